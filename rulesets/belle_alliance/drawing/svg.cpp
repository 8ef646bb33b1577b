#include <algorithm>
#include <string>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/palette.h"
#include "engine/text/svg.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {
namespace {

using svg::escaped;

/// Draws in tenths of a centimetre, north up (measuring.screen).
class Picture {
 public:
  Picture(const View& view, const desk::SvgLook& look)
      : view_(view),
        look_(look),
        dress_(svg::dress_of(look.style)),
        colours_(svg::palette_of(dress_)) {}

  std::string all() {
    begin();
    if (look_.troops && index(view_.viewer.side) > 1) known_to_all();
    if (look_.troops)
      for (const Side side : {Side::A, Side::B}) {
        ghosts(side);
        troops(side);
      }
    return out_ + "</svg>\n";
  }

  std::string all(const Film& film) {
    begin();
    for (const Trail& trail : film.trails) way(trail);
    for (const RideWay& ride : film.riders)
      ridden(ride.side, ride.places, observed(view_).setup->of(ride.side).staff[ride.who].label,
             true);
    for (const Stranger& one : film.strangers)
      ridden(one.side, one.places,
             officer_name(officer_of(one.side, 0, false), *observed(view_).setup, look_.lang),
             one.step + static_cast<int>(one.places.size()) > kSteps);
    return out_ + "</svg>\n";
  }

 private:
  void begin() {
    note_applied(clause::measuring_screen);
    const Setup& setup = *observed(view_).setup;
    const std::string size = units(setup.width) + " " + units(setup.depth);
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size +
           "\" font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\">\n";
    // The frame lies within: half of one on the edge would be cut off.
    constexpr Len kFrame = 6 * geometry::kMillimetre;
    out_ += "<rect width=\"" + units(setup.width) + "\" height=\"" + units(setup.depth) +
            "\" fill=\"" + colours_.land + "\"/>\n<rect x=\"" + units(kFrame / 2) + "\" y=\"" +
            units(kFrame / 2) + "\" width=\"" + units(setup.width - kFrame) + "\" height=\"" +
            units(setup.depth - kFrame) + "\" fill=\"none\" stroke=\"" + colours_.ink +
            "\" stroke-width=\"" + units(kFrame) + "\"/>\n";
    // Heights lie under what stands on them, and names over all of it.
    for (const bool hills : {true, false})
      for (const FeatureCard& feature : setup.features)
        if ((feature.ground == Ground::Hill) == hills) ground(feature);
    for (const FeatureCard& feature : setup.features)
      if (is_area(feature)) name(feature);
    sites();
  }

  static std::string units(Len length) { return std::to_string(length / geometry::kMillimetre); }
  std::string point(Vec at) const {
    return units(at.x) + "," + units(observed(view_).setup->depth - at.y);
  }

  static bool is_area(const FeatureCard& feature) {
    return feature.outline.size() > 2 && !is_line(feature.ground);
  }

  /// What fills a kind of ground, and what runs about it.
  struct Wash {
    std::string fill, edge;
  };
  Wash wash_of(Ground ground) const {
    switch (ground) {
      case Ground::Wood:
        return {colours_.woods, colours_.woods_dot};
      case Ground::Building:
      case Ground::Village:
        return {colours_.town_red, colours_.town_black};
      case Ground::Hill:
        return {colours_.hill[0], colours_.contour};
      case Ground::River:
      case Ground::Stream:
      case Ground::Ford:
        return {colours_.water, colours_.water_line};
      case Ground::Road:
      case Ground::Bridge:
        return {colours_.road, colours_.faint};
      case Ground::Field:
        return {colours_.dense, colours_.faint};
      case Ground::Hedge:
        return {colours_.woods, colours_.woods_dot};
      default:
        return {colours_.rough, colours_.works};
    }
  }

  void run(const std::string& points, const std::string& colour, int width,
           const std::string& title) {
    out_ += "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + colour +
            "\" stroke-width=\"" + std::to_string(width) + "\" stroke-linejoin=\"round\">" + title +
            "</polyline>\n";
  }

  void ground(const FeatureCard& feature) {
    std::string points;
    for (const Vec at : feature.outline) points += point(at) + " ";
    const std::string title = "<title>" + escaped(in(feature.name, look_.lang)) + "</title>";
    const Wash wash = wash_of(feature.ground);
    if (is_area(feature)) {
      out_ +=
          "<polygon points=\"" + points + "\" fill=\"" + wash.fill + "\" fill-opacity=\"" +
          (feature.ground == Ground::Building || feature.ground == Ground::Village ? "0.45" : "1") +
          "\" stroke=\"" + wash.edge + "\" stroke-width=\"2\">" + title + "</polygon>\n";
    } else if (feature.ground == Ground::River || feature.ground == Ground::Stream ||
               feature.ground == Ground::Road) {
      // Its bed and what fills it are one thing to whoever rests on either.
      out_ += "<g>" + title;
      run(points, wash.edge, 12, "");
      run(points, wash.fill, 8, "");
      out_ += "</g>\n";
    } else {
      run(points, wash.edge, 5, title);
    }
    parts(feature);
  }

  void name(const FeatureCard& feature) {
    const SectorBox box = box_of(feature.outline);
    words(box.centre, escaped(in(feature.name, look_.lang)), " font-style=\"italic\"");
  }

  /// Sectors and other parts, by thin lines.
  void parts(const FeatureCard& feature) {
    for (const PartCard& part : feature.parts) {
      if (part.outline.size() < 3) continue;
      std::string points;
      for (const Vec at : part.outline) points += point(at) + " ";
      out_ += "<polygon points=\"" + points + "\" fill=\"none\" stroke=\"" + colours_.town_black +
              "\"><title>" + escaped(in(part.name, look_.lang)) + "</title></polygon>\n";
    }
  }

  /// What whoever has no side may know of armies that he does not see (visibility.side-sight): from
  /// which edge each comes, where it may be placed, and the places that it is to hold.
  void known_to_all() {
    const Setup& setup = *observed(view_).setup;
    for (const Side side : {Side::A, Side::B}) {
      edge(side);
      std::string points;
      for (const Vec at : setup.of(side).zone) points += point(at) + " ";
      if (!points.empty())
        out_ += "<polygon points=\"" + points + "\" fill=\"" + colour_of(side) +
                "\" fill-opacity=\"0.12\" stroke=\"" + colour_of(side) +
                "\" stroke-width=\"4\" stroke-dasharray=\"16 10\"/>\n";
    }
    for (const TaskCard& task : setup.tasks)
      if (task.kind == TaskKind::Hold)
        out_ += "<circle cx=\"" + units(task.place.x) + "\" cy=\"" +
                units(setup.depth - task.place.y) + "\" r=\"" + units(task.radius) +
                "\" fill=\"none\" stroke=\"" + colours_.ink +
                "\" stroke-width=\"6\" stroke-dasharray=\"3 9\" stroke-linecap=\"round\"><title>" +
                escaped(in(task.name, look_.lang)) + "</title></circle>\n";
  }

  /// A side's name along its edge of the table, by a band of its colour.
  void edge(Side side) {
    const Setup& setup = *observed(view_).setup;
    const SideCard& card = setup.of(side);
    const bool across = card.edge == Edge::North || card.edge == Edge::South;
    const bool high = card.edge == Edge::North || card.edge == Edge::East;
    const Len wide = letters() * geometry::kMillimetre / 2;
    const Len along = across ? setup.width : setup.depth, off = across ? setup.depth : setup.width;
    const auto at = [&](Len a, Len in) {
      const Len from = high ? off - in : in;
      return across ? Vec{a, from} : Vec{from, a};
    };
    const bool hollow = dress_ == svg::Dress::Print && side == Side::B;
    const Len from = along / 4, to = along - from;
    out_ += "<polygon points=\"" + point(at(from, 0)) + " " + point(at(to, 0)) + " " +
            point(at(to, wide)) + " " + point(at(from, wide)) + "\" fill=\"" +
            (hollow ? colours_.land : colour_of(side)) + "\" stroke=\"" + colours_.ink +
            "\" stroke-width=\"2\"/>\n";
    // Letters stand on their line: on what is below them, and not under what is above.
    const Len room = across && high ? 3 * wide : across ? wide * 3 / 2 : 2 * wide;
    const Vec middle = at(along / 2, room);
    const std::string turned =
        " transform=\"rotate(-90 " + units(middle.x) + " " + units(setup.depth - middle.y) + ")\"";
    words(middle, escaped(in(card.name, look_.lang)), across ? "" : turned.c_str());
  }

  /// Works as they are known, those that stand in full lines; broken bridges; fires.
  void sites() {
    const State& s = observed(view_);
    for (std::size_t i = 0; i < s.site_count; ++i) {
      const Site& site = s.sites[i];
      if (!has_line(site)) {
        const SectorBox box = box_of(outline_of(*s.setup, site.feature, site.part));
        if (site.burns || site.done)
          out_ += "<circle cx=\"" + units(box.centre.x) + "\" cy=\"" +
                  units(s.setup->depth - box.centre.y) + "\" r=\"20\" fill=\"" +
                  (site.burns ? colours_.alarm : colours_.works) + "\" fill-opacity=\"0.6\"/>\n";
        continue;
      }
      out_ += "<polyline points=\"" + point(site.from) + " " + point(site.to) +
              "\" fill=\"none\" stroke=\"" + colours_.works + "\" stroke-width=\"10\"" +
              (site.done ? "" : " stroke-dasharray=\"8 6\"") + "><title>" +
              escaped(std::string(text::said(word_of(site.work), look_.lang))) +
              "</title></polyline>\n";
    }
  }

  std::string colour_of(Side side) const {
    return svg::wash_of(observed(view_).setup->of(side).colour, side == Side::A, dress_);
  }

  void shape(const Body& body, Side side, const char* more) {
    // Where ink is all there is one side is hollow.
    const bool hollow = dress_ == svg::Dress::Print && side == Side::B;
    const std::string style = "\" fill=\"" + (hollow ? colours_.land : colour_of(side)) +
                              "\" fill-opacity=\"0.8\" stroke=\"" + colours_.ink +
                              "\" stroke-width=\"2\"" + more + "/>\n";
    if (body.round) {
      out_ += "<circle cx=\"" + units(body.disc.centre.x) + "\" cy=\"" +
              units(observed(view_).setup->depth - body.disc.centre.y) + "\" r=\"" +
              units(body.disc.radius) + style;
      return;
    }
    // The pieces of a train are one shape.
    if (body.rest) {
      std::string way;
      each_piece(body, [&](const Body& piece) {
        const auto& corner = piece.box.corner;
        way += "M" + point(corner[0]) + " L";
        for (std::size_t i = 1; i < corner.size(); ++i) way += point(corner[i]) + " ";
        way += "Z ";
      });
      out_ += "<path d=\"" + way + style;
      return;
    }
    std::string points;
    for (const Vec at : body.box.corner) points += point(at) + " ";
    out_ += "<polygon points=\"" + points + style;
  }

  /// Letters of a size that is read on the whole table.
  int letters() const {
    const Setup& setup = *observed(view_).setup;
    return std::max(24, std::max(setup.width, setup.depth) / geometry::kMillimetre / 55);
  }
  /// Over everything, and legible over it.
  void words(Vec at, const std::string& text, const char* more) {
    out_ += "<text x=\"" + units(at.x) + "\" y=\"" + units(observed(view_).setup->depth - at.y) +
            "\" font-size=\"" + std::to_string(letters()) + "\" text-anchor=\"middle\" fill=\"" +
            colours_.ink + "\" stroke=\"" + colours_.land +
            "\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\"" + more + ">" +
            text + "</text>\n";
  }
  /// What belongs to one unit: whoever shows the picture can keep its name off other units.
  void open(const std::string& unit) { out_ += "<g data-unit=\"" + escaped(unit) + "\">\n"; }
  void close() { out_ += "</g>\n"; }
  void label(Vec at, const std::string& text) { words(at, escaped(text), " font-weight=\"bold\""); }
  /// A name stands above what it is of, whichever way that faces.
  void label_above(const Body& body, const std::string& text) {
    const auto& c = body.box.corner;
    const auto [left, right] = std::minmax({c[0].x, c[1].x, c[2].x, c[3].x});
    const Len top = std::max({c[0].y, c[1].y, c[2].y, c[3].y});
    label(body.round ? body.disc.centre + Vec{0, body.disc.radius} : Vec{(left + right) / 2, top},
          text);
  }

  void troops(Side side) {
    const State& s = observed(view_);
    const Force& force = s.of(side);
    for (UnitId id = 0; id < force.unit_count; ++id) {
      const Unit& unit = force.units[id];
      if (unit.standing != Standing::OnTable) continue;
      const UnitCard& card = s.setup->of(side).units[unit.card];
      const std::string name = label_of(view_, side, id);
      open(name);
      const Body body = body_of(*s.setup, force, id, card.troops);
      shape(body, side, "");
      label_above(body, name);
      close();
    }
    if (!is_named(view_, side)) {
      for (const Vec place : strangers_in(view_)) staff(place, side);
      return;
    }
    for (std::size_t i = 0; i < force.staff_count; ++i)
      if (force.staff[i].standing == Standing::OnTable) named_staff(side, i);
  }

  void staff(Vec place, Side side) {
    Body body;
    body.round = true;
    body.disc = staff_base(place);
    shape(body, side, "");
  }

  /// Whoever rests on one of the staff is told who it is; an officer has his label beside him, and
  /// his adjutants, who ride about him, are known by him.
  void named_staff(Side side, std::size_t who) {
    const State& s = observed(view_);
    const StaffCard& card = s.setup->of(side).staff[who];
    const Vec place = s.of(side).staff[who].place;
    const bool officer = card.kind == Staff::Officer;
    if (officer)
      open(card.label);
    else
      out_ += "<g>\n";
    out_ += "<title>" + escaped(in(card.name, look_.lang)) + "</title>\n";
    staff(place, side);
    // In thinner letters than a unit's, which goes before it where there is no room for both.
    if (officer)
      words({place.x, place.y + letters() * geometry::kMillimetre / 2}, escaped(card.label), "");
    close();
  }

  /// Where somebody was seen last, with the bound.
  void ghosts(Side side) {
    if (is_named(view_, side)) return;
    const State& s = observed(view_);
    const Force& own = s.of(other(side));
    for (UnitId id = 0; id < own.labels; ++id) {
      const Card& card = own.cards[id];
      if (card.seen == 0 || own.in_sight.has(id)) continue;
      Unit unit;
      unit.formation = card.formation;
      unit.figures = card.figures;
      unit.disorder = card.disorder;
      const Vec at{card.x * geometry::kMillimetre, card.y * geometry::kMillimetre};
      const auto facing = static_cast<Angle>(card.facing << 8);
      const std::string name = label_name(*s.setup, own, side, card);
      open(name);
      const Body body =
          body_at(form_of(unit, Troops::LineInfantry, s.setup->options), {at, facing});
      shape(body, side, " stroke-dasharray=\"6 4\"");
      label_above(body, name + " (" + std::to_string(card.seen) + ")");
      close();
    }
  }

  void line(const std::string& points, Side side, const std::string& title) {
    out_ += "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + colour_of(side) +
            "\" stroke-width=\"5\" stroke-linejoin=\"round\"><title>" + escaped(title) +
            "</title></polyline>\n";
  }
  /// A dot where it was at the end of a segment, so that one sees who was where at one time.
  void dot(const TimedPose& key, Side side) {
    if (key.tick % kSegment != 0 || key.tick == 0 || key.tick == kMarch) return;
    out_ += "<circle cx=\"" + units(key.pose.front.x) + "\" cy=\"" +
            units(observed(view_).setup->depth - key.pose.front.y) + "\" r=\"7\" fill=\"" +
            colours_.land + "\" stroke=\"" + colour_of(side) + "\" stroke-width=\"3\"><title>" +
            std::to_string(key.tick / kSegment) + "</title></circle>\n";
  }
  /// Where it was when the march began, dashed; the way of the middle of its front; its end, or
  /// dashed where it was seen last.
  void way(const Trail& trail) {
    const TimedPose &first = trail.poses.front(), &last = trail.poses.back();
    const std::string dashed = " stroke-dasharray=\"6 4\" class=\"began\"";
    if (first.pose != last.pose) {
      if (first.tick == 0)
        shape(train_at(trail.form, first.pose, trail.began), trail.side, dashed.c_str());
      std::string points;
      for (const TimedPose& key : trail.poses) points += point(key.pose.front) + " ";
      line(points, trail.side, label_of(view_, trail.side, trail.unit));
      for (std::size_t i = 1; i < trail.poses.size(); ++i)
        if (trail.poses[i].pose != trail.poses[i - 1].pose) dot(trail.poses[i], trail.side);
    }
    const char* lost = last.tick == kMarch ? "" : " stroke-dasharray=\"6 4\" class=\"lost\"";
    shape(train_at(trail.form, last.pose, trail.ended), trail.side, lost);
    label(last.pose.front, label_of(view_, trail.side, trail.unit));
  }
  /// The way of a staff figure; filled where he came to stand, dashed where he was seen last.
  void ridden(Side side, const std::vector<Vec>& places, const std::string& title, bool stands) {
    Body body;
    body.round = true;
    body.disc = staff_base(places.back());
    if (places.front() != places.back()) {
      std::string points;
      for (const Vec at : places) points += point(at) + " ";
      line(points, side, title);
    }
    shape(body, side, stands ? "" : " stroke-dasharray=\"6 4\"");
  }

  const View& view_;
  const desk::SvgLook& look_;
  svg::Dress dress_;
  const svg::Palette& colours_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const View& view, const desk::SvgLook& look) {
  return Picture(view, look).all();
}

std::string draw_film(const Film& film, const View& view, const desk::SvgLook& look) {
  return Picture(view, look).all(film);
}

}  // namespace sandtable::belle_alliance
