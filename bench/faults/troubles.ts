import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import type { KillableWorker } from '../queue/killable-worker.ts'

const HOUR_MS = 3_600_000

type TroublesSize = {
  seconds: number
  vendorShare: number
  modelShare: number
  storageShare: number
  lateMs: number
  killEveryMs: { least: number; most: number }
  jumps: number
}

export type Troubles = ReturnType<typeof createTroubles>

/** What goes wrong while sellers trade, all of it drawn from one seed. */
export function createTroubles(at: {
  worker: KillableWorker
  sandbox: string
  model: string
  seed: number
  size: TroublesSize
}) {
  const { worker, sandbox, model, seed, size } = at
  const random = mulberry32(seed)
  let [offset, kills, jumps, refused, repeated] = [0, 0, 0, 0, 0]
  const ask = async (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
    z
      .object({ struck: z.number().default(0), refused: z.number().default(0) })
      .parse(await (await fetch(url, { method, body: JSON.stringify(body) })).json())
  const storage = (share: number) => {
    const next = Math.floor(random() * 2 ** 31)
    return ask(`${worker.url}/__faults`, { share, offset, seed: next })
  }
  const stripe = `${sandbox}/control/stripe`
  const events = async () =>
    z
      .object({ events: z.array(z.object({ id: z.string() })) })
      .parse(await (await fetch(stripe)).json())
      .events.map(({ id }) => id)
  /** Stripe sends events again, also those that were answered. */
  const repeatEvents = async (ids: readonly string[]) => {
    if (ids.length > 0) await ask(`${stripe}/deliver`, { events: ids })
    return ids.length
  }
  return {
    /** How many of each kind there were. */
    counts: async () => {
      const vendors = await ask(`${sandbox}/control/random-faults`, { share: 0 })
      const read = await ask(`${model}/struck`, null)
      return {
        vendors: vendors.struck,
        model: read.struck,
        storage: refused,
        kills,
        jumps,
        repeated,
      }
    },
    async begin(): Promise<void> {
      await ask(`${stripe}/settings`, { webhookUrl: `${worker.url}/api/webhooks/stripe` })
      const { vendorShare: share, lateMs } = size
      await ask(`${sandbox}/control/random-faults`, { share, seed, lateMs })
      await ask(`${model}/share`, size.modelShare, 'PUT')
      await storage(size.storageShare)
    },
    /** Kills the Worker time and again, and lets the clock jump. */
    async until(time: number): Promise<void> {
      const { least, most } = size.killEveryMs
      const jumpEvery = (size.seconds * 1_000) / (size.jumps + 1)
      const begun = performance.now()
      for (;;) {
        const wait = least + random() * (most - least)
        if (performance.now() + wait > time) return
        await pause(wait)
        refused += (await storage(size.storageShare).catch(() => ({ refused: 0 }))).refused
        await worker.kill()
        kills += 1
        if (performance.now() - begun > jumpEvery * (jumps + 1)) {
          jumps += 1
          offset += HOUR_MS
        }
        await worker.start()
        await storage(size.storageShare)
        const known = await events()
        const one = known[Math.floor(random() * known.length)]
        repeated += await repeatEvents(one === undefined ? [] : [one, one])
      }
    },
    /** Nothing fails from now on. The Worker starts once more: what was in memory alone is gone. */
    async end(): Promise<void> {
      await ask(`${sandbox}/control/random-faults`, { share: 0 })
      await ask(`${model}/share`, 0, 'PUT')
      refused += (await storage(0)).refused
      await worker.kill()
      kills += 1
      await worker.start()
      await storage(0)
      // What no Worker has answered Stripe repeats for three days.
      await repeatEvents(await events())
    },
    scheduled: () => ask(`${worker.url}/__faults/scheduled`, null),
    /** The clock goes on: leases of Workers that died end. */
    async pass(ms: number): Promise<void> {
      offset += ms
      await storage(0)
    },
    now: () => Date.now() + offset,
  }
}
