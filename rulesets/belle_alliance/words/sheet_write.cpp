#include "rulesets/belle_alliance/words/sheet.h"

#include "engine/core/vocabulary.h"
#include "rulesets/belle_alliance/words/phrases.gen.h"

namespace sandtable::belle_alliance {
namespace {

/// A figure with `decimals` of its last digits behind the point, without zeros at its end.
std::string decimal(std::int64_t figure, int decimals) {
  std::string sign = figure < 0 ? "-" : "";
  std::string digits = std::to_string(figure < 0 ? -figure : figure);
  const auto part = static_cast<std::size_t>(decimals);
  if (digits.size() <= part) digits.insert(0, part + 1 - digits.size(), '0');
  digits.insert(digits.size() - part, ".");
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return sign + digits;
}

constexpr int kHundredthDigits = 2, kMicrometreDigits = 4;

class Writer {
 public:
  Writer(const Sheet& sheet, const NameBook& names, SheetStyle style)
      : sheet_(sheet), names_(names), style_(style) {}

  std::string all() {
    std::string out;
    for (const Line& line : sheet_.all()) {
      if (line.share == Share::Unit)
        out += (out.empty() ? "" : "\n") + written_name(owner(line)) + ":";
      else
        out += "; " + std::string(word_of(line.share).short_en) + ":";
      const std::string order = order_of(line);
      if (!order.empty()) out += " " + order;
    }
    return out.empty() ? out : out + "\n";
  }

 private:
  std::string_view owner(const Line& line) const {
    return names_.name_of(line.body ? About::Body : About::Unit, line.who);
  }

  std::string order_of(const Line& line) const {
    const auto elements = sheet_.elements_of(line);
    std::string out;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Element& e = elements[i];
      // What is shared out stands in one row: SP 20+16, CF GS 4+2+2.
      const bool goes_on = i > 0 && listed(e) && elements[i - 1].kind == e.kind;
      if (goes_on) {
        out += "+" + std::to_string(e.amount);
      } else {
        if (i > 0) out += ", ";
        out += element(e);
      }
      const bool ends = i + 1 == elements.size() || elements[i + 1].kind != e.kind;
      if (e.kind == OrderWord::Split && ends && static_cast<Array>(e.part) != Array::Abreast)
        out += " " + std::string(written(static_cast<Array>(e.part), style_));
    }
    return out;
  }

  static bool listed(const Element& e) {
    return e.kind == OrderWord::Split || e.kind == OrderWord::ShareGunners;
  }

  std::string element(const Element& e) const {
    if (e.kind == OrderWord::Arrow) return ">" + decimal(e.amount, kHundredthDigits);
    std::string out(written(e.kind, style_));
    switch (e.kind) {
      case OrderWord::WheelLeft:
      case OrderWord::WheelRight:
        return out + " " + decimal(e.amount, kHundredthDigits);
      case OrderWord::Turn:
        if (e.amount != kNoAmount) return out + " " + decimal(e.amount, kHundredthDigits);
        return out + " " + std::string(written(OrderWord::To, style_)) + " " + thing(e);
      case OrderWord::Back:
      case OrderWord::Sideways:
      case OrderWord::Unlimber:
        if (e.amount == kNoAmount) return out;
        return out + " >" + decimal(e.amount, kHundredthDigits);
      case OrderWord::Segments: {
        const Segments s = segments_of(e);
        return out + " " + std::to_string(s.first) + "-" + std::to_string(s.last);
      }
      case OrderWord::SkirmishersIn:
        if (e.amount == kNoAmount) return out + " " + std::string(written_all(style_));
        return out + " " + std::to_string(e.amount);
      case OrderWord::Split:
      case OrderWord::ShareGunners:
      case OrderWord::SkirmishersOut:
        return out + " " + std::to_string(e.amount);
      case OrderWord::FieldWork:
        return out + " " + std::string(written(static_cast<Work>(e.amount), style_)) + " " +
               thing(e);
      default:
        return e.about == About::Nothing ? out : out + " " + thing(e);
    }
  }

  /// What an element is about, as its name.
  std::string thing(const Element& e) const {
    if (e.about == About::Place) return written_place(sheet_.places[e.which]);
    const bool spot = e.about == About::Spot;
    const Lang lang = is_french(style_) ? Lang::Fr : Lang::En;
    if (!spot && e.about != About::Feature)
      return written_name(names_.name_of(e.about, e.which, kWhole, lang));
    const std::string feature = written_name(names_.name_of(About::Feature, e.which, kWhole, lang));
    if (spot) return feature + "/" + written_place(sheet_.places[e.part]);
    if (e.part == kWhole) return feature;
    return feature + "/" + written_name(names_.name_of(About::Feature, e.which, e.part, lang));
  }

  const Sheet& sheet_;
  const NameBook& names_;
  SheetStyle style_;
};

}  // namespace

std::string written_place(Vec place) {
  return "(" + decimal(place.x, kMicrometreDigits) + ", " + decimal(place.y, kMicrometreDigits) +
         ")";
}

std::string written_part(const NameBook& names, FeatureId feature) {
  const std::string whole = written_name(names.name_of(About::Feature, feature));
  const std::string_view first = names.name_of(About::Feature, feature, 0);
  return whole + "/" +
         (first.empty() ? written_place(names.spot_in(feature)) : written_name(first));
}

std::string write_sheet(const Sheet& sheet, const NameBook& names, SheetStyle style) {
  return Writer(sheet, names, style).all();
}

std::string SheetSlip::str(Lang lang) const {
  return order_phrases::phrase("slip.at", {{"line", line}, {"column", column}, {"what", message}})
      .in(lang);
}

}  // namespace sandtable::belle_alliance
