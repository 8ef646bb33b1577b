import { describe, expect, it } from 'vitest'
import { form_of, keys_of, node_at, type Schema } from './schema'
import { groups_of, singles_of, values_of } from './parts'
import keys from './words/keys.fr.json'
import whys from './words/why.fr.json'

const schemas = Object.entries(
  import.meta.glob<Schema>('../../../docs/format/scenario-*.schema.json', {
    import: 'default',
    eager: true,
  }),
)

/** All nodes of a schema with the key that they stand under; options have words of their own. */
function walk(node: Schema, visit: (key: string, node: Schema) => void): void {
  for (const [key, one] of Object.entries(node.$defs ?? {})) if (key !== 'options') walk(one, visit)
  for (const [key, one] of Object.entries(node.properties ?? {})) {
    visit(key, one)
    if (key !== 'options') walk(one, visit)
  }
  for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(one, visit)
  if (node.items) walk(node.items, visit)
  if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, visit)
}

describe.each(schemas)('%s', (_, schema) => {
  it('has a French word for each key, and French for what is said of it', () => {
    const lacking: string[] = []
    walk(schema, (key, { description }) => {
      if (!(key in keys)) lacking.push(key)
      if (description && !(description in whys)) lacking.push(description)
    })
    expect([...new Set(lacking)]).toEqual([])
  })
  it('is asked for by forms: tables that stand alone, lists, values', () => {
    expect(singles_of(schema)).toContainEqual(['scenario'])
    expect(groups_of(schema, []).map(({ key }) => key)).toContain('side')
    expect(groups_of(schema, ['side', 0]).map(({ key }) => key)).toContain('unit')
    const unit = values_of(schema, ['side', 0, 'unit', 0])
    const at = unit.find(({ key }) => key === 'at')
    expect(at && ['sector', 'spot']).toContain(at && form_of(schema, 'at', at.node).is)
    expect(unit.find(({ key }) => key === 'name')).toMatchObject({ needed: true })
    expect(node_at(schema, ['nothing', 0])).toBeNull()
  })
})

it('keeps no French for what no schema says', () => {
  const said = new Set<string>()
  for (const [, schema] of schemas)
    walk(schema, (key, { description }) => said.add(key).add(description ?? ''))
  for (const list of [keys, whys])
    expect(Object.keys(list).filter((one) => !said.has(one))).toEqual([])
})

it('calls a default in French as the form does, not as the file', () => {
  const raw = /[;:]\s(true|false)\.|^(open|regular|shell|stairs|unlocked)\s/
  expect(Object.values(whys).filter((one) => raw.test(one))).toEqual([])
})

it('knows how each value is asked for', () => {
  const root = schemas.find(([name]) => name.includes('belle-epoque'))?.[1] as Schema
  const forms = Object.fromEntries(
    keys_of(root, ['side', 1, 'unit', 3]).map(({ key, node }) => [
      key,
      form_of(root, key, node).is,
    ]),
  )
  expect(forms).toMatchObject({
    name: 'text',
    class: 'choice',
    stands: 'number',
    ratings: 'several',
    at: 'sector',
    entry: 'area',
    breaks: 'switch',
    'may-not-enter': 'lines',
  })
})
