#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "studies/trace.h"

namespace sandtable::studies {
namespace {

namespace fs = std::filesystem;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The names behind `clause::` in a text, sorted, each once.
std::vector<std::string> cited_names(const std::string& text) {
  constexpr std::string_view kMark = "clause::";
  std::vector<std::string> out;
  for (std::size_t at = text.find(kMark); at != std::string::npos; at = text.find(kMark, at)) {
    at += kMark.size();
    std::size_t end = at;
    while (end < text.size() && is_name_character(text[end])) ++end;
    out.push_back(text.substr(at, end - at));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool counts_as_source(const fs::path& path) {
  const std::string name = path.filename().string();
  return (name.ends_with(".h") || name.ends_with(".cpp")) && !name.ends_with("_test.cpp");
}

std::string count(std::uint64_t n) { return n == 0 ? "·" : std::to_string(n); }

void write_row(const ClauseTrace& c, std::ostringstream& out) {
  out << "| `" << c.clause->id << "` | " << c.clause->kind << " | " << count(c.seen.permits)
      << " | " << count(c.seen.forbids) << " | " << count(c.seen.modifies) << " | "
      << count(c.seen.applied) << " | " << count(c.examples) << " | ";
  for (std::size_t i = 0; i < c.cited.size(); ++i) out << (i == 0 ? "" : ", ") << c.cited[i];
  out << " |\n";
}

void write_never_seen(const Trace& trace, std::ostringstream& out) {
  out << "\n### Never seen\n\n";
  bool none = true;
  for (const ClauseTrace& c : trace.clauses) {
    if (c.is_seen()) continue;
    none = false;
    out << "* `" << c.clause->id << "` (" << c.clause->kind << ")";
    if (!c.clause->not_enforced_en.empty()) out << ": not enforced: " << c.clause->not_enforced_en;
    out << "\n";
  }
  if (none) out << "None.\n";
}

}  // namespace

std::string constant_name(std::string_view clause) {
  std::string out(clause);
  for (char& c : out)
    if (c == '.' || c == '-') c = '_';
  return out;
}

bool find_citations(Trace& trace, const std::string& folder) {
  const fs::path root(folder);
  std::error_code error;
  if (!fs::is_directory(root / "rulesets", error)) return false;
  std::vector<fs::path> files;
  for (const char* part : {"engine", "rulesets"})
    for (const auto& entry : fs::recursive_directory_iterator(root / part, error))
      if (entry.is_regular_file() && counts_as_source(entry.path())) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& path : files) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const std::vector<std::string> names = cited_names(text.str());
    for (ClauseTrace& c : trace.clauses)
      if (std::binary_search(names.begin(), names.end(), constant_name(c.clause->id)))
        c.cited.push_back(path.filename().string());
  }
  return true;
}

std::string markdown(const std::vector<Trace>& traces) {
  std::ostringstream out;
  out << "# Clauses seen to decide something\n\n"
         "Measured by `sandtable trace`, not written by hand: how often each clause was seen to\n"
         "permit, forbid or modify while people's side of the program (verdicts with reasons, the\n"
         "log) was used, how often it was applied where nobody is told why (while a scenario was\n"
         "read or drawn), how many worked examples show it, and which sources cite it.\n";
  for (const Trace& trace : traces) {
    out << "\n## " << trace.book->title_en << "\n\n"
        << trace.seen() << " of " << trace.clauses.size() << " clauses seen, " << trace.applied()
        << " of them only applied, " << trace.shown() << " only shown by worked examples, in "
        << trace.battles << " random battles with " << trace.proposals << " proposals";
    for (const std::string& source : trace.sources) out << ", " << source;
    out << ".\n\n";
    const std::vector<OriginCount> origins = by_origin(trace);
    for (const OriginCount& count : origins)
      out << (count.origin == Origin::Source ? "Known from: " : ", ") << id_of(count.origin) << " "
          << count.all << " (" << count.seen << " seen)"
          << (count.origin == Origin::House ? ".\n\n" : "");
    out << "| clause | kind | permits | forbids | modifies | applied | examples | cited in |\n"
           "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n";
    for (const ClauseTrace& c : trace.clauses) write_row(c, out);
    write_never_seen(trace, out);
  }
  return out.str();
}

}  // namespace sandtable::studies
