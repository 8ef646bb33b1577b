// Holds a store's file for writing until its input ends, as a backup or another program may:
// whatever a server wants to write waits meanwhile. Says "held" once it does. Or tells the one
// thing that a question in SQL is answered with.
//
//   hold_store FILE [QUESTION]
#include <sqlite3.h>

#include <cstdio>
#include <memory>

namespace {

struct Close {
  void operator()(sqlite3* handle) const { sqlite3_close(handle); }
};

int failed(sqlite3* handle) {
  std::fprintf(stderr, "hold_store: %s\n", sqlite3_errmsg(handle));
  return 1;
}

int tell(sqlite3* handle, const char* question) {
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v2(handle, question, -1, &prepared, nullptr) != SQLITE_OK)
    return failed(handle);
  const bool found = sqlite3_step(prepared) == SQLITE_ROW;
  if (found) std::puts(reinterpret_cast<const char*>(sqlite3_column_text(prepared, 0)));
  sqlite3_finalize(prepared);
  return found ? 0 : failed(handle);
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kPatience = 60'000;  // milliseconds for which others may hold it before
  if (argc != 2 && argc != 3) {
    std::fputs("usage: hold_store FILE [QUESTION]\n", stderr);
    return 2;
  }
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(argv[1], &opened, SQLITE_OPEN_READWRITE, nullptr);
  const std::unique_ptr<sqlite3, Close> handle(opened);
  if (code != SQLITE_OK || sqlite3_busy_timeout(opened, kPatience) != SQLITE_OK)
    return failed(opened);
  if (argc == 3) return tell(opened, argv[2]);
  if (sqlite3_exec(opened, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) != SQLITE_OK)
    return failed(opened);
  std::puts("held");
  std::fflush(stdout);
  while (std::getchar() != EOF) {
  }
  if (sqlite3_exec(opened, "ROLLBACK", nullptr, nullptr, nullptr) != SQLITE_OK)
    return failed(opened);
  return 0;
}
