# sandtable_embed_client(FOLDER STAMP OUT_SOURCE)
#
# Builds every file below FOLDER into the program as a list of sandtable::server::ClientFile,
# compressed where that helps, and names the generated source in OUT_SOURCE. STAMP is a file that
# changes whenever the folder does.
function(sandtable_embed_client folder stamp out_source)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/client.gen.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DIN=${folder} -DOUT=${source}
            -DPACKED=${CMAKE_CURRENT_BINARY_DIR}/packed
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_client_folder.cmake
    DEPENDS ${stamp} ${CMAKE_SOURCE_DIR}/cmake/embed_client_folder.cmake
    COMMENT "Building the web client in"
    VERBATIM)
  set(${out_source} ${source} PARENT_SCOPE)
endfunction()
