# What every target of Sandtable is built with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

option(SANDTABLE_WERROR "Warnings stop the build" OFF)
option(SANDTABLE_FUZZ "Make the fuzzers libFuzzer programs (clang only)" OFF)
option(SANDTABLE_HEADERS "Precompile the headers that nearly every source reads" OFF)
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

# How what is not hot is compiled: programs for tests but for their templates of ours (PLAYS), and what
# waits for people, disks or the network (COOL). Instrumented, optimising takes the longest of all.
set(SANDTABLE_TESTS_OPTIMISED -O0)
set(SANDTABLE_PLAYS_OPTIMISED -O1)
set(SANDTABLE_COOL_OPTIMISED $<IF:$<CONFIG:Debug>,-O0,-O1>)

# Headers that nearly every source reads, precompiled once for all targets of the same flags. What a
# source needs it includes all the same: the other builds do without. From headers read so g++ warns of
# what the standard library does inside when it optimises: only tests have them there.
set(CMAKE_PCH_INSTANTIATE_TEMPLATES ON)
set(SANDTABLE_PRECOMPILED)
if(SANDTABLE_HEADERS AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
  set(SANDTABLE_PRECOMPILED library cool test play)
  # Without the times of headers in them, a cache of compilers knows them again in another checkout.
  set(SANDTABLE_HEADERS_OPTIONS "SHELL:-Xclang -fno-pch-timestamp")
elseif(SANDTABLE_HEADERS)
  set(SANDTABLE_PRECOMPILED test)
  # So that a cache of compilers sees which of them a source reads.
  set(SANDTABLE_HEADERS_OPTIONS -fpch-preprocess)
endif()
function(sandtable_headers name)
  cmake_parse_arguments(ARG "" "" "HEADERS;OPTIONS;LINK" ${ARGN})
  set(target sandtable_${name}_headers)
  if(name IN_LIST SANDTABLE_PRECOMPILED)
    file(WRITE ${CMAKE_BINARY_DIR}/generated/${target}.cpp "")
    add_library(${target} OBJECT ${CMAKE_BINARY_DIR}/generated/${target}.cpp)
    target_link_libraries(${target} PRIVATE sandtable_flags ${ARG_LINK})
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <chrono> <cstdint> <functional> <map>
      <memory> <optional> <set> <span> <sstream> <string> <string_view> <utility> <variant> <vector>
      <tl/expected.hpp> ${ARG_HEADERS})
    target_compile_options(${target} PRIVATE ${ARG_OPTIONS} ${SANDTABLE_HEADERS_OPTIONS})
  endif()
endfunction()
sandtable_headers(library)
sandtable_headers(cool OPTIONS ${SANDTABLE_COOL_OPTIMISED})
# As programs are compiled, which tests are.
sandtable_headers(test HEADERS <gtest/gtest.h> LINK GTest::gtest
  OPTIONS ${SANDTABLE_TESTS_OPTIMISED} -fPIE)
sandtable_headers(play HEADERS <gtest/gtest.h> LINK GTest::gtest
  OPTIONS ${SANDTABLE_PLAYS_OPTIMISED} -fPIE)

# The target reads the headers precompiled as NAME.
function(sandtable_use_headers target name)
  if(name IN_LIST SANDTABLE_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM sandtable_${name}_headers)
    target_compile_options(${target} PRIVATE ${SANDTABLE_HEADERS_OPTIONS})
  endif()
endfunction()

# sandtable_library(NAME [COOL|HOT] sources... [LINK libraries...])
# COOL: it waits for people, disks or the network, and is compiled for a good part of the time.
# HOT: computer opponents wait for it. Of what may become part of a shared library g++ puts no function
# into another, since a program might replace it; nobody replaces ours, and clang takes that for granted.
function(sandtable_library name)
  cmake_parse_arguments(ARG "COOL;HOT" "" "LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC sandtable_flags ${ARG_LINK})
  sandtable_joined(${name} ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_HOT)
    target_compile_options(${name} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
  endif()
  if(ARG_COOL)
    target_compile_options(${name} PRIVATE ${SANDTABLE_COOL_OPTIMISED})
    sandtable_use_headers(${name} cool)
  else()
    sandtable_use_headers(${name} library)
  endif()
endfunction()

# sandtable_test(NAME [PLAYS] [LONG] sources... LINK libraries...): one GoogleTest program, one CTest test.
# What a test only calls is optimised as ever; its own sources are a little where it PLAYS: where its
# time goes into templates of ours that it makes itself. A LONG one is begun before others, so that
# nobody waits for it in the end. PLAIN names the tests of it (a filter of GoogleTest's) that an
# instrumented build leaves out: those that plant a fault and look whether it is found walk the same
# code as the test that finds none. LEAKS names those that look whether a secret gets out: they are a
# CTest test of their own, so that `ctest -R leak` runs all of that kind.
function(sandtable_test name)
  cmake_parse_arguments(ARG "PLAYS;LONG" "PLAIN;LEAKS" "LINK" ${ARGN})
  set(filter)
  if(ARG_PLAIN AND SANDTABLE_SHARE GREATER 1)
    set(filter --gtest_filter=-${ARG_PLAIN})
  endif()
  if(ARG_LEAKS)
    set(filter --gtest_filter=-${ARG_LEAKS})
    string(REGEX REPLACE "test$" "leak_test" leaks ${name})
    add_test(NAME ${SANDTABLE_TEST_PREFIX}${leaks} COMMAND ${name} --gtest_filter=${ARG_LEAKS}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    if(SANDTABLE_SHARE GREATER 1)
      set_tests_properties(${SANDTABLE_TEST_PREFIX}${leaks} PROPERTIES
        ENVIRONMENT SANDTABLE_SHARE=${SANDTABLE_SHARE})
    endif()
  endif()
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE sandtable_flags ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  sandtable_joined(${name} ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_PLAYS)
    target_compile_options(${name} PRIVATE ${SANDTABLE_PLAYS_OPTIMISED})
    sandtable_use_headers(${name} play)
  else()
    target_compile_options(${name} PRIVATE ${SANDTABLE_TESTS_OPTIMISED})
    sandtable_use_headers(${name} test)
  endif()
  add_test(NAME ${SANDTABLE_TEST_PREFIX}${name} COMMAND ${name} ${filter} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  if(ARG_LONG)  # in a build with sanitizers the longest of all
    set_tests_properties(${SANDTABLE_TEST_PREFIX}${name} PROPERTIES COST ${SANDTABLE_SHARE}00)
  endif()
  if(SANDTABLE_SHARE GREATER 1)
    set_tests_properties(${SANDTABLE_TEST_PREFIX}${name} PROPERTIES
      ENVIRONMENT SANDTABLE_SHARE=${SANDTABLE_SHARE})
  endif()
endfunction()
