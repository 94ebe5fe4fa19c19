import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { mulberry32 } from '../shared/lib/mulberry32.ts'
import { ask } from './abuse/ask.ts'
import { startSandbox } from './analyze/stage.ts'
import { killableWorker } from './queue/killable-worker.ts'

const FULL = { sellers: 60, triesOfEach: 5, warmUp: 20 }
const SHORT: typeof FULL = { sellers: 4, triesOfEach: 1, warmUp: 2 }
const PASSWORD = 'bench-password'
const WITHIN_MS = 20_000

/** 0.5: the time tells nothing. What known usernames against themselves differ from it is chance. */
const bounds = {
  auc: { least: 0.4, most: 0.6, isTime: true },
}

type Try = { username: string; isKnown: boolean }

/**
 * Whether the time of a refused login tells if the username exists: wrong passwords of known usernames and the same
 * of unknown ones, in a random order, one after the other, against the production build in workerd. `auc` is the
 * probability that a try with a known username takes longer than one with an unknown one (0.5: time tells nothing).
 * The peer is the known ones against themselves, in two halves.
 */
async function measureLogins(_: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = run.short ? SHORT : FULL
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const sandbox = await startSandbox()
  const worker = await killableWorker({
    sandboxUrl: sandbox.url,
    // Nothing is analyzed.
    modelUrl: sandbox.url,
    state: path.join(folder, 'worker'),
    sellers: size.sellers,
    password: PASSWORD,
    inspected: false,
  })
  try {
    await worker.start()
    return report(await timesOf(worker.url, triesInRandomOrder(size), size.warmUp))
  } finally {
    await worker.kill()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function triesInRandomOrder({ sellers, triesOfEach }: typeof FULL): Try[] {
  const random = mulberry32(17)
  const all = Array.from({ length: sellers * triesOfEach }, (_, at) => (at % sellers) + 1)
  return all
    .flatMap(number => [
      { username: `bench${number}`, isKnown: true },
      { username: `nobody${number}`, isKnown: false },
    ])
    .map(one => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Milliseconds of each try, by whether its username is known. Each comes from an address of its own. */
async function timesOf(url: string, tries: readonly Try[], warmUp: number) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (const [index, { username, isKnown }] of tries.entries()) {
    const started = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- concurrent tries would wait for each other
    const status = await ask(`${url}/api/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: url,
        'CF-Connecting-IP': `10.1.${index >> 8}.${index & 255}`,
      },
      body: JSON.stringify({ username, password: 'a-wrong-password' }),
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    if (status !== '401') throw new Error(`${username} was answered with ${status}`)
    if (index >= warmUp) times[isKnown ? 'known' : 'unknown'].push(performance.now() - started)
  }
  return times
}

function report({ known, unknown }: { known: number[]; unknown: number[] }) {
  const even = known.filter((_, at) => at % 2 === 0)
  const odd = known.filter((_, at) => at % 2 === 1)
  const rows = {
    'known against unknown usernames': { of: known, against: unknown },
    'known usernames against themselves': { of: even, against: odd },
  }
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { of, against }]) => [
        name,
        {
          tries: of.length + against.length,
          'median ms': median(of).toFixed(2),
          'median ms of the others': median(against).toFixed(2),
          auc: auc(of, against).toFixed(3),
        },
      ]),
    ),
  )
  return {
    auc: auc(known, unknown),
    auc_of_itself: auc(even, odd),
    median_known_ms: median(known),
    median_unknown_ms: median(unknown),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Mann and Whitney's U as a share: how often a value of the first list exceeds one of the second. */
function auc(first: readonly number[], second: readonly number[]): number {
  let above = 0
  for (const a of first) for (const b of second) above += a > b ? 1 : a === b ? 0.5 : 0
  return above / (first.length * second.length)
}

export default {
  short: '4 tries with known usernames and 4 with unknown ones.',
  bounds,
  measure: measureLogins,
} satisfies Bench
