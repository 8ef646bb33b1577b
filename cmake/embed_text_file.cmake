# Called by sandtable_embed_text: writes OUT, which holds the text of IN as SYMBOL. g++ and clang take a
# literal of any length; clang says where it is longer than the language asks of a compiler.
file(READ "${IN}" text)
file(WRITE "${OUT}" "#include <string_view>

namespace sandtable::embedded {
using namespace std::string_view_literals;
extern const std::string_view ${SYMBOL};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Woverlength-strings\"
const std::string_view ${SYMBOL} = R\"SANDTABLE(${text})SANDTABLE\"sv;
#pragma GCC diagnostic pop
}  // namespace sandtable::embedded
")
