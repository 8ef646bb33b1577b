#include "store/writer.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace sandtable::store {

struct Writer::Thread {
  Thread(Store& to, Post how, Failed unheard, std::size_t waiting)
      : store(to), post(std::move(how)), failed(std::move(unheard)), most(waiting) {}

  struct Job {
    Store::Change change;
    Done done;
  };

  Store& store;
  Post post;
  Failed failed;
  std::size_t most;
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::deque<Job> jobs;
  std::size_t writing = 0;
  bool stopping = false;
  std::thread thread;

  void run() {
    for (;;) {
      std::unique_lock lock(mutex);
      wake.wait(lock, [this] { return stopping || !jobs.empty(); });
      if (jobs.empty()) return;
      const std::size_t count = std::min(jobs.size(), kMostTogether);
      changes.clear();
      dones.clear();
      for (std::size_t i = 0; i < count; ++i) {
        changes.push_back(std::move(jobs.front().change));
        dones.push_back(std::move(jobs.front().done));
        jobs.pop_front();
      }
      writing = count;
      lock.unlock();
      const auto outcomes = written();
      for (std::size_t i = 0; i < count; ++i) tell(dones[i], outcomes[i]);
      lock.lock();
      writing = 0;
    }
  }

  /// What became of each change. A store answers with errors, but anything can be thrown where
  /// memory is short: then nobody knows what was kept, and everybody is told that it failed.
  std::vector<Outcome<void>> written() const {
    StoreError thrown{Fault::Unknown, {}};
    try {
      auto outcomes = store.together(changes);
      if (outcomes.size() == changes.size()) return outcomes;
      thrown.message = "the store answered " + std::to_string(outcomes.size()) + " of " +
                       std::to_string(changes.size()) + " changes";
    } catch (const std::exception& trouble) {
      thrown.message = trouble.what();
    } catch (...) {
      thrown.message = "something that is no exception was thrown";
    }
    return std::vector<Outcome<void>>(changes.size(), tl::unexpected(thrown));
  }

  void tell(Done& done, const Outcome<void>& outcome) const {
    if (done)
      post([done = std::move(done), outcome] { done(outcome); });
    else if (!outcome && failed)
      post([failed = failed, error = outcome.error()] { failed(error); });
  }

  /// What is being written, with room that was made before anything was taken.
  std::vector<Store::Change> changes;
  std::vector<Done> dones;
};

Writer::Writer(Store& store, Post post, Failed failed, std::size_t most)
    : thread_(std::make_unique<Thread>(store, std::move(post), std::move(failed), most)) {
  thread_->changes.reserve(kMostTogether);
  thread_->dones.reserve(kMostTogether);
  thread_->thread = std::thread([thread = thread_.get()] { thread->run(); });
}

Writer::~Writer() { stop(); }

bool Writer::submit(Store::Change change, Done done) {
  {
    const std::lock_guard lock(thread_->mutex);
    if (thread_->stopping || thread_->jobs.size() >= thread_->most) return false;
    thread_->jobs.push_back({std::move(change), std::move(done)});
  }
  thread_->wake.notify_one();
  return true;
}

std::size_t Writer::waiting() const {
  const std::lock_guard lock(thread_->mutex);
  return thread_->jobs.size() + thread_->writing;
}

void Writer::stop() {
  {
    const std::lock_guard lock(thread_->mutex);
    thread_->stopping = true;
  }
  thread_->wake.notify_all();
  if (thread_->thread.joinable()) thread_->thread.join();
}

}  // namespace sandtable::store
