#include "engine/harness/toy.h"

#include <gtest/gtest.h>

#include "engine/harness/suite.h"

INSTANTIATE_RULESET_SUITE(Toy, sandtable::toy::Toy<>, sandtable::toy::Suite);
