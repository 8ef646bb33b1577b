#pragma once

#include <string>
#include <tl/expected.hpp>

#include "engine/data/phrase.h"
#include "print/document.h"

namespace sandtable::print {

struct Pdf {
  std::string bytes;
  int pages = 0;
  double size = 0;      ///< of the type that it was set in, in points
  bool broken = false;  ///< words stand in columns too narrow for them
  double raised = 0;    ///< points by which the last page's columns end higher, to be of a length
};

/// The longest document that is set; a server must not be kept busy by a longer one.
inline constexpr int kMostPages = 240;

/// A document as PDF: text that can be searched, pictures as lines. The same document gives the
/// same bytes with the same fonts. An error: it is longer than kMostPages.
tl::expected<Pdf, data::Phrase> to_pdf(const Document& document);

}  // namespace sandtable::print
