#include "server/workers.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sandtable::server {

struct Workers::Pool {
  struct Job {
    Work work;
    Failed failed;
  };

  std::size_t most;
  Post post;
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::array<std::deque<Job>, 2> queues;  // by Kind
  std::size_t thinking = 0;
  bool stopping = false;
  std::vector<std::thread> threads;

  bool may_take() const {
    return stopping || !queues[0].empty() ||
           (!queues[1].empty() && thinking + 1 < std::max<std::size_t>(threads.size(), 2));
  }

  void run() {
    for (;;) {
      std::unique_lock lock(mutex);
      wake.wait(lock, [this] { return may_take(); });
      if (stopping) return;
      const std::size_t kind = queues[0].empty() ? 1 : 0;
      Job job = std::move(queues[kind].front());
      queues[kind].pop_front();
      thinking += kind;
      lock.unlock();
      carry_out(std::move(job));
      lock.lock();
      thinking -= kind;
      lock.unlock();
      wake.notify_one();
    }
  }

  void carry_out(Job job) const {
    Then then;
    try {
      then = job.work();
    } catch (const std::exception& trouble) {
      then = [failed = std::move(job.failed), why = std::string(trouble.what())] { failed(why); };
    }
    post(std::move(then));
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

bool Workers::submit(Kind kind, Work work, Failed failed) {
  {
    const std::lock_guard lock(pool_->mutex);
    auto& queue = pool_->queues[static_cast<std::size_t>(kind)];
    if (pool_->stopping || queue.size() >= pool_->most) return false;
    queue.push_back({std::move(work), std::move(failed)});
  }
  pool_->wake.notify_one();
  return true;
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(pool_->mutex);
  return pool_->queues[0].size() + pool_->queues[1].size();
}

void Workers::stop() {
  {
    const std::lock_guard lock(pool_->mutex);
    pool_->stopping = true;
    for (auto& queue : pool_->queues) queue.clear();
  }
  pool_->wake.notify_all();
  for (std::thread& thread : pool_->threads)
    if (thread.joinable()) thread.join();
}

}  // namespace sandtable::server
