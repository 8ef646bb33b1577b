#include "rulesets/belle_epoque/narrate.h"

#include <gtest/gtest.h>
