#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace sandtable {

/// What is worked out of a thing the first time that somebody asks, and kept beside it. The thing
/// does not change afterwards; a copy of it, which may still be changed, begins without. Safe to be
/// asked by several threads.
template <class T>
class Once {
 public:
  Once() = default;
  Once(const Once&) noexcept {}
  Once(Once&&) noexcept {}
  Once& operator=(const Once&) noexcept {
    kept_ = std::make_unique<Kept>();
    return *this;
  }
  Once& operator=(Once&&) noexcept {
    kept_ = std::make_unique<Kept>();
    return *this;
  }
  ~Once() = default;

  /// What `make` returned to whoever asked first.
  template <class Make>
  const T& get(Make&& make) const {
    std::call_once(kept_->flag, [&] { kept_->value.emplace(std::forward<Make>(make)()); });
    return *kept_->value;
  }

  friend bool operator==(const Once&, const Once&) { return true; }

 private:
  struct Kept {
    std::once_flag flag;
    std::optional<T> value;
  };
  std::unique_ptr<Kept> kept_ = std::make_unique<Kept>();
};

}  // namespace sandtable
