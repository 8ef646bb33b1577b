const files = import.meta.glob<string>('../rulesets/*/blank.toml', {
  query: '?raw',
  import: 'default',
})

/** A scenario with an open field and a unit a side, to begin with. */
export async function blank_of(ruleset: string): Promise<string> {
  const fetch_file = files[`../rulesets/${ruleset.replaceAll('-', '_')}/blank.toml`]
  return fetch_file ? fetch_file() : `[scenario]\nruleset = "${ruleset}"\n`
}
