#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace sandtable::server {

/// Threads for what takes time: computer commanders, odds, pictures. What they find is brought back
/// to the thread that serves.
class Workers {
 public:
  using Then = std::function<void()>;
  /// Runs a function on the thread that serves.
  using Post = std::function<void(Then)>;
  /// Runs on a thread of its own and returns what is to be done about it where the server serves.
  using Work = std::function<Then()>;
  using Failed = std::function<void(const std::string& why)>;

  enum class Kind : std::uint8_t {
    Quick,  ///< somebody waits for it: before all thinking
    Slow,   ///< never on all threads at once
    Spare,  ///< as Slow, and only where nothing else waits
  };

  /// For whom a job is done.
  struct For {
    /// An address, a battle: of one kind of job each of them has its turn after the others.
    std::string owner;
    /// Where it is asked to stop before the job has begun, the job is left out: `failed` is told.
    std::stop_token unless{};
  };

  /// At least two threads. `most`: jobs waiting, of each kind; an owner's are at most a quarter.
  Workers(unsigned threads, std::size_t most, Post post);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// False: too much is waiting already. `failed` is called instead of what the work returns
  /// where it throws, and after it where what it returns throws.
  bool submit(Kind kind, Work work, Failed failed, For whom);
  bool submit(Kind kind, Work work, Failed failed) {
    return submit(kind, std::move(work), std::move(failed), For());
  }
  std::size_t waiting() const;
  /// Drops what waits and waits for what is being worked on.
  void stop();

 private:
  struct Pool;
  std::unique_ptr<Pool> pool_;
};

}  // namespace sandtable::server
