import { writeFileSync } from 'node:fs'
import { setBackend } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { cutPatch, PATCH_SIZE } from '../../web/vision/coin/coin-patch.ts'
import { proposeCoins } from '../../web/vision/coin/proposals.ts'
import { scoreOf } from '../../web/vision/geometry/coin-score.ts'
import { type Ellipse, intersectionOverUnion } from '../../web/vision/geometry/ellipse.ts'
import type { Frame } from '../../web/vision/geometry/frame.ts'
import { findRim } from '../../web/vision/rim/rim.ts'
import { SAMPLE_COINS } from '../coin-renderer/coins/coins.ts'
import { coinlessPicture } from '../coin-renderer/photograph/coinless-picture.ts'
import { photograph } from '../coin-renderer/photograph/photograph.ts'
import { detectionFrames } from './detection-frames.ts'

/**
 * `node tools/training/rim-candidates.ts OUT SCENES`: the detector's rim candidates in drawn pictures, for
 * training. OUT.bin: patches of 64 px, RGB bytes; OUT.json: 1 for a coin's rim, 0 for anything else.
 */

/** Does not overlap with the seeds of the bench and the samples. */
const FIRST_SEED = 700_000
const WIDTH_PX = 640
const LEAST_RIM_SCORE = 0.3
const IS_COIN = 0.87
const IS_NO_COIN = 0.6
/** Share of the scenes without a coin: other round objects differ more than coins do. */
const TABLES_SHARE = 0.75

const [out, scenes] = process.argv.slice(2)
if (!out || !scenes) throw new Error('rim-candidates.ts OUT SCENES')

setWasmPaths(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm')).pathname)
await setBackend('wasm')

async function rimsOf([detail, search]: [Frame, Frame]): Promise<Ellipse[]> {
  const scale = detail.width / search.width
  const rims: Ellipse[] = []
  for (const { cx, cy, radius, votes } of await proposeCoins(search)) {
    const rim = findRim(detail, { cx: cx * scale, cy: cy * scale, radius: radius * scale })
    if (!rim || scoreOf(rim, votes) < LEAST_RIM_SCORE) continue
    if (rims.some(known => intersectionOverUnion(known, rim.ellipse) > 0.93)) continue
    rims.push(rim.ellipse)
  }
  return rims
}

const patches: Uint8Array[] = []
const labels: number[] = []
const keep = (frames: [Frame, Frame], ellipse: Ellipse, label: number): void => {
  const patch = new Float32Array(PATCH_SIZE)
  cutPatch(frames, ellipse, patch)
  patches.push(Uint8Array.from(patch, value => Math.round(value)))
  labels.push(label)
}

async function keepTables(count: number): Promise<void> {
  for (let table = 0; table < count; table++) {
    const frames = await detectionFrames(coinlessPicture(FIRST_SEED + table, WIDTH_PX))
    for (const rim of await rimsOf(frames)) keep(frames, rim, 0)
  }
}

/** Every other coin lies on a light pad. */
async function keepCoins(count: number): Promise<void> {
  for (let scene = 0; scene < count; scene++) {
    const coin = SAMPLE_COINS[scene % SAMPLE_COINS.length]
    if (!coin) throw new Error('no sample coins')
    const options = { seed: FIRST_SEED + scene, size: WIDTH_PX, lightPad: scene % 4 >= 2 }
    const picture = photograph(
      coin.id,
      Math.floor(scene / SAMPLE_COINS.length) % 2 ? 'reverse' : 'obverse',
      options,
    )
    const frames = await detectionFrames(picture)
    for (const rim of await rimsOf(frames)) {
      const overlap = intersectionOverUnion(rim, picture.truth)
      if (overlap > IS_COIN) keep(frames, rim, 1)
      else if (overlap < IS_NO_COIN) keep(frames, rim, 0)
    }
    keep(frames, picture.truth, 1)
  }
}

const tables = Math.round(Number(scenes) * TABLES_SHARE)
await keepTables(tables)
await keepCoins(Number(scenes) - tables)
writeFileSync(`${out}.bin`, Buffer.concat(patches))
writeFileSync(`${out}.json`, JSON.stringify(labels))
console.log(`${scenes} scenes: ${labels.length} candidates, ${labels.filter(Boolean).length} coins`)
