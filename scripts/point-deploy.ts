import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Points `wrangler deploy` at what the build made. Vite's root is web/, so its plugin leaves the pointer
 * there; wrangler looks for it at the project's root.
 */
const folder = path.resolve(import.meta.dirname, '../.wrangler/deploy')
mkdirSync(folder, { recursive: true })
writeFileSync(
  path.join(folder, 'config.json'),
  JSON.stringify({ configPath: '../../dist/obverse/wrangler.json', auxiliaryWorkers: [] }),
)
