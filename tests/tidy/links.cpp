#include <set>
#include <string>
#include <string_view>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {
namespace {

/// The document with fenced code and `code` replaced by spaces.
std::string without_code(std::string_view text) {
  std::string result(text);
  bool fence = false;
  for (std::size_t begin = 0; begin < result.size();) {
    std::size_t end = result.find('\n', begin);
    if (end == std::string::npos) end = result.size();
    const std::string_view line = std::string_view(result).substr(begin, end - begin);
    const std::size_t text_at = line.find_first_not_of(' ');
    const bool mark =
        text_at != std::string_view::npos &&
        (starts_with(line.substr(text_at), "```") || starts_with(line.substr(text_at), "~~~"));
    bool code = fence || mark;
    if (mark) fence = !fence;
    for (std::size_t at = begin; at < end; ++at) {
      const bool tick = !fence && !mark && result[at] == '`';
      if (tick) code = !code;
      if (code || tick) result[at] = ' ';
    }
    begin = end + 1;
  }
  return result;
}

/// The file that a link leads to, from the checkout's root; empty where it leads elsewhere.
std::string target_of(std::string link, const std::string& folder) {
  if (!link.empty() && link.front() == '<') link = link.substr(1, link.find('>') - 1);
  link = link.substr(0, link.find(" \""));
  link = link.substr(0, link.find('#'));
  const std::size_t colon = link.find(':');
  if (link.empty() || (colon != std::string::npos && colon < link.find('/'))) return {};
  if (link.front() == '/') return link.substr(1);
  return folder.empty() ? link : folder + "/" + link;
}

}  // namespace

Complaints check_links(const Files& files, const std::function<bool(const std::string&)>& exists) {
  std::set<std::string> known;
  for (const File& file : files) {
    known.insert(file.path);
    for (std::string folder = folder_of(file.path); !folder.empty(); folder = folder_of(folder))
      known.insert(folder);
  }
  Complaints complaints;
  for (const File& file : files) {
    if (!ends_with(file.path, ".md")) continue;
    const std::string text = without_code(file.text);
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::size_t end = text.find(')', at);
      if (end == std::string::npos) break;
      const std::string link = text.substr(at + 2, end - at - 2);
      const std::string target = target_of(link, folder_of(file.path));
      if (target.empty()) continue;
      const std::string path = normal_path(target);
      if (known.count(path) == 0 && (path.empty() || !exists(path)))
        complaints.push_back(
            {file.path, line_at(text, at), "the link to " + link + " leads nowhere"});
    }
  }
  return complaints;
}

}  // namespace sandtable::tidy
