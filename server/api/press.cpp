#include "server/api/press.h"

#include <algorithm>

#include "print/pdf.h"
#include "store/token.h"

namespace sandtable::server {

Press::Bytes Press::find(const store::TokenHash& name) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const auto& each) { return each.first == name; });
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return kept_.front().second;
}

void Press::keep(const store::TokenHash& name, const Bytes& set) {
  if (set->size() > most_) return;
  const std::lock_guard lock(mutex_);
  // Another thread may have set the same in between.
  for (const auto& [other, bytes] : kept_)
    if (other == name) return;
  kept_.emplace_front(name, set);
  for (bytes_ += set->size(); bytes_ > most_; kept_.pop_back())
    bytes_ -= kept_.back().second->size();
}

tl::expected<Press::Bytes, data::Phrase> Press::pdf(const print::Document& document,
                                                    const std::string& page) {
  // The page does not say into how many pages its type is to be fitted.
  const store::TokenHash name = store::hash_of(std::to_string(document.pages) + "\n" + page);
  if (Bytes known = find(name)) return known;
  auto set = print::to_pdf(document);
  if (!set) return tl::unexpected(std::move(set.error()));
  auto bytes = std::make_shared<const std::string>(std::move(set->bytes));
  keep(name, bytes);
  return bytes;
}

std::size_t Press::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace sandtable::server
