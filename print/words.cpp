#include "print/words.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view print_messages;
}

namespace sandtable::print {

std::string say(Lang lang, std::string_view key, const text::Args& args) {
  static const text::Catalogue catalogue =
      text::Catalogue::compiled_in(embedded::print_messages, "print/messages.toml");
  return catalogue.format(lang, key, args);
}

Document begun(const Page& page, std::string title, const std::string& of) {
  Document out;
  out.lang = page.lang;
  out.paper = page.paper;
  out.title = std::move(title);
  out.foot = say(page.lang, "page.foot", {{"title", of}});
  out.page_word = page_word(page.lang);
  out.blocks.emplace_back(Heading{out.title, 1});
  return out;
}

std::string page_word(Lang lang) {
  return say(lang, "page.number", {{"n", std::string("{n}")}, {"all", std::string("{all}")}});
}

}  // namespace sandtable::print
