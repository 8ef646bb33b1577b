#pragma once

#include <concepts>
#include <vector>

#include "engine/core/sink.h"
#include "engine/desk/words.h"
#include "engine/text/lang.h"

namespace sandtable::battle {

/// A desk that puts findings of one verdict together where they say the same of several figures.
template <class D>
concept GathersReasons = requires(const std::vector<Finding>& findings,
                                  const typename D::Rules::Setup& setup, Lang lang) {
  { D::reasons(findings, setup, lang) } -> std::same_as<std::vector<desk::Reason>>;
};

}  // namespace sandtable::battle
