import { env } from 'cloudflare:workers'
import type { Services } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { intercepted, interceptedDatabase } from '../../test/intercepted.ts'

class WorkerEnded extends Error {}

/** Calls that change something on eBay. */
const EBAY_WRITES = new Set([
  'uploadPicture',
  'createInventoryLocation',
  'putItem',
  'createOffer',
  'updateOffer',
  'publishOffer',
  'withdrawOffer',
])

/**
 * Services of a Worker that ends after its n-th write to the database or to eBay, before it sees the result. Every
 * later call fails, that of a `finally` too.
 */
export function endedAfterWrites(services: Services, endsAfter: number) {
  const run = { writes: 0, ended: false }
  async function step<T>(isWrite: boolean, work: () => Promise<T>): Promise<T> {
    if (run.ended) throw new WorkerEnded()
    const result = await work()
    if (!isWrite) return result
    run.writes += 1
    if (run.writes !== endsAfter) return result
    run.ended = true
    throw new WorkerEnded()
  }
  const { ebay } = services
  if (!ebay) throw new Error('eBay is not set up')
  const ending: Services = {
    ...services,
    directory: connect(interceptedDatabase(env.DB, step)),
    db: connect(interceptedDatabase(env.DB, step)),
    ebay: {
      ...ebay,
      withSeller: (userId, work) =>
        ebay.withSeller(userId, session =>
          work({
            ...session,
            seller: intercepted(session.seller, (name, call) => step(EBAY_WRITES.has(name), call)),
          }),
        ),
    },
  }
  return { services: ending, run }
}
