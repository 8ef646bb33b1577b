#include "cli/join/talk.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "cli/phrases.gen.h"
#include "server/message.h"

namespace sandtable::cli {

namespace json = boost::json;

namespace {

/// A server that has so much to do that it answers later is as good as gone.
constexpr std::chrono::seconds kAnswerWithin{60}, kHelloWithin{20};

std::chrono::milliseconds until(std::chrono::steady_clock::time_point end) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace

Found<void> Talk::open() {
  heard_.clear();
  lost_ = refused_ = false;
  if (auto opened = wire_.open(link_, lang_); !opened) return opened;
  wire_.send(json::serialize(json::object{{"type", "hello"},
                                          {"version", server::kProtocolVersion},
                                          {"key", link_.key},
                                          {"name", name_},
                                          {"lang", lang_ == Lang::Fr ? "fr" : "en"},
                                          {"since", since_}}));
  const auto end = std::chrono::steady_clock::now() + kHelloWithin;
  bool welcome = false;
  for (;;) {
    Event otherwise = Event::Time;
    const auto said = hear(false, until(end), otherwise);
    if (!said && otherwise == Event::Lost) return tl::unexpected(why_);
    if (!said && until(end).count() == 0)
      return tl::unexpected(phrase("wire.silent", {{"server", host_of(link_)}}));
    if (!said) continue;
    const std::string type = text_of(*said, "type");
    if (type == "closing") {
      refused_ = true;
      return tl::unexpected(phrase("wire.refused", {{"why", text_of(*said, "reason")}}));
    }
    if (type == "welcome") {
      welcome_ = welcome_of(*said);
      welcome = true;
      continue;
    }
    if (!welcome)
      return tl::unexpected(
          phrase("wire.no-welcome", {{"server", host_of(link_)}, {"found", type}}));
    note(*said);
    if (type == "state") return {};
  }
}

/// What the server says next. `otherwise`: what happened instead.
std::optional<json::object> Talk::hear(bool input, std::chrono::milliseconds most,
                                       Event& otherwise) {
  switch (wire_.wait(input, most)) {
    case Wire::Event::Message: {
      json::error_code broken;
      json::value said = json::parse(wire_.take(), broken);
      if (!broken && said.is_object()) return std::move(said.get_object());
      // Whoever says that is no server of battles.
      why_ = phrase("wire.no-json", {{"server", host_of(link_)}});
      wire_.close();
      otherwise = Event::Lost;
      return std::nullopt;
    }
    case Wire::Event::Lost:
      // A goodbye that was said before says more than that the connection ended.
      if (!heard_.empty() && text_of(heard_.back(), "type") == "closing")
        why_ = phrase("wire.closing", {{"why", text_of(heard_.back(), "reason")}});
      else
        why_ = wire_.why();
      otherwise = Event::Lost;
      return std::nullopt;
    case Wire::Event::Input:
      otherwise = Event::Input;
      return std::nullopt;
    case Wire::Event::Time:
      break;
  }
  otherwise = Event::Time;
  return std::nullopt;
}

void Talk::note(json::object said) {
  if (text_of(said, "type") == "state") since_ = number_of(said, "seq");
  heard_.push_back(std::move(said));
}

Talk::Event Talk::next(bool input, std::chrono::milliseconds most) {
  if (!heard_.empty() && text_of(heard_.front(), "type") != "closing") return Event::Said;
  if (std::exchange(lost_, false)) return Event::Lost;
  Event otherwise = Event::Time;
  auto said = hear(input, most, otherwise);
  if (!said) return otherwise;
  note(std::move(*said));
  // What is said in parting is told once the connection has ended.
  return text_of(heard_.front(), "type") == "closing" ? Event::Time : Event::Said;
}

std::size_t Talk::states_waiting() const {
  return static_cast<std::size_t>(
      std::count_if(heard_.begin(), heard_.end(),
                    [](const json::object& said) { return text_of(said, "type") == "state"; }));
}

json::object Talk::take() {
  json::object said = std::move(heard_.front());
  heard_.pop_front();
  return said;
}

std::optional<json::object> Talk::ask(std::string_view type, json::object members) {
  if (lost_) return std::nullopt;
  const std::uint64_t id = ++asked_;
  members["id"] = id;
  members["type"] = type;
  wire_.send(json::serialize(members));
  const auto end = std::chrono::steady_clock::now() + kAnswerWithin;
  while (until(end).count() > 0) {
    Event otherwise = Event::Time;
    auto said = hear(false, until(end), otherwise);
    if (!said && otherwise == Event::Lost) {
      lost_ = true;
      return std::nullopt;
    }
    if (!said) continue;
    if (said->contains("re") && number_of(*said, "re") == id) return said;
    if (!said->contains("re")) note(std::move(*said));
  }
  why_ = phrase("wire.silent", {{"server", host_of(link_)}});
  wire_.close();
  lost_ = true;
  return std::nullopt;
}

bool Talk::speak(Lang lang) {
  lang_ = lang;
  return ask("lang", {{"lang", lang == Lang::Fr ? "fr" : "en"}}).has_value();
}

}  // namespace sandtable::cli
