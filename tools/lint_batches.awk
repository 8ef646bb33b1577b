# Puts sources together that clang-tidy may look at as one text: sources of one library, at most
# `most`, no two of which define a thing of the same name (tools/lint.sh).
#
# usage: awk -f tools/lint_batches.awk -v root=ROOT/ [-v most=N] COMMANDS TODO
#   COMMANDS: "source <tab> ... <tab> compile command"     TODO: "source, below ROOT <tab> key"
# prints "batch <tab> source <tab> key <tab> compile command"
BEGIN { FS = "\t" }

# What a source defines at the beginning of a line, where ours begin all that stands in a namespace.
function names_of(file, names,    line) {
  delete names
  while ((getline line <file) > 0) {
    if (line !~ /^[A-Za-z]/ || line ~ /^(namespace [^=]*$|return|public:|private:)/) continue
    if (line ~ /^(struct|class|enum|using|namespace) /) {
      sub(/^(enum class|struct|class|enum|using|namespace) */, "", line)
      sub(/[^A-Za-z0-9_:].*/, "", line)
    } else {
      while (gsub(/<[^<>]*>/, "", line)) continue
      sub(/ *[({=;[].*/, "", line)
      sub(/.*[ *&]/, "", line)
    }
    if (line != "" && line !~ /:/) names[line] = 1
  }
  close(file)
}

function fits(batch, kind, names,    name) {
  if (kinds[batch] != kind || sizes[batch] == most) return 0
  for (name in names) if ((batch, name) in taken) return 0
  return 1
}

# Of a command, the library and all that is not the source's own.
function kind_of(command,    library) {
  match(command, /CMakeFiles\/[^\/]*\.dir/)
  library = substr(command, RSTART, RLENGTH)
  gsub(/[^ ]*\.cpp[^ ]*/, "", command)
  return library command
}

!most { most = 8 }
FNR == 1 { ++files }
files == 1 { raw[$1] = $NF; next }
{
  command = raw[root $1]
  kind = kind_of(command)
  names_of(root $1, mine)
  for (batch = 0; batch < batches && !fits(batch, kind, mine); ++batch) continue
  if (batch == batches) ++batches
  kinds[batch] = kind
  ++sizes[batch]
  for (name in mine) taken[batch, name] = 1
  print batch "\t" $1 "\t" $2 "\t" command
}
