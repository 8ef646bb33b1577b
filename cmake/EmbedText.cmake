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
