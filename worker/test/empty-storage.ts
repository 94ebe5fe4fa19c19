import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { varsOf } from '../env.ts'

// The files share one isolate; each begins with empty storage.
// A database that has slept since the last file would be left as it is, and so would a seller's objects: sellers of
// different files have the same ids.
await env.DB.prepare('select 1').run()
await Promise.all([wakeObjects(env.COIN_QUEUE), wakeObjects(env.LISTING_PUBLISHER)])
await reset()
// In one batch: applied one by one the migrations take half a second.
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)
await env.DB.batch(statements.map(query => env.DB.prepare(query)))
// The files share the sandbox, not the database: a seller's first run would read the orders of earlier files.
await fetch(new URL('/control/orders', varsOf(env).EBAY_API_URL), { method: 'DELETE' })

async function wakeObjects<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
): Promise<void> {
  const ids = await listDurableObjectIds(namespace)
  await Promise.all(ids.map(id => runInDurableObject(namespace.get(id), () => undefined)))
}
