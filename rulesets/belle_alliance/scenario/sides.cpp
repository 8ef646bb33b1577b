#include <algorithm>
#include <utility>

#include "engine/text/noun.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/scenario/keys.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "tables/measured/shapes.h"

/// Sides, their bodies, officers and posts.
namespace sandtable::belle_alliance::draft {
namespace {

constexpr int kAdjutants = figure(Figure::Adjutants);
constexpr Len kBeside = 2 * geometry::kCentimetre;

/// Posts by their names alone: which officers, and so which units, are of each is told with those.
void read_posts(Draft& draft, Reader& side, std::size_t i) {
  draft.posts[i] = scenario::read_posts(side, keys::kReserved, keys::kPost);
  for (const scenario::PostNames& post : draft.posts[i])
    draft.setup.sides[i].posts.push_back({post.id, post.name});
}

/// A post but the commander's is that of an officer at least.
void check_posts(Draft& draft) {
  scenario::check_post_ids(draft.posts, draft.side_names(), draft.problems);
  for (std::size_t i = 0; i < draft.posts.size(); ++i)
    for (std::size_t post = 1; post < draft.posts[i].size(); ++post) {
      const auto& staff = draft.setup.sides[i].staff;
      if (std::none_of(staff.begin(), staff.end(),
                       [post](const StaffCard& card) { return card.post == post; }))
        draft.problems.error(
            draft.posts[i][post].at,
            data::within("[[side.post]]",
                         phrase("post.no-officer", {{"id", draft.posts[i][post].id}})));
    }
}

void read_bodies(Draft& draft, Reader& side, SideCard& card) {
  for (const Node* node : side.tables("body")) {
    Reader reader(*node, "[[side.body]]", keys::kBody, draft.problems);
    if (card.bodies.size() == kMaxBodies) {
      draft.problems.error(node->at, expected(phrase("body.most", {{"most", kMaxBodies}})));
      return;
    }
    BodyCard body;
    body.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
    body.label = reader.string("label", Need::Required).value_or("");
    body.level = reader.word<Level>("level").value_or(Level::Brigade);
    if (find_label(card.bodies, body.label) >= 0)
      reader.error("label", expected(phrase("body.label")));
    if (const auto under = reader.string("under")) {
      const int found = find_label(card.bodies, *under);
      if (found < 0)
        reader.error("under", expected(phrase("body.unknown", {{"found", data::shown(*under)}})));
      else
        body.superior = static_cast<BodyId>(found);
    }
    card.bodies.push_back(std::move(body));
  }
}

/// The body that an officer commands, and which nobody else does.
BodyId read_command(Reader& reader, SideCard& card) {
  const auto label = reader.string("body");
  if (!label) return kNoBody;
  const int found = find_label(card.bodies, *label);
  if (found < 0) {
    reader.error("body", expected(phrase("body.unknown", {{"found", data::shown(*label)}})));
    return kNoBody;
  }
  BodyCard& body = card.bodies[static_cast<std::size_t>(found)];
  if (body.officer != kNoStaff)
    reader.error("body", phrase("body.two", {{"label", data::shown(*label)}}));
  body.officer = static_cast<StaffId>(card.staff.size());
  return static_cast<BodyId>(found);
}

std::uint8_t read_post(Reader& reader, const SideCard& card) {
  const auto id = reader.string("post");
  if (!id) return 0;
  for (std::size_t i = 0; i < card.posts.size(); ++i)
    if (card.posts[i].id == *id) return static_cast<std::uint8_t>(i);
  reader.error("post", expected(phrase("officer.post", {{"found", data::shown(*id)}})));
  return 0;
}

/// "du général Reille", "de Wellington": a rank, which begins small, takes the article.
std::string of_french(const Text& name) {
  const std::string& said = name.fr.empty() ? name.en : name.fr;
  const bool rank = !said.empty() && said.front() >= 'a' && said.front() <= 'z';
  const text::Grammar grammar = name.grammar.value_or(text::Grammar{false, false, rank});
  for (const text::NounForm& form : text::forms_of("officer", {said, said, grammar}))
    if (form.argument == "de_officer") return form.value;
  return said;
}

/// An officer stands before his adjutants in the list; they begin beside him.
void add_adjutants(const StaffCard& officer, int count, const Draft& draft, SideCard& card) {
  const auto superior = static_cast<StaffId>(card.staff.size() - 1);
  for (int i = 0; i < count; ++i) {
    StaffCard out;
    out.kind = Staff::Adjutant;
    out.superior = superior;
    out.post = officer.post;
    out.label = officer.label + static_cast<char>('a' + i);
    const std::string number = std::to_string(i + 1);
    out.name = {"adjutant " + number + " of " + officer.name.en,
                "aide de camp " + number + " " + of_french(officer.name)};
    out.start = officer.start;
    out.bound = officer.bound;
    out.start.x = std::clamp(out.start.x + (i == 0 ? -kBeside : kBeside), 0, draft.setup.width);
    card.staff.push_back(std::move(out));
  }
}

void read_officers(Draft& draft, Reader& side, SideCard& card) {
  for (const Node* node : side.tables("officer")) {
    Reader reader(*node, "[[side.officer]]", keys::kOfficer, draft.problems);
    if (card.staff.size() + kAdjutants + 1 > kMaxStaff) {
      draft.problems.error(node->at, expected(phrase("officer.most", {{"most", kMaxStaff}})));
      return;
    }
    StaffCard officer;
    officer.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
    officer.label = reader.string("label", Need::Required).value_or("");
    if (find_label(card.staff, officer.label) >= 0)
      reader.error("label", expected(phrase("body.label")));
    officer.efficiency = reader.word<Efficiency>("efficiency").value_or(Efficiency::Ordinary);
    officer.body = read_command(reader, card);
    officer.post = read_post(reader, card);
    officer.start =
        measured::read_point(sheet_of(draft), reader, "at", Need::Required).value_or(Vec{});
    officer.bound = read_arrival(draft, reader).bound;
    const int adjutants =
        static_cast<int>(reader.integer("adjutants", 0, kAdjutants).value_or(kAdjutants));
    card.staff.push_back(officer);
    add_adjutants(officer, adjutants, draft, card);
  }
}

void read_side(Draft& draft, const Node& node, std::size_t i) {
  Reader reader(node, "[[side]]", keys::kSide, draft.problems);
  SideCard& card = draft.setup.sides[i];
  draft.sides[i] = &node;
  scenario::read_side_names(reader, draft.side_names(), i, keys::kReserved);
  draft.armies[i] = reader.word("army", kArmies);
  if (const auto colour = reader.word<Colour>("colour")) card.colour = id_of(*colour);
  card.edge = reader.word<Edge>("edge").value_or(i == 0 ? Edge::South : Edge::North);
  const std::string letter = reader.string("letter").value_or(i == 0 ? "A" : "B");
  if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z' ||
      (i == 1 && letter[0] == draft.setup.sides[0].letter))
    reader.error("letter", expected(phrase("side.letter"), data::found_string(letter)));
  card.letter = letter[0];
  card.returns = reader.boolean("returns").value_or(false);
  if (const auto zone = measured::read_polygon(sheet_of(draft), reader, "zone"))
    card.zone = {zone->points().begin(), zone->points().end()};
  const bool both = i == 1 && card.edge == draft.setup.sides[0].edge;
  if (both)
    draft.problems.warning(reader.has("edge") ? reader.at("edge") : node.at,
                           data::within(data::key_in("edge", "[[side]]"), phrase("side.edge")));
  read_posts(draft, reader, i);
  read_bodies(draft, reader, card);
  read_officers(draft, reader, card);
  read_units(draft, reader, i == 0 ? Side::A : Side::B);
}

/// A post has the units of its officers (orders.posts).
void list_units_of_posts(Draft& draft) {
  for (const UnitDraft& unit : draft.units) {
    SideCard& side = draft.setup.sides[static_cast<std::size_t>(index(unit.card.side))];
    if (side.posts.empty()) continue;
    const std::size_t post = unit.card.officer == kNoStaff ? 0 : side.staff[unit.card.officer].post;
    side.posts[post].units.push_back(unit.card.label);
  }
}

/// A sector is held by one side, by foot or by guns, and by no more figures, or model guns with
/// their gunners, than it takes (urban.sector).
void check_sectors(Draft& draft) {
  constexpr int kGuns = figure(FightFigure::SectorGuns);
  constexpr int kGunners = figure(FightFigure::SectorGunners);
  for (const UnitDraft& unit : draft.units) {
    const UnitCard& card = unit.card;
    if (card.garrison == kNoFeature) continue;
    const int most =
        card.guns > 0 ? kGuns : draft.setup.features[card.garrison].parts[card.sector].capacity;
    int all = 0, gunners = 0;
    bool both = false, mixed = false;
    for (const UnitDraft& other : draft.units) {
      if (other.card.garrison != card.garrison || other.card.sector != card.sector) continue;
      both = both || other.card.side != card.side;
      mixed = mixed || (other.card.guns > 0) != (card.guns > 0);
      all += card.guns > 0 ? other.card.guns : other.card.figures;
      gunners += card.guns > 0 ? other.card.figures : 0;
      // Each is told of whoever is there before it, and itself.
      if (&other == &unit) break;
    }
    if (!both && !mixed && all <= most && gunners <= kGunners) continue;
    const data::Phrase wrong =
        both         ? expected(phrase("unit.sector-of-others"))
        : mixed      ? expected(phrase("unit.sector-mixed"))
        : all > most ? expected(phrase("unit.sector-full", {{"most", most}}), all)
                     : expected(phrase("unit.sector-gunners", {{"most", kGunners}}), gunners);
    draft.problems.error(unit.garrison_at,
                         data::within(data::key_in("garrison", "[[side.unit]]"), wrong));
  }
}

}  // namespace

void read_sides(Draft& draft, Reader& file) {
  const auto sides = scenario::read_side_tables(file);
  for (std::size_t i = 0; i < sides.size(); ++i) read_side(draft, *sides[i], i);
  if (!draft.has_sides()) return;
  scenario::settle_colours(draft.side_names(), draft.sides, ids_in_files(words_of(Colour{})),
                           draft.problems);
  scenario::settle_labels(scenario::named(draft.units), draft.side_names());
  scenario::check_names(scenario::named(draft.units), draft.problems);
  check_posts(draft);
  list_units_of_posts(draft);
  check_sectors(draft);
}

}  // namespace sandtable::belle_alliance::draft
