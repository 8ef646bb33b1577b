# Fuzzers. With SANDTABLE_FUZZ (clang, preset `sanitizers`) they are libFuzzer programs; without it they
# run the files of their corpus once, as part of the tests.
if(SANDTABLE_FUZZ AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "SANDTABLE_FUZZ needs clang; use the preset `sanitizers`")
endif()

set(SANDTABLE_FUZZ_SECONDS 10 CACHE STRING "How long each libFuzzer program looks for new inputs in a test")

# All fuzzers: more time of them than a test takes is tools/long-tests.sh's.
if(NOT TARGET sandtable_fuzzers)
  add_custom_target(sandtable_fuzzers)
endif()

# sandtable_fuzzer(NAME sources... LINK libraries...): the program NAME_fuzz; its corpus lies in
# corpus/NAME beside the calling CMakeLists.txt. CTest runs every file of it under both settings,
# and with SANDTABLE_FUZZ then looks for new inputs for a while; what it finds stays in the build
# folder.
function(sandtable_fuzzer name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  set(program ${name}_fuzz)
  set(test ${SANDTABLE_TEST_PREFIX}${program})
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name})
  add_executable(${program} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${program} PRIVATE sandtable_flags ${ARG_LINK})
  add_dependencies(sandtable_fuzzers ${program})
  if(SANDTABLE_FUZZ)
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)
    set(found ${CMAKE_CURRENT_BINARY_DIR}/found/${name})
    file(MAKE_DIRECTORY ${found})
    set(artifacts -artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/found/${name}-)
    add_test(NAME ${test} COMMAND ${program} -runs=0 ${artifacts} ${corpus}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME ${test}_new
      COMMAND ${program} -max_total_time=${SANDTABLE_FUZZ_SECONDS} -timeout=30 -rss_limit_mb=2048
        ${artifacts} ${found} ${corpus}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${test} ${test}_new PROPERTIES LABELS fuzz)
  else()
    target_link_libraries(${program} PRIVATE sandtable_fuzz_main)
    add_test(NAME ${test} COMMAND ${program} ${corpus} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${test} PROPERTIES LABELS fuzz)
  endif()
endfunction()
