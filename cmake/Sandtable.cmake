# What every target of Sandtable is built with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

option(SANDTABLE_WERROR "Warnings stop the build" OFF)
option(SANDTABLE_FUZZ "Make the fuzzers libFuzzer programs (clang only)" OFF)
option(SANDTABLE_HEADERS "Read the headers of the standard library once a target (clang only)" OFF)
option(SANDTABLE_BENCH "Build the benchmarks" ON)
option(SANDTABLE_HOUSE "Test format, lint and documents too, which need no second build" OFF)
set(SANDTABLE_SHARE 1 CACHE STRING
  "One in how many of their random rounds tests make (engine/core/rounds.h)")
set(SANDTABLE_TEST_PREFIX "" CACHE STRING "Put before the names of tests, to tell builds apart")

include(Joined)

find_package(PkgConfig REQUIRED)
find_package(GTest REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
find_package(ICU REQUIRED COMPONENTS uc i18n)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(EDIT REQUIRED IMPORTED_TARGET libedit)

add_library(sandtable_flags INTERFACE)
target_compile_options(sandtable_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -ffp-contract=off
  # g++ 12 warns of every "literal" + std::string that it inlines (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(SANDTABLE_WERROR)
  target_compile_options(sandtable_flags INTERFACE -Werror)
endif()
target_include_directories(sandtable_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)

# Headers that nearly every source reads, precompiled once for all targets of the same flags. What a
# source needs it includes all the same: the other builds do without.
set(CMAKE_PCH_INSTANTIATE_TEMPLATES ON)
function(sandtable_headers name)
  if(SANDTABLE_HEADERS)
    file(WRITE ${CMAKE_BINARY_DIR}/generated/${name}.cpp "")
    add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/generated/${name}.cpp)
    target_link_libraries(${name} PRIVATE sandtable_flags)
    target_precompile_headers(${name} PRIVATE <algorithm> <array> <chrono> <cstdint> <functional> <map>
      <memory> <optional> <set> <span> <sstream> <string> <string_view> <utility> <variant> <vector>
      <tl/expected.hpp> ${ARGN})
    # Without the times of headers in it, a cache of compilers knows it again in another checkout.
    target_compile_options(${name} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()
sandtable_headers(sandtable_library_headers)
sandtable_headers(sandtable_test_headers <gtest/gtest.h>)
sandtable_headers(sandtable_play_headers <gtest/gtest.h>)
if(SANDTABLE_HEADERS)
  foreach(headers test play)  # as programs are compiled, which tests are
    target_link_libraries(sandtable_${headers}_headers PRIVATE GTest::gtest)
    target_compile_options(sandtable_${headers}_headers PRIVATE $<IF:$<STREQUAL:${headers},play>,-O1,-O0> -fPIE)
  endforeach()
endif()

# The target reads what the headers NAME are.
function(sandtable_use_headers target name)
  if(SANDTABLE_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${name})
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

# What waits for people or the network, and is compiled for a good part of the time.
function(sandtable_not_hot target)
  target_compile_options(${target} PRIVATE -O1)
endfunction()

# sandtable_library(NAME sources... [LINK libraries...])
function(sandtable_library name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC sandtable_flags ${ARG_LINK})
  sandtable_joined(${name} ${ARG_UNPARSED_ARGUMENTS})
  sandtable_use_headers(${name} sandtable_library_headers)
endfunction()

# sandtable_test(NAME [PLAYS] [LONG] sources... LINK libraries...): one GoogleTest program, one CTest test.
# What a test only calls is optimised as ever; its own sources are a little where it PLAYS: where its
# time goes into templates of ours that it makes itself. A LONG one is begun before others, so that
# nobody waits for it in the end.
function(sandtable_test name)
  cmake_parse_arguments(ARG "PLAYS;LONG" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE sandtable_flags ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_options(${name} PRIVATE $<IF:$<BOOL:${ARG_PLAYS}>,-O1,-O0>)
  sandtable_joined(${name} ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_PLAYS)
    sandtable_use_headers(${name} sandtable_play_headers)
  else()
    sandtable_use_headers(${name} sandtable_test_headers)
  endif()
  add_test(NAME ${SANDTABLE_TEST_PREFIX}${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  if(ARG_LONG)  # in a build with sanitizers the longest of all
    set_tests_properties(${SANDTABLE_TEST_PREFIX}${name} PROPERTIES COST ${SANDTABLE_SHARE}00)
  endif()
  if(SANDTABLE_SHARE GREATER 1)
    set_tests_properties(${SANDTABLE_TEST_PREFIX}${name} PROPERTIES
      ENVIRONMENT SANDTABLE_SHARE=${SANDTABLE_SHARE})
  endif()
endfunction()
