import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

it.each([
  ['directory', 'migrations', 'index.ts'],
  ['sellers’ objects', 'durable-objects/seller-database/migrations', 'seller.ts'],
])(
  'the migrations of the %s have all that the schema in code has: drizzle-kit adds none',
  async (_, from, tables) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'obverse-migrations-'))
    try {
      const out = path.join(folder, 'migrations')
      await cp(path.join(ROOT, from), out, { recursive: true })
      const before = await readdir(out)
      const schema = path.join(ROOT, 'worker/db/databases', tables)
      const kit = path.join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
      // It takes paths below its working directory only, and ends with 0 whatever happens.
      const options = ['--dialect', 'sqlite', '--schema', schema, '--out', 'migrations']
      const ran = await promisify(execFile)(process.execPath, [kit, 'generate', ...options], {
        cwd: folder,
      })
      expect(ran.stdout).toContain('No schema changes')
      expect(await readdir(out)).toEqual(before)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
