import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { layers, regularizers, sequential, setBackend, tensor2d, train } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { scaled } from '../../web/vision/geometry/ellipse.ts'
import { SAMPLE_COINS } from '../coin-renderer/coins/coins.ts'
import { COIN_HOLDER_KINDS, type CoinHolderKind } from '../coin-renderer/photograph/coin-holders.ts'
import { photograph } from '../coin-renderer/photograph/photograph.ts'
import { detectionFrames, framesOfFile } from './detection-frames.ts'
import { type NestedPair, nestedPairs } from './nested-pairs.ts'

/**
 * `npm run train -- nested [--photos DIR] [--scenes N]`: fits the weights by which one of two nested edges is the coin's
 * rim, and writes them beside the code. DIR has `photos/` and `truth.json`, as that of `npm run bench -- eye`.
 */

/** Overlaps with the seeds of no bench and no test. */
const FIRST_SEED = 310_000
const FIRST_OPEN_SEED = 330_000
const WIDTH_PX = 900
/** Of seven scenes. Those without a holder lie on a light pad or on a table. */
const KINDS = [...COIN_HOLDER_KINDS, 'slab', 'slab', 'none'] as const
/** Photographs are real, and few. */
const PHOTO_WEIGHT = 2
const RIDGE = 0.001
const EPOCHS = 400

const args = process.argv.slice(2)
const option = (name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined

/** A third to two thirds of the picture's height: what the coin lies in is seen too. */
const coinShareOf = (scene: number): number => 0.32 + 0.34 * ((scene * 0.618) % 1)
const sideOf = (scene: number) => (scene % 3 ? 'reverse' : 'obverse')
const coinOf = (scene: number): string =>
  SAMPLE_COINS[(scene * 5 + Math.floor(scene / KINDS.length)) % SAMPLE_COINS.length]!.id

type Ground = { holder?: CoinHolderKind; lightPad?: boolean }

async function pairsOfScenes(
  firstSeed: number,
  scenes: number,
  groundOf: (scene: number) => Ground,
): Promise<NestedPair[]> {
  const pairs: NestedPair[] = []
  for (let scene = 0; scene < scenes; scene++) {
    const at = { seed: firstSeed + scene, size: WIDTH_PX, coinShare: coinShareOf(scene) }
    const picture = photograph(coinOf(scene), sideOf(scene), { ...at, ...groundOf(scene) })
    pairs.push(...(await nestedPairs(await detectionFrames(picture), [picture.truth])))
  }
  return pairs
}

function mostlyInHolders(scene: number): Ground {
  const kind = KINDS[scene % KINDS.length]!
  return kind === 'none' ? { lightPad: scene % 2 > 0 } : { holder: kind }
}

/** Most of them on a light pad, which spills over the rim. */
const inTheOpen = (scene: number): Ground => ({ lightPad: scene % 3 > 0 })

async function pairsOfPhotos(folder: string): Promise<NestedPair[]> {
  const pairs: NestedPair[] = []
  for (const photo of JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8'))) {
    const frames = await framesOfFile(path.join(folder, 'photos', photo.image), photo)
    const toDetail = frames[0].width / photo.width
    const coins = photo.ellipses.map(
      (one: { angle_deg: number; cx: number; cy: number; rx: number; ry: number }) =>
        scaled({ ...one, angleDegrees: one.angle_deg }, toDetail),
    )
    pairs.push(...(await nestedPairs(frames, coins)))
  }
  return pairs
}

/** Logistic regression on values of mean 0 and deviation 1, turned back into those of the evidence. */
async function fitted(
  pairs: readonly NestedPair[],
): Promise<{ constant: number; weights: [string, number][] }> {
  const rows = pairs.map(({ evidence }) => Object.values(evidence))
  const names = pairs[0] ? Object.keys(pairs[0].evidence) : []
  const means = names.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length)
  const deviations = means.map((mean, at) =>
    Math.sqrt(rows.reduce((sum, row) => sum + (row[at]! - mean) ** 2, 0) / rows.length),
  )
  const model = sequential()
  const kernelRegularizer = regularizers.l2({ l2: RIDGE })
  const inputShape = [names.length]
  model.add(layers.dense({ units: 1, inputShape, activation: 'sigmoid', kernelRegularizer }))
  model.compile({ optimizer: train.adam(0.05), loss: 'binaryCrossentropy' })
  const inputs = tensor2d(
    rows.map(row => row.map((value, at) => (value - means[at]!) / deviations[at]!)),
  )
  const labels = tensor2d(pairs.map(({ isInner }) => [isInner ? 1 : 0]))
  await model.fit(inputs, labels, { epochs: EPOCHS, batchSize: rows.length, verbose: 0 })
  const [kernel, bias] = model.getWeights()
  const weights = [...(await kernel!.data())].map((weight, at) => weight / deviations[at]!)
  const shift = weights.reduce((sum, weight, at) => sum + weight * means[at]!, 0)
  const named = weights.map((weight, at): [string, number] => [names[at]!, weight])
  return { constant: (await bias!.data())[0]! - shift, weights: named }
}

setWasmPaths(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm')).pathname)
await setBackend('wasm')
const scenes = Number(option('--scenes') ?? 644)
const drawn = [
  ...(await pairsOfScenes(FIRST_SEED, scenes, mostlyInHolders)),
  ...(await pairsOfScenes(FIRST_OPEN_SEED, scenes, inTheOpen)),
]
const folder = option('--photos')
const photographed = folder ? await pairsOfPhotos(folder) : []
console.log(`${drawn.length} drawn pairs of edges, ${photographed.length} photographed ones`)
await setBackend('cpu')
const weighted = Array.from({ length: PHOTO_WEIGHT }, () => photographed).flat()
const { constant, weights } = await fitted([...drawn, ...weighted])
const lines = weights.map(([name, weight]) => `  ${name}: ${weight.toFixed(3)},`)
writeFileSync(
  new URL('../../web/vision/coin/nested-weights.ts', import.meta.url),
  `/** Written by \`npm run train -- nested\`. */

export const NESTED_CONSTANT = ${constant.toFixed(3)}
export const NESTED_WEIGHTS = {
${lines.join('\n')}
}
`,
)
