import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { varsOf } from '../env.ts'

declare global {
  var storageEmptied: Promise<void> | undefined
}

const TRIES = 3

/** Deleting the database ends what is asked of it at that moment, which workerd then asks again: so it may try again. */
async function newDatabase(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await reset()
    try {
      // In one batch: applied one by one the migrations take half a second.
      const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)
      await env.DB.batch(statements.map(query => env.DB.prepare(query)))
      return
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

async function emptyStorage(): Promise<void> {
  await newDatabase()
  // The files share the sandbox, not the database: a seller's first run would read the orders of earlier files.
  await fetch(new URL('/control/orders', varsOf(env).EBAY_API_URL), { method: 'DELETE' })
}

// The files share one isolate; each begins with empty storage. Vitest loads this file twice at once for the first one.
globalThis.storageEmptied = (globalThis.storageEmptied ?? Promise.resolve())
  .catch(() => undefined)
  .then(emptyStorage)
await globalThis.storageEmptied
