/**
 * Photographs every sample face at nine grades of wear and writes the measurements as `wear.json`: `npm run wear`,
 * after the drawings or the measurements have changed. Prints the error on pictures that are no references.
 */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { WearModel, WearReference } from '../../sandbox/recognition/estimate-wear.ts'
import { packFeatures, unpackFeatures, WEAR_FILE } from '../../sandbox/vision/wear.ts'
import { SAMPLE_COINS } from './coins/coins.ts'
import { referenceWeights } from './reference-weights.ts'
import { fitError, printErrors } from './wear-errors.ts'
import type { MeasuredFace, WornFace } from './worn-faces.ts'

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
/** Pictures of each face and wear: references, others that measure the error, and others that it is printed for. */
const REFERENCE_SEEDS = [301, 302, 303, 304] as const
const ERROR_SEEDS = [401] as const
const HELD_OUT_SEEDS = [501] as const
/** Variance of one picture's error, relative to `covariance`. */
const NOISE = 0.03

async function measureAll(faces: readonly WornFace[]): Promise<MeasuredFace[]> {
  const measured: MeasuredFace[] = []
  const waiting = [...faces]
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const thread = new Worker(new URL('worn-faces.ts', import.meta.url))
      for (let face = waiting.shift(); face; face = waiting.shift()) {
        const answer = once(thread, 'message')
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage(face)
        const [result]: (MeasuredFace | null)[] = await answer
        if (result) measured.push(result)
        if (waiting.length % 100 === 0) console.log(`${waiting.length} faces left`)
      }
      await thread.terminate()
    }),
  )
  return measured
}

/** Seeds differ between wears: one light for all wears of a face would be learned as the coin's own. */
const wornFaces = (seeds: readonly number[]): WornFace[] =>
  SAMPLE_COINS.flatMap(({ id }) =>
    (['obverse', 'reverse'] as const).flatMap(side =>
      EIGHTHS.flatMap(eighth =>
        seeds.map(seed => ({ coinId: id, side, wear: eighth / 8, seed: 1000 * seed + eighth })),
      ),
    ),
  )

function modelOf(pictures: readonly MeasuredFace[]): { model: WearModel; packed: object } {
  const columns = pictures[0]!.relief.map((_, i) => pictures.map(({ relief }) => relief[i]!))
  const mean = columns.map(values => values.reduce((a, b) => a + b, 0) / values.length)
  const scale = columns.map((values, i) =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - mean[i]!) ** 2, 0) / values.length),
  )
  const names = [...new Set(pictures.map(({ face }) => face))].sort()
  const references: WearReference[] = []
  const wears: number[] = []
  const packedFaces: Record<string, { features: string; count: number }> = {}
  for (const name of names) {
    const own = pictures.filter(({ face }) => face === name)
    const features = packFeatures(
      own.map(({ relief }) => Float32Array.from(relief, (v, i) => (v - mean[i]!) / scale[i]!)),
    )
    packedFaces[name] = { features, count: own.length }
    // The stored measurements are rounded: the weights belong to the rounded ones.
    for (const values of unpackFeatures(features)) references.push({ face: name, features: values })
    wears.push(...own.map(({ wear }) => wear))
  }
  const weights = referenceWeights(references, wears, NOISE)
  let from = 0
  const faces = Object.fromEntries(
    Object.entries(packedFaces).map(([name, { features, count }]) => {
      const own = Array.from(weights.slice(from, (from += count)), rounded)
      return [name, { weights: own, features }]
    }),
  )
  const model: WearModel = {
    mean: Float32Array.from(mean),
    scale: Float32Array.from(scale),
    references,
    weights,
    error: { base: 0, perDistance: 0 },
  }
  return { model, packed: { mean: mean.map(rounded), scale: scale.map(rounded), faces } }
}

const rounded = (value: number): number => Number(value.toPrecision(5))

const pictures = await measureAll(
  wornFaces([...REFERENCE_SEEDS, ...ERROR_SEEDS, ...HELD_OUT_SEEDS]),
)
const of = (seeds: readonly number[]): MeasuredFace[] =>
  pictures.filter(({ seed }) => seeds.includes(Math.floor(seed / 1000)))
const { model, packed } = modelOf(of(REFERENCE_SEEDS))
model.error = fitError(of(ERROR_SEEDS), model)
await writeFile(WEAR_FILE, `${JSON.stringify({ ...packed, error: model.error }, null, 1)}\n`)
printErrors(of(HELD_OUT_SEEDS), model)
