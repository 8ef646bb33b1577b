#include "engine/scenario/posts.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "engine/core/post.h"
#include "engine/text/words.h"

namespace sandtable::scenario {
namespace {

PostNames read_post(data::Reader& reader, std::string_view reserved) {
  PostNames post;
  post.at = reader.node().at;
  post.id_at = reader.at("id");
  post.id = reader.string("id", data::Need::Required).value_or("");
  if (!post.id.empty() && !is_kebab(post.id))
    reader.error("id", "expected small letters, digits and hyphens, found string " +
                           data::in_quotes(post.id));
  if (const std::string taken = other_meaning(post.id, reserved); !taken.empty())
    reader.error("id", taken);
  post.name = read_name(reader, "name").value_or(Text{post.id, post.id});
  post.units = reader.strings("units");
  return post;
}

bool called(const UnitNames& unit, std::string_view word) {
  const auto folded = text::fold(word);
  return text::fold(unit.label) == folded || text::fold(unit.name.en) == folded ||
         (!unit.name.fr.empty() && text::fold(unit.name.fr) == folded);
}

/// What the units of the posts come to.
class Holding {
 public:
  Holding(std::span<const NamedUnit> units, data::Problems& problems)
      : units_(units), problems_(problems) {}

  void give(Side side, std::uint8_t number, const PostNames& post) {
    for (const data::Located& word : post.units) give(side, number, post, word);
    if (number > 0 && post.units.empty())
      problems_.error(post.at, "[[side.post]]: the post \"" + post.id +
                                   "\" has no unit; expected 'units', by name or label");
  }

 private:
  void give(Side side, std::uint8_t number, const PostNames& post, const data::Located& word) {
    const auto wrong = [&](const std::string& why) {
      problems_.error(word.at, "'units' in [[side.post]]: " + why);
    };
    std::vector<std::string_view> known;
    bool others = false;
    for (const NamedUnit& unit : units_) {
      if (unit.names->side == side) known.push_back(unit.names->name.en);
      if (!called(*unit.names, word.text)) continue;
      others = others || unit.names->side != side;
      if (unit.names->side != side) continue;
      const auto [held, fresh] = held_.emplace(unit.names, &post);
      if (fresh) {
        unit.names->post = number;
      } else {
        wrong(data::in_quotes(word.text) + " is of the post \"" + held->second->id +
              (held->second == &post ? "\" already" : "\" too"));
      }
      return;
    }
    wrong(others ? data::in_quotes(word.text) + " is a unit of the other side"
                 : "expected a unit of this side by its name or label, found string " +
                       data::in_quotes(word.text) + data::suggestion(word.text, known));
  }

  std::span<const NamedUnit> units_;
  data::Problems& problems_;
  std::map<const UnitNames*, const PostNames*> held_;
};

/// A seat is named by its id alone, wherever it is named.
void check_ids(const std::array<std::vector<PostNames>, 2>& posts,
               const std::array<SideNames*, 2>& sides, data::Problems& problems) {
  std::vector<std::string_view> taken;
  for (const auto& of_side : posts)
    for (const PostNames& post : of_side) {
      if (post.id.empty()) continue;
      const std::string subject = "'id' in [[side.post]]: \"" + post.id + "\"";
      if (post.id == sides[0]->id || post.id == sides[1]->id)
        problems.error(post.id_at, subject + " is the id of a side too");
      else if (std::find(taken.begin(), taken.end(), post.id) != taken.end())
        problems.error(post.id_at, subject + " is the id of another post too");
      taken.push_back(post.id);
    }
}

}  // namespace

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
    out.push_back(read_post(reader, reserved));
  }
  return out;
}

void settle_posts(const std::array<std::vector<PostNames>, 2>& posts,
                  std::span<const NamedUnit> units, const std::array<SideNames*, 2>& sides,
                  data::Problems& problems) {
  check_ids(posts, sides, problems);
  Holding holding(units, problems);
  for (std::size_t i = 0; i < posts.size(); ++i)
    for (std::size_t n = 0; n < posts[i].size(); ++n) {
      holding.give(i == 0 ? Side::A : Side::B, static_cast<std::uint8_t>(n), posts[i][n]);
      sides[i]->posts.push_back({posts[i][n].id, posts[i][n].name});
    }
  for (const NamedUnit& unit : units)
    if (auto& of_side = sides[unit.names->side == Side::A ? 0 : 1]->posts; !of_side.empty())
      of_side[unit.names->post].units.push_back(unit.names->label);
}

}  // namespace sandtable::scenario
