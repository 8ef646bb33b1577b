#include "engine/dice/roll.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>
#include <numeric>

#include "engine/dice/distribution.h"

namespace sandtable {
namespace {

/// What one face adds to the value of a reading that adds up over the dice.
int share(Read read, int low, int high, int face) {
  switch (read) {
    case Read::Sum:
      return face;
    case Read::CountBetween:
      return face >= low && face <= high ? 1 : 0;
    case Read::SumAtMost:
      return face <= low ? face : 0;
    case Read::AtMost:
      return face <= low ? 1 : 0;
    case Read::Bands:
      return face <= low ? 0 : face <= high ? 1 : 2;
    case Read::Highest:
    case Read::SumAndPair:
      return face;
  }
  return 0;
}

bool reads_one_die(Read read) { return read == Read::AtMost || read == Read::Bands; }

int dice_of(const Roll& roll) { return std::min<int>(roll.dice, kMaxDice); }

/// base^exponent; false when it does not fit 64 bits.
bool power(std::uint64_t base, int exponent, std::uint64_t& out) {
  out = 1;
  for (int i = 0; i < exponent; ++i)
    if (__builtin_mul_overflow(out, base, &out)) return false;
  return true;
}

/// How many faces of one die are worth each share, from 0 up.
std::vector<std::uint64_t> one_die(const Roll& roll) {
  std::vector<std::uint64_t> faces(static_cast<std::size_t>(roll.sides) + 3);
  for (int face = 1; face <= roll.sides; ++face)
    ++faces[static_cast<std::size_t>(share(roll.read, roll.low, roll.high, face))];
  while (faces.size() > 1 && faces.back() == 0) faces.pop_back();
  return faces;
}

template <class Number>
std::vector<Number> convolve(const std::vector<Number>& a, const std::vector<Number>& b) {
  std::vector<Number> sum(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) sum[i + j] += a[i] * b[j];
  return sum;
}

template <class Number>
std::vector<Number> highest_of(int dice, const std::vector<Number>& die) {
  std::vector<Number> highest(die.size());
  Number below{0}, up_to{0};
  for (std::size_t value = 0; value < die.size(); ++value) {
    up_to += die[value];
    Number all_up_to{1}, all_below{1};
    for (int i = 0; i < dice; ++i) {
      all_up_to *= up_to;
      all_below *= below;
    }
    highest[value] = all_up_to - all_below;
    below = up_to;
  }
  return highest;
}

template <class Number>
std::vector<Number> plus(std::vector<Number> a, const std::vector<Number>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

/// Sums kept apart by how many dice show `low`: none, one, more.
template <class Number>
std::vector<Number> sum_and_pair_of(int dice, const std::vector<Number>& die, std::size_t low) {
  std::vector<Number> others = die, lows(die.size());
  if (low < die.size()) std::swap(others[low], lows[low]);
  std::vector<Number> none{Number{1}}, one{Number{0}}, more{Number{0}};
  for (int i = 0; i < dice; ++i) {
    more = plus(convolve(more, die), convolve(one, lows));
    one = plus(convolve(one, others), convolve(none, lows));
    none = convolve(none, others);
  }
  std::vector<Number> all(2 * none.size());
  for (std::size_t sum = 0; sum < none.size(); ++sum) {
    all[2 * sum] = none[sum] + one[sum];
    all[2 * sum + 1] = more[sum];
  }
  return all;
}

/// The histogram over the values of `roll`, each of its dice with the histogram `die` and `sides`
/// faces in all. With Number = double and sides = 1 the histograms are probabilities.
template <class Number>
std::vector<Number> histogram(const Roll& roll, const std::vector<Number>& die, Number sides) {
  const Read read = roll.read;
  const int dice = dice_of(roll);
  if (dice == 0) return {Number{1}};
  if (read == Read::Highest) return highest_of(dice, die);
  if (read == Read::SumAndPair) return sum_and_pair_of(dice, die, roll.low);
  std::vector<Number> all = die;
  for (int i = 1; i < dice; ++i) {
    if (reads_one_die(read)) {
      for (Number& ways : all) ways *= sides;
    } else {
      all = convolve(all, die);
    }
  }
  return all;
}

struct Table {
  std::uint64_t key = 0;
  Distribution known;
  std::vector<Ways> rows;
  const Table* next = nullptr;
};

void add_rows(const std::vector<std::uint64_t>& ways, Table& table) {
  table.known.total = 0;
  table.known.common = 0;
  for (std::size_t value = 0; value < ways.size(); ++value) {
    if (ways[value] == 0) continue;
    table.rows.push_back({static_cast<std::int16_t>(value), ways[value]});
    table.known.total += ways[value];
    table.known.common = std::gcd(table.known.common, ways[value]);
  }
}

/// The rows in units of 2^-53, for rolls whose ways do not fit 64 bits.
std::vector<std::uint64_t> estimated_ways(const Roll& roll, const std::vector<std::uint64_t>& die) {
  std::vector<double> chance;
  for (const std::uint64_t faces : die)
    chance.push_back(static_cast<double>(faces) / static_cast<double>(roll.sides));
  std::vector<std::uint64_t> ways;
  for (const double p : histogram<double>(roll, chance, 1.0))
    ways.push_back(p > 0 ? std::max<std::uint64_t>(1, static_cast<std::uint64_t>(p * 0x1p53)) : 0);
  return ways;
}

std::unique_ptr<Table> build(const Roll& roll, std::uint64_t key) {
  assert(roll.dice <= kMaxDice);
  auto table = std::make_unique<Table>();
  table->key = key;
  const int dice = dice_of(roll);
  if (roll.sides == 0) {
    add_rows({1}, *table);
  } else {
    std::vector<std::uint64_t> die = one_die(roll);
    std::uint64_t sides = roll.sides, total = 0;
    if (!power(sides, dice, total)) {
      std::uint64_t factor = 0;
      for (const std::uint64_t faces : die) factor = std::gcd(factor, faces);
      for (std::uint64_t& faces : die) faces /= factor;
      sides /= factor;
    }
    if (power(sides, dice, total)) {
      add_rows(histogram<std::uint64_t>(roll, die, sides), *table);
    } else {
      table->known.exact = false;
      add_rows(estimated_ways(roll, one_die(roll)), *table);
    }
  }
  table->known.rows = table->rows;
  return table;
}

/// Tables are only ever added, at the head of their bucket, so that readers need no lock.
constexpr int kBucketBits = 12;
std::atomic<const Table*> buckets[1 << kBucketBits];

std::uint64_t key_of(const Roll& roll) {
  return static_cast<std::uint64_t>(roll.dice) | static_cast<std::uint64_t>(roll.sides) << 8 |
         static_cast<std::uint64_t>(roll.low) << 16 | static_cast<std::uint64_t>(roll.high) << 24 |
         static_cast<std::uint64_t>(roll.read) << 32;
}

const Table* find(const Table* table, std::uint64_t key) {
  while (table != nullptr && table->key != key) table = table->next;
  return table;
}

const Distribution& add(std::atomic<const Table*>& bucket, const Roll& roll, std::uint64_t key) {
  std::unique_ptr<Table> made = build(roll, key);
  const Table* head = bucket.load(std::memory_order_acquire);
  do {
    if (const Table* theirs = find(head, key)) return theirs->known;
    made->next = head;
  } while (!bucket.compare_exchange_weak(head, made.get(), std::memory_order_acq_rel,
                                         std::memory_order_acquire));
  return made.release()->known;
}

}  // namespace

int value_of(const Roll& roll, std::span<const std::uint8_t> faces) {
  const auto dice = std::min(static_cast<std::size_t>(roll.dice), faces.size());
  if (reads_one_die(roll.read))
    return dice == 0 ? 0 : share(roll.read, roll.low, roll.high, faces[0]);
  int value = 0, lows = 0;
  for (std::size_t i = 0; i < dice; ++i) {
    const int part = share(roll.read, roll.low, roll.high, faces[i]);
    value = roll.read == Read::Highest ? std::max(value, part) : value + part;
    lows += faces[i] == roll.low ? 1 : 0;
  }
  return roll.read == Read::SumAndPair ? sum_and_pair(value, lows > 1) : value;
}

const Distribution& distribution_of(const Roll& roll) {
  const std::uint64_t key = key_of(roll);
  auto& bucket = buckets[(key * 0x9E3779B97F4A7C15ULL) >> (64 - kBucketBits)];
  if (const Table* table = find(bucket.load(std::memory_order_acquire), key)) return table->known;
  return add(bucket, roll, key);
}

std::span<const Ways> distribution(const Roll& roll) { return distribution_of(roll).rows; }

std::uint64_t total_ways(const Roll& roll) { return distribution_of(roll).total; }

}  // namespace sandtable
