# Called by sandtable_embed_client: writes OUT, which holds every file below IN; compressed copies
# lie in PACKED, and the assembler reads all of them.
cmake_minimum_required(VERSION 3.25)

set(type_html "text/html; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_json "application/json; charset=utf-8")
set(type_webmanifest "application/manifest+json; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_txt "text/plain; charset=utf-8")
set(type_png "image/png")
set(type_jpg "image/jpeg")
set(type_webp "image/webp")
set(type_ico "image/x-icon")
set(type_woff2 "font/woff2")
set(type_wasm "application/wasm")
set(packable html css js json webmanifest svg txt wasm)

file(GLOB_RECURSE files RELATIVE "${IN}" "${IN}/*")
list(SORT files)
list(LENGTH files count)
if(count EQUAL 0)
  message(FATAL_ERROR "${IN}: expected the files of the web client, found none")
endif()
file(REMOVE_RECURSE "${PACKED}")
file(MAKE_DIRECTORY "${PACKED}")

set(bytes "")
set(names "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  string(REGEX MATCH "[^.]+$" ending "${file}")
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR "${IN}/${file}: cmake/embed_client_folder.cmake knows no type for .${ending}")
  endif()
  file(SHA256 "${IN}/${file}" digest)
  string(SUBSTRING "${digest}" 0 20 tag)
  set(from "${IN}/${file}")
  set(gzip false)
  if(ending IN_LIST packable)
    set(from "${PACKED}/${number}.gz")
    execute_process(COMMAND gzip -9 -n -c "${IN}/${file}" OUTPUT_FILE "${from}"
      COMMAND_ERROR_IS_FATAL ANY)
    set(gzip true)
  endif()
  set(name "sandtable_client_${number}")
  # The digest makes a changed file a changed source.
  string(APPEND bytes "__asm__(\".section .rodata\\n.global ${name}\\n.global ${name}_end\\n\"
        \"${name}:\\n.incbin \\\"${from}\\\"\\n${name}_end:\\n.byte 0\\n.text\\n\");  // ${digest}\n")
  string(APPEND names "extern const char ${name}[], ${name}_end[];\n")
  string(APPEND rows "      {\"/${file}\", \"${type_${ending}}\", bytes(${name}, ${name}_end), ${gzip}, \"${tag}\"},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE "${OUT}" "#include <cstddef>
#include <array>

#include \"server/api/client_files.h\"

${bytes}
extern \"C\" {
${names}}

namespace sandtable::server {
namespace {

std::string_view bytes(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

}  // namespace

std::span<const ClientFile> client_files() {
  static const std::array<ClientFile, ${number}> files{{
${rows}  }};
  return files;
}

}  // namespace sandtable::server
")
