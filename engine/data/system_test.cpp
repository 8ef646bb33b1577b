#include "engine/data/system.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <system_error>

namespace sandtable::data {
namespace {

// A list of ours in place of the system's: in English it must say the same.
TEST(SystemSays, WhatTheSystemSays) {
  for (int code = 1; code < 140; ++code)
    EXPECT_EQ(system_says(code).str(), std::generic_category().message(code));
}

TEST(SystemSays, InFrench) {
  EXPECT_EQ(system_says(ENOSPC).in(Lang::Fr), "il n’y a plus de place sur le disque");
  EXPECT_EQ(system_says(EADDRINUSE).in(Lang::Fr), "cette adresse est déjà prise");
  // What few people ever meet stays as it is.
  EXPECT_EQ(system_says(EDOM).in(Lang::Fr), std::generic_category().message(EDOM));
}

}  // namespace
}  // namespace sandtable::data
