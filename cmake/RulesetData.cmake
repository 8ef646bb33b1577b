# sandtable_ruleset_data(FOLDER NAMESPACE SYSTEM)
#
# Generates C++ from the data of the ruleset in FOLDER (clauses.toml, tables.toml, options.toml,
# vocabulary.toml; docs/format/clauses.md; events.toml with their sentences in messages.toml:
# docs/format/events.md) and builds its scenarios and examples in. The headers are included as
# "rulesets/NAMESPACE/data/clauses.gen.h" and so on; the sources are named in two
# variables: NAMESPACE_generated, for the library of the ruleset's rules, which links sandtable_core,
# and NAMESPACE_embedded, its files as texts, for its desk. SYSTEM is the ruleset's number, which its
# clauses carry.
function(sandtable_ruleset_data folder namespace system)
  set(out ${CMAKE_BINARY_DIR}/generated/rulesets/${namespace})
  file(GLOB scenarios RELATIVE ${folder} CONFIGURE_DEPENDS
    ${folder}/scenarios/*.toml ${folder}/messages.toml ${folder}/reference.toml)
  file(GLOB_RECURSE examples RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/examples/*.toml)
  set(files ${scenarios} ${examples})
  list(SORT files)

  set(inputs ${files} clauses.toml tables.toml options.toml vocabulary.toml events.toml)
  list(TRANSFORM inputs PREPEND ${folder}/)
  set(sources)
  set(outputs ${out}/rules/events.gen.h ${out}/words/events.gen.h)
  foreach(part clauses options tables vocabulary embedded)
    list(APPEND sources ${out}/data/${part}.gen.cpp)
    list(APPEND outputs ${out}/data/${part}.gen.h ${out}/data/${part}.gen.cpp)
  endforeach()

  file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${folder})
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND sandtable_generate ${shown} ${namespace} ${system} ${out} ${files}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    DEPENDS sandtable_generate ${inputs}
    COMMENT "Generating the data of ${namespace}"
    VERBATIM)
  set(embedded ${sources})
  list(FILTER embedded INCLUDE REGEX "/embedded[.]gen[.]cpp$")
  list(FILTER sources EXCLUDE REGEX "/embedded[.]gen[.]cpp$")
  set(${namespace}_generated ${sources} PARENT_SCOPE)
  set(${namespace}_embedded ${embedded} PARENT_SCOPE)
endfunction()
