#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "tools/generate/names.h"
#include "tools/generate/typeset.h"
#include "tools/generate/write_cpp.h"

/// sandtable_generate FOLDER NAMESPACE SYSTEM OUT [FILE...]: reads the data of the ruleset in
/// FOLDER and writes its C++ to the rooms in OUT. Each FILE, by its path within FOLDER, is built in
/// as it is.
namespace {

using namespace sandtable::generate;

std::optional<std::string> contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) return std::nullopt;
  return text;
}

/// Leaves a file alone that is right already, so that nothing is compiled anew for it.
bool write_if_new(const std::string& path, const std::string& content) {
  if (contents(path) == content) return true;
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  return !file.fail();
}

int misuse(const std::string& what) {
  std::cerr << "sandtable_generate: " << what
            << "\nusage: sandtable_generate FOLDER NAMESPACE SYSTEM OUT [FILE...]\n";
  return 2;
}

int fail(const std::string& text) {
  std::cerr << text;
  return 1;
}

int generate(const std::string& folder, const Target& target, const std::string& out,
             const std::vector<std::string>& built_in) {
  std::string unreadable;
  const auto source = [&](const std::string& name, const std::string& shown) {
    const auto text = contents(folder + "/" + name);
    if (!text) unreadable += folder + "/" + name + ": expected a file that can be read\n";
    return Source{shown, text.value_or("")};
  };
  const auto in_full = [&](const std::string& name) { return source(name, folder + "/" + name); };
  const Sources sources = {in_full("clauses.toml"), in_full("tables.toml"),
                           in_full("options.toml"), in_full("vocabulary.toml"),
                           in_full("events.toml"),  in_full("messages.toml")};
  std::vector<Source> files;
  for (const std::string& name : built_in) files.push_back(source(name, name));
  if (!unreadable.empty()) return fail(unreadable);

  auto read = read_ruleset(sources);
  if (!read) return fail(read.error());
  RulesetData& data = *read;
  typeset(data);

  std::error_code error;
  for (const char* room : {"/data", "/rules", "/words"})
    std::filesystem::create_directories(out + room, error);
  std::vector<Output> outputs;
  for (const auto& part :
       {write_clauses(data, target), write_options(data, target), write_tables(data, target),
        write_vocabulary(data, target), write_embedded(files, target)})
    for (const auto& [name, content] : part) outputs.emplace_back("data/" + name, content);
  for (const Output& output : write_events(data, target)) outputs.push_back(output);
  for (const auto& [name, content] : outputs)
    if (!write_if_new(out + "/" + name, content))
      return fail("sandtable_generate: cannot write " + out + "/" + name + "\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() < 4) return misuse("too few arguments");
  if (!is_identifier(args[1])) return misuse("\"" + args[1] + "\" is no C++ name");
  const bool number = !args[2].empty() && args[2].size() <= 2 &&
                      args[2].find_first_not_of("0123456789") == std::string::npos;
  const int system = number ? std::stoi(args[2]) : 0;
  if (system < 1 || system > 15)
    return misuse("expected a system number from 1 to 15, found \"" + args[2] + "\"");
  return generate(args[0], {args[1], system}, args[3], {args.begin() + 4, args.end()});
}
