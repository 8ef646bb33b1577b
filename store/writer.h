#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "store/store.h"

namespace sandtable::store {

/// A thread that writes to a store, so that nobody who serves waits for the disk. What comes while
/// it waits is written together afterwards: one wait for all of it. What was submitted first is
/// written first. Whatever the store throws is the answer to what it was asked; the thread goes on.
class Writer {
 public:
  /// What became of a change, once it is on the disk or refused.
  using Done = std::function<void(const Outcome<void>& outcome)>;
  /// Runs a function on the thread that serves.
  using Post = std::function<void(std::function<void()>)>;
  /// Is told what became of a change that failed and for which nobody waits.
  using Failed = std::function<void(const StoreError& error)>;

  /// Changes that wait, unless another number is given; beyond that they are refused at once.
  static constexpr std::size_t kMost = 20'000;
  /// … and that are written together.
  static constexpr std::size_t kMostTogether = 512;

  Writer(Store& store, Post post, Failed failed = {}, std::size_t most = kMost);
  /// Writes what waits, and tells nobody any more.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// `done` may be empty: nobody asks. False: too much is waiting already; nothing is written and
  /// `done` is not called.
  bool submit(Store::Change change, Done done);
  /// Changes that are not yet on the disk.
  std::size_t waiting() const;
  void stop();

 private:
  struct Thread;
  std::unique_ptr<Thread> thread_;
};

}  // namespace sandtable::store
