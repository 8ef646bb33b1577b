#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Reading C++ sources well enough to judge their tidiness: not a compiler.
namespace sandtable::tidy {

struct File {
  std::string path;  ///< from the checkout's root, with /
  std::string text;
};

/// Something untidy. `line` 0: the file as a whole.
struct Complaint {
  std::string path;
  int line = 0;
  std::string text;
};

/// "path:line: text".
std::string to_string(const Complaint& complaint);

/// A function with a body at namespace or class level: its name ("Suite.Name" for a test), the
/// lines of its heading's beginning and of its closing brace.
struct Function {
  std::string name;
  int first = 0, last = 0;
  int lines() const { return last - first + 1; }
};

inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

template <std::size_t N>
bool one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The text with comments, the content of string and character literals, and preprocessor lines
/// replaced by spaces; line breaks stay.
std::string blanked(std::string_view text);

/// The functions of a blanked text, in order.
std::vector<Function> functions_of(std::string_view blanked);

/// The number of the line, from 1, that holds the character at `at`.
int line_at(std::string_view text, std::size_t at);

/// Lines of a text; a last line without a line break counts too.
int count_lines(std::string_view text);

/// Positions of `word` where no letter, digit or underscore touches it.
std::vector<std::size_t> find_words(std::string_view text, std::string_view word);

bool starts_with(std::string_view text, std::string_view beginning);
bool ends_with(std::string_view text, std::string_view end);

/// The functions of a source of the web client, nested ones too, as its formatter lays them out: a
/// body ends where its heading began, at the same column. "it a title" is a test of that title; a
/// suite (`describe`) is none. In a component what stands in its scripts is found.
std::vector<Function> functions_of_client(std::string_view text);
/// Sources of the web client that its formatter lays out: *.ts, *.svelte, *.mjs, *.js, *.css,
/// *.html in web/.
bool is_client(std::string_view path);

/// Characters of UTF-8.
int count_columns(std::string_view line);

/// *.cpp and *.h.
bool is_cpp(std::string_view path);
/// Test programs: *_test.cpp, the samples.h that they read, and everything below tests/ and bench/.
bool is_test(std::string_view path);

/// The path with "." and ".." worked out; empty if it leads out of the checkout.
std::string normal_path(std::string_view path);
/// The folder of a path: "" at the root.
std::string folder_of(std::string_view path);

}  // namespace sandtable::tidy
