#include "engine/dice/seeded.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace sandtable {
namespace {

// The known answers below were computed with OpenSSL's ChaCha20 and Python's hashlib.
constexpr const char* kKeyOfSeven =
    "104598f94b40ed52032ab63993fa1d5224d639d728c2757c090644bbf3340d05";

Roll roll_of(int dice, int sides) {
  Roll roll;
  roll.dice = static_cast<std::uint8_t>(dice);
  roll.sides = static_cast<std::uint8_t>(sides);
  return roll;
}

std::vector<int> faces(const DiceKey& key, std::uint64_t entry, std::size_t at, int dice,
                       int sides) {
  SeededSource source(key);
  source.set_entry(entry);
  Rolled rolled;
  EXPECT_TRUE(source.make(roll_of(dice, sides), at, rolled));
  return {rolled.faces.begin(), rolled.faces.begin() + dice};
}

using Faces = std::vector<int>;

TEST(Seeded, KnownFaces) {
  const DiceKey key = key_from_seed("7");
  EXPECT_EQ(faces(key, 0, 0, 4, 6), (Faces{6, 1, 4, 1}));
  EXPECT_EQ(faces(key, 3, 0, 5, 6), (Faces{1, 3, 4, 3, 6}));
  EXPECT_EQ(faces(key, 3, 1, 2, 4), (Faces{3, 2}));
  EXPECT_EQ(faces(key, 3, 2, 4, 8), (Faces{7, 1, 4, 1}));
  EXPECT_EQ(faces(key, 3, 3, 1, 23), (Faces{14}));
  EXPECT_EQ(faces(key, (1ULL << 40) + 5, 1ULL << 31, 24, 6),
            (Faces{2, 4, 5, 3, 6, 4, 5, 1, 6, 3, 1, 1, 1, 4, 4, 6, 1, 5, 2, 2, 1, 5, 5, 4}));
}

TEST(Seeded, KnownFacesPastTheFirstBlockOfTheStream) {
  EXPECT_EQ(faces(key_from_seed("7"), 67, 0, 24, 129),
            (Faces{3,  48, 62, 73,  34,  92, 106, 89, 43, 100, 125, 75,
                   14, 22, 5,  121, 105, 36, 47,  81, 21, 12,  73,  60}));
}

TEST(Seeded, TheWorkedExampleOfTheDocumentation) {
  std::ifstream page("docs/format/dice.md");
  ASSERT_TRUE(page) << "docs/format/dice.md: run from the checkout's root";
  std::map<std::string, std::string> example;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = line == "```text";
    } else if (inside) {
      const std::size_t value = line.find_first_not_of(' ', line.find(' '));
      example[line.substr(0, line.find(' '))] = line.substr(value);
    }
  }
  ASSERT_EQ(example.size(), 9U);
  const DiceKey key = key_from_seed(example["seed"]);
  EXPECT_EQ(to_hex(key), example["key"]);
  EXPECT_EQ(to_hex(commit(key)), example["commitment"]);
  std::string found;
  for (const int face : faces(key, std::stoull(example["entry"]), std::stoull(example["roll"]),
                              std::stoi(example["dice"]), std::stoi(example["sides"])))
    found.append(found.empty() ? "" : " ").append(std::to_string(face));
  EXPECT_EQ(found, example["faces"]);

  std::istringstream stream(example["stream"]);
  const int sides = std::stoi(example["sides"]);
  std::string by_hand;
  for (int byte = 0; stream >> std::hex >> byte;)
    if (byte < 256 - 256 % sides)
      by_hand.append(by_hand.empty() ? "" : " ").append(std::to_string(1 + byte % sides));
  EXPECT_EQ(by_hand, example["faces"]);
}

TEST(Seeded, FacesAreAFunctionOfKeyEntryAndRollOnly) {
  const DiceKey key = key_from_seed("function");
  SeededSource source(key, 5);
  const Roll roll = roll_of(10, 6);
  std::vector<Rolled> forwards(20), again(20);
  for (std::size_t at = 0; at < 20; ++at) ASSERT_TRUE(source.make(roll, at, forwards[at]));
  for (std::size_t at = 20; at-- > 0;) {
    source.set_entry(99);
    Rolled other;
    ASSERT_TRUE(source.make(roll_of(24, 8), at, other));
    source.set_entry(5);
    ASSERT_TRUE(source.make(roll, at, again[at]));
  }
  EXPECT_EQ(forwards, again);
  EXPECT_EQ(SeededSource(key, 5).make(roll, 7, again[0]), true);
  EXPECT_EQ(again[0], forwards[7]);
}

TEST(Seeded, AnotherKeyEntryOrRollGivesOtherFaces) {
  std::set<Faces> seen;
  for (const char* seed : {"1", "2", "3"})
    for (const std::uint64_t entry : {0ULL, 1ULL, 2ULL, 1ULL << 32, 1ULL << 63})
      for (const std::size_t at : {0U, 1U, 2U, 1U << 16})
        seen.insert(faces(key_from_seed(seed), entry, at, 24, 6));
  EXPECT_EQ(seen.size(), 60U);
}

TEST(Seeded, AShorterRollIsTheBeginningOfALongerOne) {
  const DiceKey key = key_from_seed("prefix");
  const Faces all = faces(key, 1, 0, 24, 6);
  EXPECT_EQ(faces(key, 1, 0, 3, 6), Faces(all.begin(), all.begin() + 3));
}

TEST(Seeded, TheValueIsReadFromTheFaces) {
  SeededSource source(key_from_seed("7"), 12);
  Roll roll = roll_of(6, 6);
  roll.read = Read::CountBetween;
  roll.low = 5;
  roll.high = 6;
  Rolled rolled;
  ASSERT_TRUE(source.make(roll, 1, rolled));
  EXPECT_EQ(rolled.value, 3);
  EXPECT_EQ(rolled.asked, roll);
}

TEST(Seeded, RefusesDiceThatCannotBe) {
  SeededSource source(key_from_seed("7"));
  Rolled rolled;
  EXPECT_FALSE(source.make(roll_of(1, 0), 0, rolled));
  EXPECT_FALSE(source.make(roll_of(kMaxDice + 1, 6), 0, rolled));
  EXPECT_FALSE(source.make(roll_of(1, 6), std::size_t{1} << 32, rolled));
}

/// Chi-square of `counts` against equal chances.
double chi_square(const std::vector<int>& counts) {
  double total = 0, chi = 0;
  for (const int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  for (const int count : counts) chi += (count - expected) * (count - expected) / expected;
  return chi;
}

TEST(Seeded, EveryKindOfDieIsFair) {
  const DiceKey key = key_from_seed("fair");
  struct Kind {
    int sides;
    double most;  // exceeded once in a thousand fair dice
  };
  for (const Kind kind :
       {Kind{4, 16.27}, Kind{6, 20.52}, Kind{8, 24.32}, Kind{23, 48.27}, Kind{41, 73.40}}) {
    std::vector<int> counts(static_cast<std::size_t>(kind.sides));
    for (std::uint64_t entry = 0; entry < 500; ++entry)
      for (std::size_t at = 0; at < 10; ++at)
        for (const int face : faces(key, entry, at, 24, kind.sides)) {
          ASSERT_GE(face, 1);
          ASSERT_LE(face, kind.sides);
          ++counts[static_cast<std::size_t>(face - 1)];
        }
    EXPECT_LT(chi_square(counts), kind.most) << "d" << kind.sides;
    EXPECT_GT(chi_square(counts), 0.0);
  }
}

TEST(Seeded, NeighbouringDiceAndRollsAreIndependent) {
  const DiceKey key = key_from_seed("independent");
  std::vector<int> dice(36), rolls(36), entries(36);
  const auto pair = [](int a, int b) { return static_cast<std::size_t>(6 * (a - 1) + b - 1); };
  for (std::uint64_t entry = 0; entry < 200; ++entry)
    for (std::size_t at = 0; at < 100; ++at) {
      const Faces here = faces(key, entry, at, 2, 6);
      ++dice[pair(here[0], here[1])];
      ++rolls[pair(here[0], faces(key, entry, at + 1, 1, 6)[0])];
      ++entries[pair(here[0], faces(key, entry + 1, at, 1, 6)[0])];
    }
  constexpr double kMost = 66.62;  // 35 degrees of freedom, once in a thousand
  EXPECT_LT(chi_square(dice), kMost);
  EXPECT_LT(chi_square(rolls), kMost);
  EXPECT_LT(chi_square(entries), kMost);
}

TEST(DiceKey, KnownKeys) {
  const DiceKey key = key_from_seed("7");
  EXPECT_EQ(to_hex(key), kKeyOfSeven);
  EXPECT_EQ(to_hex(key_from_seed("")),
            "bd2e81ed558bbd449f35cc6614296fa8e766d7d84cbf92168a4b11bcd5972be3");
  EXPECT_EQ(to_hex(commit(key)),
            "e1f44e43f5b7ee7627834a33530ff0271b0a58da83b93870648dc1ebb84204f4");
  const std::vector<std::string> parts{"Ada: 1815", "Zo\xc3\xab\nsecond line"};
  EXPECT_EQ(to_hex(mixed(key, parts)),
            "f20cfa9bc500a5e145d9233928039af02921af1d3f855a8f72781db879c5e37a");
  EXPECT_EQ(to_hex(mixed(key, {})),
            "49aae2b8df84050c901eb75b39ee6969e6d46aa79f10d67ab87bb6498f14d3a0");
}

TEST(DiceKey, ContributionsCannotBeShiftedIntoEachOther) {
  const DiceKey key = key_from_seed("7");
  const auto mix = [&key](std::vector<std::string> parts) { return to_hex(mixed(key, parts)); };
  EXPECT_NE(mix({"ab", "c"}), mix({"a", "bc"}));
  EXPECT_NE(mix({"ab", "c"}), mix({"c", "ab"}));
  EXPECT_NE(mix({"a"}), mix({"a", ""}));
  EXPECT_NE(mix({"a\n1:b"}), mix({"a", "b"}));
}

TEST(DiceKey, OnlyTheKeyItselfOpensItsCommitment) {
  const DiceKey key = random_key();
  const Commitment commitment = commit(key);
  EXPECT_TRUE(opens(commitment, key));
  DiceKey other = key;
  other.bytes[31] ^= 1;
  EXPECT_FALSE(opens(commitment, other));
  EXPECT_NE(random_key(), key);
}

TEST(DiceKey, HexadecimalInAndOut) {
  const auto key = key_from_hex(kKeyOfSeven);
  ASSERT_TRUE(key);
  EXPECT_EQ(*key, key_from_seed("7"));
  const auto upper =
      key_from_hex("104598F94B40ED52032AB63993FA1D5224D639D728C2757C090644BBF3340D05");
  ASSERT_TRUE(upper);
  EXPECT_EQ(*upper, *key);
  const auto commitment = commitment_from_hex(to_hex(commit(*key)));
  ASSERT_TRUE(commitment);
  EXPECT_TRUE(opens(*commitment, *key));

  EXPECT_EQ(key_from_hex("abc").error(), "expected 64 hexadecimal digits, found 3");
  std::string bad = kKeyOfSeven;
  bad[9] = 'x';
  EXPECT_EQ(key_from_hex(bad).error(), "expected 64 hexadecimal digits, found 'x' at character 10");
}

}  // namespace
}  // namespace sandtable
