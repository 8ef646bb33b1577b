#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "engine/data/phrase.h"
#include "print/document.h"
#include "store/store.h"

namespace sandtable::server {

/// Sets documents as PDF, and keeps those that it set lately by what stands in them: setting is
/// what takes time, and many ask for the same sheet. From any thread.
class Press {
 public:
  /// `most_bytes`: of all that is kept together.
  explicit Press(std::size_t most_bytes) : most_(most_bytes) {}

  using Bytes = std::shared_ptr<const std::string>;
  /// `page`: the document as HTML, which has all that it says. The error: it is too long.
  tl::expected<Bytes, data::Phrase> pdf(const print::Document& document, const std::string& page);
  std::size_t bytes() const;

 private:
  Bytes find(const store::TokenHash& name);
  void keep(const store::TokenHash& name, const Bytes& set);

  std::size_t most_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::list<std::pair<store::TokenHash, Bytes>> kept_;  ///< the one asked for last is first
};

}  // namespace sandtable::server
