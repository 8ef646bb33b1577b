# Called by sandtable_embed_text: writes OUT, which holds the text of IN as SYMBOL. g++ and clang take a
# literal of any length.
file(READ "${IN}" text)
file(WRITE "${OUT}" "#include <string_view>

namespace sandtable::embedded {
using namespace std::string_view_literals;
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL} = R\"SANDTABLE(${text})SANDTABLE\"sv;
}  // namespace sandtable::embedded
")
