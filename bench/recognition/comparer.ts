/** A thread that describes all coins in every way and compares them. */
import { parentPort, workerData } from 'node:worker_threads'
import { compareFaces, compareTurned } from '../../shared/recognition/compare.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import { correlation, plainFace } from '../samples/plain-matching.ts'
import { type BenchCoin, benchCoins, disturbed, type Source } from './coins.ts'
import type { Labelled } from './draws.ts'
import {
  type Answer,
  askTwice,
  bothSidesQuestions,
  type NamingQuestion,
  oneSideQuestions,
} from './naming.ts'
import { openOrb } from './orb.ts'

/** `turned` compares by rotation alone. `disturbed` is the exact comparison of disturbed crops. */
export type Way = 'exact' | 'turned' | 'disturbed' | 'grey' | 'orb'

export type Job =
  | { kind: 'row'; way: Way; row: number }
  | ({ kind: 'naming'; row: number } & Naming)
  | { kind: 'faces' }
  | { kind: 'labels' }

/** Questions of so many draws, with each of these numbers of references a side. */
export interface Naming {
  sides: 1 | 2
  counts: readonly number[]
  draws: number
  isDisturbed: boolean
}

export type Done =
  | { row: Float32Array }
  | { answers: Answer[] }
  | { faces: FaceDescriptor[] }
  | { labels: Labelled[] }

const descriptorsOf = (coins: readonly BenchCoin[], isDisturbed: boolean): FaceDescriptor[] =>
  coins.map(({ picture, outline }, i) =>
    describeFace(picture, isDisturbed ? disturbed(outline, `crop ${i}`) : outline),
  )

/** Likeness of one coin to each other of another photograph; symmetric ways leave the earlier ones out. */
async function rowMaker(coins: readonly BenchCoin[], way: Way) {
  const compare = await comparison(coins, way)
  return (row: number): Float32Array =>
    Float32Array.from(coins, ({ photo }, i) =>
      photo === coins[row]?.photo || (i < row && way !== 'disturbed') ? 0 : compare(row, i),
    )
}

async function comparison(
  coins: readonly BenchCoin[],
  way: Way,
): Promise<(a: number, b: number) => number> {
  if (way === 'grey') {
    const faces = coins.map(({ picture, outline }) => plainFace(picture, outline))
    return (a, b) => correlation(faces[a]!, faces[b]!)
  }
  if (way === 'orb') {
    const orb = await openOrb()
    const faces = coins.map(({ picture, outline }) => orb.describe(picture, outline))
    return (a, b) => orb.compare(faces[a]!, faces[b]!)
  }
  const known = faces(false)
  if (way === 'turned') return (a, b) => compareTurned(known[a]!, known[b]!).score
  const asked = faces(way === 'disturbed')
  return (a, b) => compareFaces(asked[a]!, known[b]!).score
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bench starts this thread with it
const coins = await benchCoins((workerData as { source: Source }).source)
const described = new Map<boolean, FaceDescriptor[]>()
function faces(isDisturbed: boolean): FaceDescriptor[] {
  const known = described.get(isDisturbed) ?? descriptorsOf(coins, isDisturbed)
  described.set(isDisturbed, known)
  return known
}
const questionsByFront = new Map<string, Map<number, NamingQuestion[]>>()
/** By the picture of the front: what was laid over it for one question is used again for the others. */
function questions({ sides, counts, draws }: Naming): Map<number, NamingQuestion[]> {
  const key = `${sides} ${counts.join()} ${draws}`
  const known = questionsByFront.get(key)
  if (known) return known
  const ofDraw = sides === 1 ? oneSideQuestions : bothSidesQuestions
  const all = counts.flatMap(count =>
    Array.from({ length: draws }, (_, draw) => ofDraw(coins, count, draw)).flat(),
  )
  const grouped = Map.groupBy(all, ({ front }) => front)
  questionsByFront.set(key, grouped)
  return grouped
}
const makers = new Map<Way, Promise<(row: number) => Float32Array>>()

async function carryOut(job: Job): Promise<Done> {
  if (job.kind === 'labels') return { labels: coins.map(({ cls, photo }) => ({ cls, photo })) }
  if (job.kind === 'faces') return { faces: faces(false) }
  if (job.kind === 'row') {
    const maker = makers.get(job.way) ?? rowMaker(coins, job.way)
    makers.set(job.way, maker)
    return { row: (await maker)(job.row) }
  }
  const asked = { references: faces(false), queries: faces(job.isDisturbed) }
  return { answers: askTwice(asked, questions(job).get(job.row) ?? []) }
}

parentPort?.on('message', (job: Job) => {
  void (async () => {
    const done = await carryOut(job)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(done)
  })()
})
