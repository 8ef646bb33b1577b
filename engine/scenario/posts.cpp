#include "engine/scenario/posts.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "engine/core/post.h"
#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/text/words.h"

namespace sandtable::scenario {
namespace {

PostNames read_post(data::Reader& reader, std::string_view reserved, bool has_units) {
  PostNames post;
  post.at = reader.node().at;
  post.id_at = reader.at("id");
  post.id = reader.string("id", data::Need::Required).value_or("");
  if (!post.id.empty() && !is_kebab(post.id))
    reader.error("id", data::expected(phrase("heading.kebab"), data::found_string(post.id)));
  if (means_something_else(post.id, reserved)) reader.error("id", other_meaning(reserved));
  post.name = read_name(reader, "name").value_or(Text{post.id, post.id});
  if (has_units) post.units = reader.strings("units");
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
      problems_.error(post.at, data::within("[[side.post]]",
                                            data::but(phrase("post.no-unit", {{"id", post.id}}),
                                                      phrase("post.units"))));
  }

 private:
  void give(Side side, std::uint8_t number, const PostNames& post, const data::Located& word) {
    const auto wrong = [&](data::Phrase why) {
      problems_.error(word.at,
                      data::within(data::key_in("units", "[[side.post]]"), std::move(why)));
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
        wrong(phrase(held->second == &post ? "post.of-already" : "post.of-too",
                     {{"name", data::in_quotes(word.text)}, {"id", held->second->id}}));
      }
      return;
    }
    wrong(others ? phrase("post.of-the-other-side", {{"name", data::in_quotes(word.text)}})
                 : data::or_near(
                       data::expected(phrase("post.own-unit"), data::found_string(word.text)),
                       word.text, known));
  }

  std::span<const NamedUnit> units_;
  data::Problems& problems_;
  std::map<const UnitNames*, const PostNames*> held_;
};

}  // namespace

std::vector<PostNames> read_posts(data::Reader& side, std::string_view reserved,
                                  std::span<const std::string_view> keys, std::size_t most) {
  const bool has_units = std::find(keys.begin(), keys.end(), "units") != keys.end();
  std::vector<PostNames> out;
  const auto tables = side.tables("post");
  if (tables.size() == 1 || tables.size() > most) {
    side.error("post", data::expected(phrase("post.number", {{"most", most}}), tables.size()));
    return out;
  }
  for (const data::Node* table : tables) {
    data::Reader reader(*table, "[[side.post]]", keys, side.problems());
    out.push_back(read_post(reader, reserved, has_units));
  }
  return out;
}

void check_post_ids(const std::array<std::vector<PostNames>, 2>& posts,
                    const std::array<SideNames*, 2>& sides, data::Problems& problems) {
  // A seat is named by its id alone, wherever it is named.
  std::vector<std::string_view> taken;
  for (const auto& of_side : posts)
    for (const PostNames& post : of_side) {
      if (post.id.empty()) continue;
      const auto wrong = [&](std::string_view key) {
        problems.error(post.id_at, data::within(data::key_in("id", "[[side.post]]"),
                                                phrase(key, {{"id", post.id}})));
      };
      if (post.id == sides[0]->id || post.id == sides[1]->id)
        wrong("post.id-of-side");
      else if (std::find(taken.begin(), taken.end(), post.id) != taken.end())
        wrong("post.id-of-post");
      taken.push_back(post.id);
    }
}

void settle_posts(const std::array<std::vector<PostNames>, 2>& posts,
                  std::span<const NamedUnit> units, const std::array<SideNames*, 2>& sides,
                  data::Problems& problems) {
  check_post_ids(posts, sides, problems);
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
