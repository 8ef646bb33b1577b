# Fuzzers. With SANDTABLE_FUZZ (clang, preset `fuzz`) they are libFuzzer programs; without it they
# run the files of their corpus once, as part of the tests.
option(SANDTABLE_FUZZ "Build libFuzzer programs (clang only)" OFF)
if(SANDTABLE_FUZZ AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "SANDTABLE_FUZZ needs clang; use the preset `fuzz`")
endif()

# sandtable_fuzzer(NAME sources... LINK libraries...): the program NAME_fuzz; its corpus lies in
# corpus/NAME beside the calling CMakeLists.txt. CTest runs every file of it under both settings.
function(sandtable_fuzzer name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  set(program ${name}_fuzz)
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name})
  add_executable(${program} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${program} PRIVATE sandtable_flags ${ARG_LINK})
  if(SANDTABLE_FUZZ)
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)
    add_test(NAME ${program} COMMAND ${program} -runs=0 ${corpus} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  else()
    target_sources(${program} PRIVATE ${CMAKE_SOURCE_DIR}/tests/fuzz/standalone_main.cpp)
    add_test(NAME ${program} COMMAND ${program} ${corpus} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
endfunction()
