#pragma once

#include <string>
#include <vector>

namespace sandtable::generate {

/// A place in a file; lines and columns count from 1, 0: the file as a whole.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
};

/// What is wrong with the data, collected so that one run shows everything.
class Problems {
 public:
  void add(Place place, std::string text) { all_.push_back({std::move(place), std::move(text)}); }
  bool none() const { return all_.empty(); }

  /// One line a problem, "file:line:column: text", in the order of files and lines.
  std::string text() const;

 private:
  struct Problem {
    Place place;
    std::string text;
  };
  std::vector<Problem> all_;
};

}  // namespace sandtable::generate
