// TLS of Asio, compiled once, beside what server/wire/beast.cpp has.
#include <boost/asio/ssl/impl/src.hpp>
