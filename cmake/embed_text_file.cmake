# Called by sandtable_embed_text: writes OUT, which holds the text of IN as SYMBOL.
file(SIZE "${IN}" size)
# Compilers take string literals of 65,535 bytes.
if(size GREATER 65000)
  message(FATAL_ERROR "${IN}: expected at most 65000 bytes, found ${size}")
endif()
file(READ "${IN}" text)
file(WRITE "${OUT}" "#include <string_view>

namespace sandtable::embedded {
using namespace std::string_view_literals;
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL} = R\"SANDTABLE(${text})SANDTABLE\"sv;
}  // namespace sandtable::embedded
")
