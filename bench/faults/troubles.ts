import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { KillableWorker } from '../queue/killable-worker.ts'
import { objectsWithoutAlarm } from './objects-without-alarm.ts'
import type { WebhookRelay } from './webhook-relay.ts'

/** A vendor's own time for an answer. */
const VENDOR_MS = 1_000
const HOUR_MS = 3_600_000

export type TroubleSize = {
  seconds: number
  vendorShare: number
  modelShare: number
  storageShare: number
  webhookShare: number
  lateMs: number
  killEveryMs: { least: number; most: number }
  jumps: number
}
export type Troubles = ReturnType<typeof createTroubles>

/** The Worker's clock, which is ahead of ours. */
export function jumpingClock() {
  let offset = 0
  return {
    offset: () => offset,
    now: () => Date.now() + offset,
    jump(ms: number): void {
      offset += ms
    },
  }
}

/**
 * What fails while sellers trade: vendors, webhooks, D1 and R2 by shares, the Worker, which is killed and started again,
 * and the clock.
 * @param at.random 0 to 1
 */
export function createTroubles(at: {
  worker: KillableWorker
  /** The folder of what the Worker stores. */
  state: string
  relay: WebhookRelay
  sandbox: string
  model: string
  clock: ReturnType<typeof jumpingClock>
  seed: number
  random: () => number
  size: TroubleSize
}) {
  const { worker, state, relay, sandbox, model, clock, seed, random, size } = at
  let [kills, jumps, refused] = [0, 0, 0]
  const withoutAlarm = new Set<string>()
  const ask = async (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
    z
      .object({ struck: z.number().default(0), refused: z.number().default(0) })
      .parse(await (await fetch(url, { method, body: JSON.stringify(body) })).json())
  const storage = (share: number) => {
    const next = Math.floor(random() * 2 ** 31)
    return ask(`${worker.url}/__faults`, { share, seed: next })
  }
  async function restart(share: number, jumpMs = 0): Promise<void> {
    refused += (await storage(share).catch(() => ({ refused: 0 }))).refused
    await worker.kill()
    if (jumpMs > 0) {
      // What was under way at a vendor has ended long before so much time has passed.
      await pause(size.lateMs + VENDOR_MS)
      clock.jump(jumpMs)
    }
    for (const object of objectsWithoutAlarm(state)) withoutAlarm.add(object)
    await worker.start()
    await storage(share)
  }
  return {
    /** How many of each kind there were. */
    counts: async () => {
      const vendors = await ask(`${sandbox}/control/random-faults`, { share: 0 })
      const read = await ask(`${model}/struck`, null)
      const webhooks = relay.struck()
      return {
        vendors: vendors.struck,
        model: read.struck,
        storage: refused,
        webhooks,
        kills,
        jumps,
      }
    },
    /** Objects that had open jobs and no alarm when the Worker was killed. */
    withoutAlarm: (): readonly string[] => [...withoutAlarm],
    async begin(): Promise<void> {
      const { vendorShare: share, lateMs } = size
      await ask(`${sandbox}/control/random-faults`, { share, seed, lateMs })
      await ask(`${model}/share`, size.modelShare, 'PUT')
      relay.strike(size.webhookShare)
      await storage(size.storageShare)
    },
    /** Kills the Worker time and again, and lets the clock jump, until a time in ms. */
    async until(time: number): Promise<void> {
      const { least, most } = size.killEveryMs
      const jumpEvery = (size.seconds * 1_000) / (size.jumps + 1)
      const begun = Date.now()
      for (;;) {
        const wait = least + random() * (most - least)
        if (Date.now() + wait > time) return
        await pause(wait)
        const jumpsNow = Date.now() - begun > jumpEvery * (jumps + 1)
        if (jumpsNow) jumps += 1
        kills += 1
        await restart(size.storageShare, jumpsNow ? HOUR_MS : 0)
      }
    },
    /** Nothing fails from now on. */
    async end(): Promise<void> {
      await ask(`${sandbox}/control/random-faults`, { share: 0 })
      await ask(`${model}/share`, 0, 'PUT')
      relay.strike(0)
      await pause(size.lateMs + VENDOR_MS)
    },
    scheduled: () => ask(`${worker.url}/__faults/scheduled`, null),
    /**
     * The Worker starts again at a later time: what was in memory alone is gone, leases of Workers that died end, and
     * what waits is due.
     */
    async pass(ms: number): Promise<void> {
      clock.jump(ms)
      await restart(0)
    },
  }
}
