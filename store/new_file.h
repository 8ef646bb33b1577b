#pragma once

#include <string>
#include <utility>

#include "store/store.h"

namespace sandtable::store {

/// Makes an empty file that its owner alone may read: a store holds secrets of dice.
Outcome<void> create_private(const std::string& path);

/// A store that was made readable for others is its owner's alone again, and so is what stands
/// beside it: secrets of dice are in there. What belongs to somebody else stays as it is.
void make_private(const std::string& path);

/// A file that gets its name once it is whole, or vanishes.
class NewFile {
 public:
  /// Taken: there is a file of that name.
  static Outcome<NewFile> beside(const std::string& path);

  /// Where to write it.
  const std::string& temporary() const { return temporary_; }
  /// Brings it to the disk and gives it its name, unless there is one by now.
  Outcome<void> publish();

  NewFile(NewFile&& from) noexcept
      : path_(std::move(from.path_)), temporary_(std::exchange(from.temporary_, {})) {}
  NewFile& operator=(NewFile&&) = delete;
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

 private:
  NewFile(std::string path, std::string temporary)
      : path_(std::move(path)), temporary_(std::move(temporary)) {}

  std::string path_, temporary_;
};

}  // namespace sandtable::store
