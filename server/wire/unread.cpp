#include "server/wire/unread.h"

#include <algorithm>

namespace sandtable::server {

void Unread::sent(Recipient& to, std::size_t bytes) {
  if (bytes == 0) return;
  to.unread_ += bytes;
  waiting_.insert(&to);
  budget_.take(to.network(), bytes);
  while (budget_.too_much_of(to.network())) drop_slowest(&to.network());
  while (budget_.too_much()) drop_slowest(nullptr);
}

void Unread::taken(Recipient& by, std::size_t bytes) {
  const std::size_t counted = std::min(bytes, by.unread_);
  by.unread_ -= counted;
  if (by.unread_ == 0) waiting_.erase(&by);
  budget_.give(by.network(), counted);
}

void Unread::gone(Recipient& who) { taken(who, who.unread_); }

void Unread::drop_slowest(const std::string* network) {
  Recipient* slowest = nullptr;
  for (Recipient* one : waiting_)
    if ((network == nullptr || one->network() == *network) &&
        (slowest == nullptr || one->unread_ > slowest->unread_))
      slowest = one;
  if (slowest == nullptr) return;
  ++dropped_;
  gone(*slowest);
  slowest->drop();
}

}  // namespace sandtable::server
