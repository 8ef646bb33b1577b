// TLS of Asio, compiled once, beside what wire/beast.cpp has.
#include <boost/asio/ssl/impl/src.hpp>
