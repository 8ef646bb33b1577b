# sandtable_embed_text(FILE SYMBOL OUT_SOURCE)
#
# Builds a text file into the program as `extern const std::string_view SYMBOL` of
# sandtable::embedded, and names the generated source in the variable OUT_SOURCE. The file must
# stay below 60 000 bytes, for some compilers refuse longer literals.
function(sandtable_embed_text file symbol out_source)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.gen.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${source} -DSYMBOL=${symbol}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_text_file.cmake
    DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/embed_text_file.cmake
    COMMENT "Building ${file} in"
    VERBATIM)
  set(${out_source} ${source} PARENT_SCOPE)
endfunction()

# sandtable_phrases(FILE NAMESPACE OUT_SOURCE)
#
# Makes a list of phrases (engine/data/phrase.h) of a TOML file in both languages: "FOLDER/phrases.gen.h"
# declares phrase(key, parts) and phrases() of sandtable::NAMESPACE, FOLDER being the file's. The
# generated source is named in the variable OUT_SOURCE.
function(sandtable_phrases toml namespace out_source)
  file(RELATIVE_PATH PHRASES_FILE ${CMAKE_SOURCE_DIR} ${toml})
  get_filename_component(PHRASES_FOLDER ${PHRASES_FILE} DIRECTORY)
  string(REPLACE / _ PHRASES_SYMBOL ${PHRASES_FOLDER})
  set(PHRASES_SYMBOL ${PHRASES_SYMBOL}_phrases)
  set(PHRASES_NAMESPACE sandtable::${namespace})
  set(out ${CMAKE_BINARY_DIR}/generated/${PHRASES_FOLDER})
  configure_file(${CMAKE_SOURCE_DIR}/cmake/phrases.gen.h.in ${out}/phrases.gen.h @ONLY)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/phrases.gen.cpp.in ${out}/phrases.gen.cpp @ONLY)
  sandtable_embed_text(${toml} ${PHRASES_SYMBOL} text)
  set(${out_source} ${out}/phrases.gen.cpp ${text} PARENT_SCOPE)
endfunction()
