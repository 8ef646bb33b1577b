#include "engine/scenario/posts.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/post.h"

namespace sandtable::scenario {

std::vector<PostNames> read_posts(data::Reader& side, std::string_view reserved) {
  std::vector<PostNames> out;
  const auto tables = side.tables("post");
  if (tables.size() == 1 || tables.size() > kMostPosts) {
    side.error("post", "expected none, or 2 to " + std::to_string(kMostPosts) +
                           " [[side.post]] tables with the commander's first, found " +
                           std::to_string(tables.size()));
    return out;
  }
  for (const data::Node* table : tables) {
    data::Reader reader(*table, "[[side.post]]", kPostKeys, side.problems());
    PostNames post;
    post.id = reader.string("id", data::Need::Required).value_or("");
    if (!post.id.empty() && !is_kebab(post.id))
      reader.error("id",
                   "expected small letters, digits and hyphens, found string \"" + post.id + "\"");
    if (post.id == reserved || post.id == "umpire")
      reader.error("id", "expected another word than \"" + std::string(reserved) +
                             "\" and \"umpire\", which mean something else where a seat is named");
    if (std::any_of(out.begin(), out.end(), [&](const auto& other) { return other.id == post.id; }))
      reader.error("id", "\"" + post.id + "\" is the id of another post too");
    post.name = read_name(reader, "name").value_or(Text{post.id, post.id});
    post.units = reader.strings("units");
    out.push_back(std::move(post));
  }
  return out;
}

}  // namespace sandtable::scenario
