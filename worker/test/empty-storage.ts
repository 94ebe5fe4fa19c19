import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { varsOf } from '../env.ts'

/** Deleting leaves what sleeps, and what was woken may sleep again on a busy machine. */
const TRIES = 5

// The files share one isolate; each begins with empty storage.
await emptyStorage()
// As the migrations leave it, in one batch.
await env.DB.batch(env.TEST_SCHEMA.map(statement => env.DB.prepare(statement)))
// The files share the sandbox, not the database: a seller's first run would read the orders of earlier files.
await fetch(new URL('/control/orders', varsOf(env).EBAY_API_URL), { method: 'DELETE' })

/** Deletes the database, the pictures and the objects of sellers, who have the same ids in each file. */
async function emptyStorage(): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await Promise.all([wakeObjects(env.COIN_QUEUE), wakeObjects(env.LISTING_PUBLISHER)])
    await Promise.all([env.DB.prepare('select 1').run(), isBucketEmpty()])
    await reset()
    // The lists of objects keep the deleted ones: only the database and the bucket tell.
    if ((await isDatabaseEmpty()) && (await isBucketEmpty())) return
  }
  throw new Error('The storage of the test file before could not be emptied')
}

async function wakeObjects<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
): Promise<void> {
  const ids = await listDurableObjectIds(namespace)
  await Promise.all(ids.map(id => runInDurableObject(namespace.get(id), () => undefined)))
}

async function isDatabaseEmpty(): Promise<boolean> {
  const users = env.DB.prepare("select 1 from sqlite_master where name = 'users'")
  return (await users.first()) === null
}

async function isBucketEmpty(): Promise<boolean> {
  return (await env.PICTURES.list({ limit: 1 })).objects.length === 0
}
