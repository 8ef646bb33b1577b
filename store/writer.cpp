#include "store/writer.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sandtable::store {

struct Writer::Thread {
  struct Job {
    Store::Change change;
    Done done;
  };

  Store& store;
  Post post;
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
      std::vector<Store::Change> changes;
      std::vector<Done> dones;
      for (std::size_t i = 0; i < count; ++i) {
        changes.push_back(std::move(jobs.front().change));
        dones.push_back(std::move(jobs.front().done));
        jobs.pop_front();
      }
      writing = count;
      lock.unlock();
      tell(std::move(dones), store.together(changes));
      lock.lock();
      writing = 0;
    }
  }

  void tell(std::vector<Done> dones, std::vector<Outcome<void>> outcomes) const {
    for (std::size_t i = 0; i < dones.size(); ++i)
      if (dones[i])
        post([done = std::move(dones[i]), outcome = std::move(outcomes[i])] { done(outcome); });
  }
};

Writer::Writer(Store& store, Post post)
    : thread_(new Thread{store, std::move(post), {}, {}, {}, 0, false, {}}) {
  thread_->thread = std::thread([thread = thread_.get()] { thread->run(); });
}

Writer::~Writer() { stop(); }

bool Writer::submit(Store::Change change, Done done) {
  {
    const std::lock_guard lock(thread_->mutex);
    if (thread_->stopping || thread_->jobs.size() >= kMost) return false;
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
