#pragma once

#include <cstdint>

namespace sandtable::game_of_kings {

/// What the gauge says (weather.gauge, weather.extreme-heat).
enum class Sky : std::uint8_t { Fog, LightRain, Fair, ExtremeHeat, HeavyRain };

}  // namespace sandtable::game_of_kings
