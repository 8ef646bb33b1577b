import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { shell_worker } from './tools/shell.mjs'

const server = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:8080'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const proxy = { '/api': { target: server, ws: true } }

export default defineConfig({
  plugins: [svelte(), shell_worker(here('src/worker.js'), here('public'))],
  build: {
    target: 'es2022',
    // The server's content security policy allows nothing inline and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy },
  preview: { proxy },
  test: {
    include: ['src/**/*.test.ts', 'tools/*.test.mjs'],
    environment: 'node',
    setupFiles: ['src/words/learned.ts'],
  },
})
