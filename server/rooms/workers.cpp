#include "server/rooms/workers.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/rooms/failures.h"

namespace sandtable::server {
namespace {

struct Job {
  Workers::Work work;
  Workers::Failed failed;
  Workers::For whom;
};

/// Jobs that wait: those of an owner in their order, and a turn for each owner.
class Queue {
 public:
  bool empty() const { return turns_.empty(); }
  std::size_t size() const { return size_; }
  std::size_t of(const std::string& owner) const {
    const auto at = jobs_.find(owner);
    return at == jobs_.end() ? 0 : at->second.size();
  }
  void push(Job job) {
    std::deque<Job>& own = jobs_[job.whom.owner];
    if (own.empty()) turns_.push_back(job.whom.owner);
    own.push_back(std::move(job));
    ++size_;
  }
  Job pop() {
    const auto own = jobs_.find(turns_.front());
    Job job = std::move(own->second.front());
    own->second.pop_front();
    --size_;
    if (own->second.empty())
      jobs_.erase(own);
    else
      turns_.push_back(std::move(turns_.front()));
    turns_.pop_front();
    return job;
  }
  void clear() { *this = {}; }

 private:
  std::map<std::string, std::deque<Job>> jobs_;
  std::deque<std::string> turns_;
  std::size_t size_ = 0;
};

/// Runs what came of a job where the server serves. Whoever waits for it is told, too, where that
/// throws; nothing gets out.
void finish(const Workers::Then& then, const Workers::Failed& failed) {
  try {
    then();
  } catch (...) {
    failed(what_of(std::current_exception()));
  }
}

}  // namespace

struct Workers::Pool {
  std::size_t most;
  Post post;
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::array<Queue, 3> queues;  // by Kind
  std::size_t thinking = 0;
  bool stopping = false;
  std::vector<std::thread> threads;

  bool may_think() const { return thinking + 1 < std::max<std::size_t>(threads.size(), 2); }
  bool may_take() const {
    return stopping || !queues[0].empty() ||
           (may_think() && (!queues[1].empty() || !queues[2].empty()));
  }

  void run() {
    for (;;) {
      std::unique_lock lock(mutex);
      wake.wait(lock, [this] { return may_take(); });
      if (stopping) return;
      std::size_t kind = 0;
      while (queues[kind].empty()) ++kind;
      const std::size_t thinks = kind == 0 ? 0 : 1;
      Job job = queues[kind].pop();
      thinking += thinks;
      lock.unlock();
      carry_out(std::move(job));
      lock.lock();
      thinking -= thinks;
      lock.unlock();
      wake.notify_one();
    }
  }

  void carry_out(Job job) const {
    std::string wrong;
    Then then;
    if (job.whom.unless.stop_requested()) {
      wrong = "nobody waits for it any more";
    } else {
      try {
        then = job.work();
      } catch (...) {
        wrong = what_of(std::current_exception());
      }
    }
    job.work = nullptr;  // what it holds is let go here and not where the server serves
    if (then)
      post([then = std::move(then), failed = std::move(job.failed)] { finish(then, failed); });
    else
      post([failed = std::move(job.failed), wrong = std::move(wrong)] { failed(wrong); });
  }
};

Workers::Workers(unsigned threads, std::size_t most, Post post) : pool_(std::make_unique<Pool>()) {
  pool_->most = most;
  pool_->post = std::move(post);
  const std::lock_guard lock(pool_->mutex);
  for (unsigned i = 0; i < std::max(threads, 2U); ++i)
    pool_->threads.emplace_back([pool = pool_.get()] { pool->run(); });
}

Workers::~Workers() { stop(); }

bool Workers::submit(Kind kind, Work work, Failed failed, For whom) {
  {
    const std::lock_guard lock(pool_->mutex);
    Queue& queue = pool_->queues[static_cast<std::size_t>(kind)];
    const std::size_t most = pool_->most;
    if (pool_->stopping || queue.size() >= most) return false;
    if (!whom.owner.empty() && queue.of(whom.owner) >= std::max<std::size_t>(most / 4, 1))
      return false;
    queue.push({std::move(work), std::move(failed), std::move(whom)});
  }
  pool_->wake.notify_one();
  return true;
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(pool_->mutex);
  std::size_t all = 0;
  for (const Queue& queue : pool_->queues) all += queue.size();
  return all;
}

void Workers::stop() {
  {
    const std::lock_guard lock(pool_->mutex);
    pool_->stopping = true;
    for (Queue& queue : pool_->queues) queue.clear();
  }
  pool_->wake.notify_all();
  for (std::thread& thread : pool_->threads)
    if (thread.joinable()) thread.join();
}

}  // namespace sandtable::server
