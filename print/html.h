#pragma once

#include <string>

#include "print/document.h"

namespace sandtable::print {

/// A document as one HTML page that needs nothing else: no script, no font, no picture from
/// elsewhere. Its print styles put it on the document's paper. The same document gives the same
/// bytes.
std::string to_html(const Document& document);

}  // namespace sandtable::print
