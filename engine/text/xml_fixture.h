#pragma once

#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// For tests of drawings.
namespace sandtable::svg {

/// Reads XML as strictly as the drawing needs: balanced elements, quoted attributes, none twice,
/// escaped text. Empty where all is well, else what is wrong.
class Xml {
 public:
  explicit Xml(std::string text) : text_(std::move(text)) {}

  std::string fault() {
    while (at_ < text_.size() && fault_.empty()) {
      if (text_[at_] == '<') {
        element();
      } else {
        data(text_[at_] == '>' ? "bare > in text" : "");
      }
    }
    if (fault_.empty() && !open_.empty()) return "left open: " + open_.back();
    return fault_;
  }
  std::set<std::string> ids, refs;

 private:
  bool fail(const std::string& what) {
    if (fault_.empty()) fault_ = what + " at " + text_.substr(at_, 60);
    return false;
  }
  void data(const std::string& wrong) {
    if (!wrong.empty()) {
      fail(wrong);
      return;
    }
    if (static_cast<unsigned char>(text_[at_]) < 0x20 && text_[at_] != '\n') fail("control");
    if (text_[at_] == '&') {
      bool known = false;
      for (const char* entity : {"&amp;", "&lt;", "&gt;", "&quot;"})
        known = known || text_.compare(at_, std::string(entity).size(), entity) == 0;
      if (!known) fail("bare &");
    }
    ++at_;
  }
  std::string name() {
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-'))
      ++at_;
    return text_.substr(from, at_ - from);
  }
  bool eat(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return fail(std::string("expected ") + c);
    ++at_;
    return true;
  }
  void element() {
    eat('<');
    if (text_[at_] == '/') {
      ++at_;
      if (open_.empty() || name() != open_.back()) {
        fail("wrong end");
        return;
      }
      open_.pop_back();
      eat('>');
      return;
    }
    const std::string tag = name();
    if (tag.empty()) fail("no name");
    std::set<std::string> seen;
    while (fault_.empty() && text_[at_] == ' ') {
      ++at_;
      attribute(seen);
    }
    if (text_[at_] == '/') {
      ++at_;
    } else {
      open_.push_back(tag);
    }
    eat('>');
  }
  void attribute(std::set<std::string>& seen) {
    const std::string key = name();
    if (key.empty() || !seen.insert(key).second) fail("attribute twice or unnamed");
    if (!eat('=') || !eat('"')) return;
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] != '"' && fault_.empty())
      data(text_[at_] == '<' ? "bare <" : "");
    const std::string value = text_.substr(from, at_ - from);
    eat('"');
    if (key == "id" && !ids.insert(value).second) fail("id twice: " + value);
    if (value.starts_with("url(#")) refs.insert(value.substr(5, value.size() - 6));
  }

  std::string text_, fault_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
};

}  // namespace sandtable::svg
