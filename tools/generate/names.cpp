#include "tools/generate/names.h"

#include <algorithm>
#include <array>

namespace sandtable::generate {
namespace {

bool lower(char c) { return c >= 'a' && c <= 'z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<std::string_view, 97> kKeywords = {
    "alignas",       "alignof",     "and",
    "and_eq",        "asm",         "auto",
    "bitand",        "bitor",       "bool",
    "break",         "case",        "catch",
    "char",          "char8_t",     "char16_t",
    "char32_t",      "class",       "compl",
    "concept",       "const",       "consteval",
    "constexpr",     "constinit",   "const_cast",
    "continue",      "co_await",    "co_return",
    "co_yield",      "decltype",    "default",
    "delete",        "do",          "double",
    "dynamic_cast",  "else",        "enum",
    "explicit",      "export",      "extern",
    "false",         "float",       "for",
    "friend",        "goto",        "if",
    "inline",        "int",         "long",
    "mutable",       "namespace",   "new",
    "noexcept",      "not",         "not_eq",
    "nullptr",       "operator",    "or",
    "or_eq",         "private",     "protected",
    "public",        "register",    "reinterpret_cast",
    "requires",      "return",      "short",
    "signed",        "sizeof",      "static",
    "static_assert", "static_cast", "struct",
    "switch",        "template",    "this",
    "thread_local",  "throw",       "true",
    "try",           "typedef",     "typeid",
    "typename",      "union",       "unsigned",
    "using",         "virtual",     "void",
    "volatile",      "wchar_t",     "while",
    "xor",           "xor_eq",      "assert",
    "errno",         "stdin",       "stdout",
    "stderr"};

}  // namespace

bool is_id(std::string_view id) {
  if (id.empty() || !lower(id.front())) return false;
  bool joined = false;
  for (const char c : id) {
    const bool joint = c == '.' || c == '-';
    if (!lower(c) && !digit(c) && !joint) return false;
    if (joint && joined) return false;
    joined = joint;
  }
  return !joined;
}

std::string snake(std::string_view id) {
  std::string out(id);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return out;
}

std::string pascal(std::string_view id) {
  std::string out;
  bool start = true;
  for (const char c : id) {
    if (c == '.' || c == '-' || c == '_') {
      start = true;
      continue;
    }
    out += start && lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    start = false;
  }
  return out;
}

bool is_identifier(std::string_view name) {
  const auto letter = [](char c) { return lower(c) || (c >= 'A' && c <= 'Z'); };
  if (name.empty() || !letter(name.front())) return false;
  const bool clean = std::all_of(name.begin(), name.end(),
                                 [&](char c) { return letter(c) || digit(c) || c == '_'; });
  return clean && name.find("__") == std::string_view::npos && name.back() != '_' &&
         std::find(kKeywords.begin(), kKeywords.end(), name) == kKeywords.end();
}

std::string member(std::string_view column) {
  const bool keyword = std::find(kKeywords.begin(), kKeywords.end(), column) != kKeywords.end();
  return std::string(column) + (keyword ? "_" : "");
}

std::string literal(std::string_view text, std::string_view indent) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      out += "\\n";
      if (i + 1 < text.size()) out += "\"\n" + std::string(indent) + "\"";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '?' && i > 0 && text[i - 1] == '?') {
      out += "\\?";  // no trigraph may arise
    } else if (byte < 0x20 || byte == 0x7F) {
      out += '\\';
      out += static_cast<char>('0' + (byte >> 6));
      out += static_cast<char>('0' + ((byte >> 3) & 7));
      out += static_cast<char>('0' + (byte & 7));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace sandtable::generate
