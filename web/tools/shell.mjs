// The worker of a build, which knows what the shell consists of: what opens the home page, a battle
// and the settings, in both languages. Another build is another worker, which browsers fetch.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Modules from which the shell is opened, by the ends of their names. */
const roots = [
  '/src/main.ts',
  '/src/words/en.ts',
  '/src/words/fr.ts',
  '/src/pages/Away.svelte',
  '/src/pages/BattlePage.svelte',
  '/src/pages/Invitation.svelte',
  '/src/pages/SettingsPage.svelte',
  '/src/pages/hardness.ts',
]
/** Files of public/ that the first page shows. */
const beside = ['/icon.svg', '/contours.svg', '/manifest.webmanifest']

/** Paths of the chunks that `roots` need at once, their styles, and every font. */
export function shell_of(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const paths = new Set()
  const waiting = roots.map((root) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(root)))
    if (!found) throw new Error(`the shell needs ${root}, which is in no chunk`)
    return found.fileName
  })
  while (waiting.length) {
    const name = waiting.pop()
    if (paths.has(`/${name}`)) continue
    paths.add(`/${name}`)
    const { imports = [], viteMetadata } = bundle[name]
    waiting.push(...imports)
    for (const style of viteMetadata?.importedCss ?? []) paths.add(`/${style}`)
  }
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) paths.add(`/${name}`)
  return ['/', ...beside, ...[...paths].sort()]
}

/** A hash of all that the shell consists of, pages and files without a hash in their names too. */
export function build_of(bundle, list, public_folder) {
  const hash = createHash('sha256')
  const text_of = (path) => {
    if (beside.includes(path)) return readFileSync(join(public_folder, path))
    const found = bundle[path === '/' ? 'index.html' : path.slice(1)]
    if (!found) throw new Error(`the shell needs ${path}, which is not in the build`)
    return found.type === 'chunk' ? found.code : found.source
  }
  for (const path of list) hash.update(`${path}\n`).update(text_of(path)).update('\n')
  return hash.digest('hex').slice(0, 16)
}

/** Writes /worker.js with the list of its build, from the worker `source` and public files. */
export function shell_worker(source, public_folder) {
  return {
    name: 'sandtable-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const list = shell_of(bundle)
        const build = build_of(bundle, list, public_folder)
        const worker = readFileSync(source, 'utf8')
          .replace('const shell = []', () => `const shell = ${JSON.stringify(list)}`)
          .replace("const cache_name = 'shell'", `const cache_name = 'shell-${build}'`)
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: worker })
      },
    },
  }
}
