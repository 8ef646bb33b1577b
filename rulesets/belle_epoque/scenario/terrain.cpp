#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/core/old_words.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque::draft {
namespace {

constexpr std::uint8_t kAllClasses = (1U << kWords<TroopClass>)-1U;

/// How a kind of ground is called where it is drawn; one of the scenario's own by its id.
Text name_of(std::string_view id) {
  for (const WordInfo& word : words_of(GroundKind{}))
    if (word.in_files && word.id == id) return {std::string(word.en), std::string(word.fr)};
  return {std::string(id), std::string(id)};
}

struct Limit {
  bool against = false, from = false;
};

Limit parse_limit(std::string_view cell) {
  return {cell.find("against") != std::string_view::npos,
          cell.find("from") != std::string_view::npos};
}

/// What the kind's other traits bring about (modifier.cavalry-limit.en, modifier.cavalry-limit.fr).
Limit implied_limit(const Kind& kind, const Options& options) {
  const bool rough = kind.rough || kind.very_difficult;
  if (options.cavalry_limit == CavalryLimit::BuiltUp)
    return {kind.fortified, rough || kind.fortified};
  return {rough || kind.cover, rough};
}

Kind from_table(const table::terrain_traits::Row& row, const Options& options) {
  Kind kind;
  kind.id = row.terrain;
  std::replace(kind.id.begin(), kind.id.end(), ' ', '-');
  kind.name = name_of(kind.id);
  kind.level = row.level;
  kind.cover = row.cover;
  kind.rough = row.rough;
  kind.hill = row.blocks_sight == "height";
  kind.blocks_sight = row.blocks_sight == "yes";
  kind.bonus = row.infantry_assault_bonus;
  kind.very_difficult = kind.id == "very-difficult";
  kind.fortified = kind.id == "fortification";
  kind.impassable = kind.id == "impassable";
  const Limit cell = parse_limit(
      options.cavalry_limit == CavalryLimit::BuiltUp ? row.cavalry_limit_en : row.cavalry_limit_fr);
  const Limit implied = implied_limit(kind, options);
  kind.against = cell.against || implied.against;
  kind.from = cell.from || implied.from;
  return kind;
}

void read_closed(Kind& kind, Reader& reader) {
  const Node* found = reader.find("impassable");
  if (found == nullptr) return;
  if (found->kind == data::Kind::Boolean) {
    kind.impassable = found->boolean;
    kind.closed = 0;
    return;
  }
  const data::Phrase expected =
      phrase("terrain.classes", {{"list", data::joined(ids_in_files(words_of(TroopClass{})))}});
  if (found->kind != data::Kind::Array) return reader.wrong("impassable", expected, *found);
  kind.impassable = false;
  kind.closed = 0;
  for (const Node& item : found->items) {
    const auto troops =
        item.kind == data::Kind::String ? word_in_file<TroopClass>(item.string) : std::nullopt;
    if (troops)
      kind.closed |= class_bit(*troops);
    else
      reader.wrong("impassable", expected, item);
  }
  if (kind.closed == kAllClasses) kind.impassable = true;
}

/// The limit stays what the base had beyond its traits, and follows the traits where they change.
void adapt_limit(Kind& kind, const Kind& base, Reader& reader, const Options& options) {
  if (const auto word = reader.word("cavalry-limit", keys::kCavalryLimits)) {
    const Limit given = parse_limit(keys::kCavalryLimits[*word]);
    kind.against = given.against;
    kind.from = given.from;
    return;
  }
  const Limit before = implied_limit(base, options), now = implied_limit(kind, options);
  kind.against = now.against || (base.against && !before.against);
  kind.from = now.from || (base.from && !before.from);
}

void read_traits(Kind& kind, Reader& reader, const Options& options) {
  const Kind base = kind;
  if (const auto name = read_text(reader, "name")) kind.name = *name;
  if (const auto level = reader.integer("level", 0, ground::kLevel))
    kind.level = static_cast<int>(*level);
  kind.cover = reader.boolean("cover").value_or(kind.cover);
  kind.rough = reader.boolean("rough").value_or(kind.rough);
  kind.very_difficult = reader.boolean("very-difficult").value_or(kind.very_difficult);
  kind.fortified = reader.boolean("fortified").value_or(kind.fortified);
  if (const auto stops = reader.boolean("stops")) kind.stops = stops;
  if (const auto word = reader.word("blocks-sight", keys::kBlocksSight)) {
    kind.hill = keys::kBlocksSight[*word] == "height";
    kind.blocks_sight = keys::kBlocksSight[*word] == "yes";
  }
  if (const auto bonus = reader.integer("infantry-assault-bonus", 0, 2))
    kind.bonus = static_cast<int>(*bonus);
  read_closed(kind, reader);
  adapt_limit(kind, base, reader, options);
}

void read_kind(Draft& draft, const data::Entry& entry) {
  const data::Phrase where = "[terrain." + data::shown(entry.key) + "]";
  if (!scenario::is_kebab(entry.key))
    return draft.problems.error(entry.at, within(where, expected(phrase("terrain.name"))));
  Reader reader(entry.value, where, keys::kTerrain, draft.problems);
  const auto known = find_kind(draft, entry.key);
  Kind kind;
  if (known)
    kind = draft.kinds[*known];
  else
    kind = draft.kinds.front();
  const auto ids = kind_ids(draft);
  if (const auto like = reader.word("like", ids)) kind = draft.kinds[*like];
  if (!known || reader.has("like")) kind.name = name_of(entry.key);
  kind.id = entry.key;
  kind.at = entry.at;
  read_traits(kind, reader, draft.setup.options);
  if (known)
    draft.kinds[*known] = kind;
  else
    draft.kinds.push_back(kind);
}

Traits own_traits(const Kind& kind, const Options& options) {
  const bool rough = kind.rough || kind.very_difficult;
  const bool by_itself = kind.stops.value_or(true);
  Traits t = static_cast<Traits>(kind.level);
  const auto put = [&t](bool holds, Traits bit) { t |= holds ? bit : 0U; };
  put(kind.cover, ground::kCover);
  put(rough, ground::kRough);
  put(kind.very_difficult && options.very_difficult_terrain, ground::kVeryDifficult);
  put(kind.blocks_sight, ground::kBlocksSight);
  put(kind.fortified, ground::kFortified);
  put(kind.bonus == 1, ground::kBonusOne);
  put(kind.bonus == 2, ground::kBonusTwo);
  put(kind.bonus == 1 && !kind.hill, ground::kBonusApart);
  put(kind.against, ground::kCavalryAgainst);
  put(kind.against && !kind.fortified, ground::kAgainstApart);
  put(kind.from, ground::kCavalryFrom);
  put(by_itself && rough, ground::kStopsRough);
  put(by_itself && kind.hill && options.stop_on_hill, ground::kStopsHill);
  put(by_itself && kind.cover && options.stop_in_cover, ground::kStopsCover);
  put(kind.stops.value_or(false), ground::kStopsHere);
  put((t & ground::kStopReasons) != 0, ground::kStops);
  put(kind.hill, ground::kHill);
  put(kind.impassable, ground::kImpassable);
  return t;
}

}  // namespace

std::optional<std::uint8_t> find_kind(const Draft& draft, std::string_view id) {
  for (std::size_t i = 0; i < draft.kinds.size(); ++i)
    if (draft.kinds[i].id == id) return static_cast<std::uint8_t>(i);
  return std::nullopt;
}

std::vector<std::string_view> kind_ids(const Draft& draft) {
  std::vector<std::string_view> out;
  for (const Kind& kind : draft.kinds) out.push_back(kind.id);
  return out;
}

Traits traits_of(const Draft& draft, const std::vector<std::uint8_t>& kinds) {
  Traits all = 0, level = 0;
  for (const std::uint8_t k : kinds) {
    const Traits t = own_traits(draft.kinds[k], draft.setup.options);
    all |= t & ~ground::kLevel;
    level = std::max(level, t & ground::kLevel);
  }
  if (all & ground::kCover) note_applied(clause::terrain_kinds);
  if (all & ground::kRough) note_applied(clause::terrain_rough_examples);
  return all | level;
}

std::vector<std::uint8_t> read_kinds(Draft& draft, const Node& list, const data::Phrase& subject) {
  std::vector<std::uint8_t> out;
  const auto ids = kind_ids(draft);
  if (list.kind != data::Kind::Array || list.items.empty()) {
    draft.problems.error(list.at,
                         within(subject, expected(phrase("terrain.kinds"), data::found(list))));
    return out;
  }
  for (const Node& item : list.items) {
    const auto kind =
        item.kind == data::Kind::String ? find_kind(draft, item.string) : std::nullopt;
    if (kind)
      out.push_back(*kind);
    else
      draft.problems.error(
          item.at,
          data::or_near(
              within(subject, expected(phrase("terrain.kinds-of", {{"list", data::joined(ids)}}),
                                       data::found(item))),
              item.string, ids));
  }
  return out;
}

void read_terrain(Draft& draft, Reader& file) {
  for (const auto& row : table::terrain_traits::rows)
    draft.kinds.push_back(from_table(row, draft.setup.options));
  constexpr std::size_t kMostKinds = 200;
  const Node* found = file.table("terrain");
  if (found == nullptr) return;
  if (found->entries.size() > kMostKinds)
    return file.error(
        "terrain", expected(phrase("terrain.most", {{"most", kMostKinds}}), found->entries.size()));
  for (const data::Entry& entry : found->entries) read_kind(draft, entry);
}

}  // namespace sandtable::belle_epoque::draft
