import { parseArgs } from 'node:util'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { runSandbox } from '../scripts/sandbox-for-tests.ts'
import { mulberry32 } from '../shared/lib/mulberry32.ts'
import { isMetalTraded } from '../shared/metal/market-hours.ts'
import { type MetalReading, nextBrake } from '../shared/metal/metal-readings.ts'
import { runBuilt } from './analyze/worker-under-test.ts'
import { exposureOf } from './melt/exposure.ts'
import { type FollowedSeller, followedSeller } from './melt/followed-seller.ts'
import { liveSellers } from './melt/live-sellers.ts'
import { metalWorker } from './melt/metal-worker.ts'
import {
  DAY_MINUTES,
  drawnPath,
  MINUTE_MS,
  type PricePath,
  readingsOf,
  readPath,
} from './melt/price-path.ts'
import { revisionLog } from './melt/revision-log.ts'

const FULL = { sellers: 20, listings: 50, days: 16 }
const SHORT: typeof FULL = { sellers: 2, listings: 4, days: 3 }
const SEED = 2026
/** The watcher's alarms while metals are traded, and else, in minutes. */
const WATCH_EVERY = { open: 3, closed: 15 }
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Of the watcher's runs that change something so many have no answer to their first call. */
const UNANSWERED = 0.05
/** Who sets prices once a day does it at this minute (UTC). */
const MORNING = 15 * 60

const bounds = {
  below_floor_ratio: { most: 0.05, short: { most: 0.5 } },
  stale_p95_min: { most: 10 },
  revisions_max: { most: 250 },
  doubled: { most: 0 },
  without_rule: { most: 0 },
  false_brakes: { most: 0 },
  unanswered: { least: 10, short: null },
}

/**
 * Live listings of sellers with metal rules while the metal's price goes up by 30 % in two weeks and down by 25 % in a
 * day, minute by minute (`--prices FILE`: dollars, a line a minute). The production build with its clock set, its rules,
 * database and calls, the sandbox as eBay; a reading of the metal every four minutes, some of them wrong; some changes
 * without an answer. A watcher's run of which its own rules say that it changes nothing is left out. Beside it: prices
 * that never change, and that are set once a day.
 */
async function measureMelt(args: string[], run: BenchRun): Promise<Figures> {
  const { values } = parseArgs({ args, options: { prices: { type: 'string' } } })
  if (run.builds) await buildProduct()
  const size = run.short ? SHORT : FULL
  const started: { stop: () => Promise<void> }[] = []
  try {
    const sandbox = await runSandbox()
    started.push(sandbox)
    // All of it lies in the past: eBay refuses to read orders of a time to come.
    const from = earlierMonday(Date.now() - (size.days + 1) * DAY_MS)
    const miniflare = await runBuilt({
      sandboxUrl: sandbox.url,
      modelUrl: `${sandbox.url}/openai/v1`,
      entry: metalWorker(from - DAY_MS - Date.now()),
    })
    started.push({ stop: () => miniflare.dispose() })
    const live = await liveSellers({ miniflare, sandboxUrl: sandbox.url, seed: SEED, ...size })
    const path = values.prices ? readPath(values.prices, from) : drawnPath(SEED, from, size.days)
    const url = (await miniflare.ready).origin
    const database = await miniflare.getD1Database('DB')
    const sellers: FollowedSeller[] = []
    const followed = new Set<string>()
    for (const { userId, terms, aside } of live) {
      if (!terms) continue
      await database
        .prepare(
          'insert into metal_rules (user_id, terms, is_active, created_at, updated_at) values (?, ?, 1, ?3, ?3)',
        )
        .bind(userId, JSON.stringify(terms), from)
        .run()
      await database
        .prepare('insert into metal_watches (user_id, ran_at, mailed_at) values (?, 0, ?)')
        .bind(userId, from)
        .run()
      const seller = await followedSeller(url, { userId, terms, aside, at: from })
      sellers.push(seller)
      for (const { offerId } of seller.listings()) followed.add(offerId)
    }
    // Prices come from the readings alone.
    await database
      .prepare('insert or replace into spot_prices (id, due_at) values (1, ?)')
      .bind(from + 365 * DAY_MS)
      .run()
    const revisions = revisionLog(sandbox.url, followed)
    await fetch(`${sandbox.url}/control/requests`, { method: 'DELETE' })
    const replayed = await replay({ path, sellers, revisions })
    return report({ ...replayed, revisions, sellers: size.sellers, listings: size.listings, path })
  } finally {
    for (const one of started.toReversed()) await one.stop()
  }
}

/** The last Monday, 00:00 UTC, before a time in ms. */
function earlierMonday(now: number): number {
  const day = Math.floor(now / DAY_MS)
  // 1 January 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * DAY_MS
}

type Replay = {
  path: PricePath
  sellers: FollowedSeller[]
  revisions: ReturnType<typeof revisionLog>
}

async function replay({ path, sellers, revisions }: Replay) {
  const random = mulberry32(SEED)
  const readings = readingsOf(path, SEED)
  const exposure = exposureOf(sellers)
  let runs = 0
  let [brakes, falseBrakes] = [0, 0]
  // How many readings there are by now, and how many the Worker was told.
  let [known, told] = [0, 0]
  for (const [minute, micros] of path.micros.entries()) {
    const now = path.from + minute * MINUTE_MS
    const fees = { ownRate: null, at: now }
    while (known < readings.length && readings[known]!.at < now) known += 1
    const isOpen = isMetalTraded(now)
    const every = isOpen ? WATCH_EVERY.open : WATCH_EVERY.closed
    const ofDay = readings
      .slice(Math.max(0, known - 400), known)
      .filter(({ at }) => at >= now - DAY_MS)
    for (const seller of sellers) {
      if ((minute + seller.userId) % every !== 0 || !seller.isDue(ofDay, now, fees)) continue
      const lost = random() < UNANSWERED ? (random() < 0.5 ? 'before' : 'after') : null
      if (lost) await revisions.loseAnswer(lost)
      const before = seller.brakedAt()
      await seller.watch({ at: now, readings: readings.slice(told, known) })
      told = known
      runs += 1
      await revisions.read(Math.floor(now / DAY_MS), lost)
      if (before === null && seller.brakedAt() !== null) {
        brakes += 1
        if (nextBrake(seller.terms.brake, null, trueReadings(path, minute), now) === null)
          falseBrakes += 1
      }
    }
    exposure.pass(minute, { micros, fees, isMorning: minute % DAY_MINUTES === MORNING })
  }
  return { exposure, runs, brakes, falseBrakes, readings: readings.length }
}

/** The metal's true prices of the last day. */
const trueReadings = ({ from, micros }: PricePath, minute: number): MetalReading[] =>
  micros.slice(Math.max(0, minute - DAY_MINUTES), minute + 1).map((price, at) => ({
    at: from + (Math.max(0, minute - DAY_MINUTES) + at) * MINUTE_MS,
    micros: price,
  }))

function report(
  of: Awaited<ReturnType<typeof replay>> & {
    revisions: ReturnType<typeof revisionLog>
    sellers: number
    listings: number
    path: PricePath
  },
): Figures {
  const { exposure, revisions, runs, brakes, falseBrakes, readings, sellers, listings, path } = of
  const { lost, staleMinutes } = exposure
  const sorted = staleMinutes.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const prices = path.micros.map(micros => micros / 1_000_000)
  console.log(`
  ${sellers} sellers, ${sellers * listings} listings, ${path.micros.length} minutes: $${prices[0]?.toFixed(2)}, at most $${Math.max(...prices).toFixed(2)}, at the end $${prices.at(-1)?.toFixed(2)}
  ${readings} readings, ${runs} runs of watchers, ${revisions.counts.revisions} changes sent, ${revisions.counts.unanswered} calls without an answer, ${brakes} brakes, ${falseBrakes} of them false
  expected to be sold below the floor: by the rules ${dollars(lost.rules)}, once a day ${dollars(lost.daily)}, never ${dollars(lost.never)}
  a price not yet at its target: ${sorted.length} times, median ${sorted[Math.floor(sorted.length / 2)] ?? 0} min, 95 of 100 within ${p95} min
`)
  const ratio = (value: number) => Math.round((value / Math.max(lost.never, 1)) * 10_000) / 10_000
  return {
    below_floor_ratio: ratio(lost.rules),
    daily_below_floor_ratio: ratio(lost.daily),
    stale_p95_min: p95,
    revisions_max: revisions.mostADay(),
    doubled: revisions.counts.doubled,
    without_rule: revisions.counts.withoutRule,
    false_brakes: falseBrakes,
    unanswered: revisions.counts.unanswered,
  }
}

export default {
  short: 'two sellers with four listings each, a day of the rise and the day of the fall.',
  bounds,
  measure: measureMelt,
} satisfies Bench
