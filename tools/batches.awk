# Puts sources together that may be compiled, or looked at by clang-tidy, as one text: sources of one
# library, at most `most`, no two of which define a thing of the same name (tools/lint.sh). With
# -v apart=1 none of them even says a name that another keeps to itself, so that the text means what
# its sources mean one by one (cmake/Joined.cmake).
#
# usage: awk -f tools/batches.awk -v root=ROOT/ [-v most=N] [-v apart=1] COMMANDS TODO
#   COMMANDS: "source <tab> ... <tab> compile command"     TODO: "source, below ROOT <tab> key"
# prints "batch <tab> source <tab> key <tab> compile command"
BEGIN { FS = "\t" }

# What a line without comments and texts says, but for members and qualified names.
function note_words(line, words,    count, found, i) {
  gsub(/(\.|->|::)[A-Za-z_][A-Za-z_0-9]*/, " ", line)
  count = split(line, found, /[^A-Za-z_0-9]+/)
  for (i = 1; i <= count; ++i) words[found[i]] = 1
}

# What a source defines at the beginning of a line, where ours begin all that stands in a namespace:
# all of it in `names`, in `own` what no other source sees. In `words` what it says.
function names_of(file, names, own, words,    line, inner, rest) {
  delete names
  delete own
  delete words
  inner = 0
  while ((getline line <file) > 0) {
    gsub(/"([^"\\]|\\.)*"/, "", line)
    sub(/\/\/.*/, "", line)
    if (apart) note_words(line, words)
    if (line ~ /^namespace \{/) inner = 1
    if (line ~ /^\}/) inner = 0
    if (line !~ /^[A-Za-z]/ || line ~ /^(namespace |return|public:|private:|[A-Z][A-Z_0-9]*\()/) continue
    rest = line
    if (line ~ /^(struct|class|enum|using) /) {
      sub(/^(enum class|struct|class|enum|using) */, "", line)
      sub(/[^A-Za-z0-9_:].*/, "", line)
    } else {
      while (gsub(/<[^<>]*>/, "", line)) continue
      sub(/ *[({=;[].*/, "", line)
      sub(/.*[ *&]/, "", line)
    }
    if (line == "" || line ~ /:/) continue
    names[line] = 1
    if (inner || rest ~ /^(static|constexpr|const|inline|using) /) own[line] = 1
    # constexpr int kOne = 1, kTwo = 2;
    while (match(rest, /, k[A-Za-z0-9]+ = /)) {
      line = substr(rest, RSTART + 2, RLENGTH - 5)
      rest = substr(rest, RSTART + RLENGTH)
      names[line] = own[line] = 1
    }
  }
  close(file)
}

function fits(batch, kind, names, own, words,    name) {
  if (kinds[batch] != kind || sizes[batch] == most) return 0
  for (name in names) if ((batch, name) in taken) return 0
  for (name in own) if ((batch, name) in said) return 0
  for (name in words) if ((batch, name) in kept) return 0
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
  names_of(root $1, mine, own, words)
  for (batch = 0; batch < batches && !fits(batch, kind, mine, own, words); ++batch) continue
  if (batch == batches) ++batches
  kinds[batch] = kind
  ++sizes[batch]
  for (name in mine) taken[batch, name] = 1
  for (name in own) kept[batch, name] = 1
  for (name in words) said[batch, name] = 1
  print batch "\t" $1 "\t" $2 "\t" command
}
