import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { varsOf } from '../env.ts'

// The files share one isolate; each begins with empty storage.
// A database that has slept since the last file would be left as it is, and so would an object.
await env.DB.prepare('select 1').run()
await emptyObjects(env.COIN_QUEUE)
await emptyObjects(env.LISTING_PUBLISHER)
await emptyObjects(env.MARKET_ANSWERS)
await emptyObjects(env.PAIRING_ROOM)
await reset()
// In one batch: applied one by one the migrations take half a second.
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)
await env.DB.batch(statements.map(query => env.DB.prepare(query)))
// The files share the sandbox, not the database: a seller's first run would read the orders of earlier files.
await fetch(new URL('/control/orders', varsOf(env).EBAY_API_URL), { method: 'DELETE' })

async function emptyObjects<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
): Promise<void> {
  for (const id of await listDurableObjectIds(namespace))
    await runInDurableObject(namespace.get(id), (_, { storage }) => storage.deleteAll())
}
