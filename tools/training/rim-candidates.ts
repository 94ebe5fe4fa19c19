import { writeFileSync } from 'node:fs'
import { setBackend } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import sharp from 'sharp'
import { cutPatch, PATCH_SIZE } from '../../web/vision/coin-patch.ts'
import { scoreOf } from '../../web/vision/coin-score.ts'
import { type Ellipse, intersectionOverUnion } from '../../web/vision/ellipse.ts'
import { detectionSizes } from '../../web/vision/find-coins.ts'
import type { Frame } from '../../web/vision/frame.ts'
import { proposeCoins } from '../../web/vision/proposals.ts'
import { findRim } from '../../web/vision/rim.ts'
import { SAMPLE_COINS } from '../coin-renderer/coins/coins.ts'
import { coinlessPicture } from '../coin-renderer/photograph/coinless-picture.ts'
import { type Picture, toJpeg } from '../coin-renderer/photograph/jpeg.ts'
import { photograph } from '../coin-renderer/photograph/photograph.ts'

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

const [out, scenes] = process.argv.slice(2)
if (!out || !scenes) throw new Error('rim-candidates.ts OUT SCENES')

setWasmPaths(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm')).pathname)
await setBackend('wasm')

/** Encodes and decodes as JPEG, like the browser's input. */
async function framesOf(picture: Picture): Promise<[Frame, Frame]> {
  const jpeg = await toJpeg(picture, 88)
  const sizes = detectionSizes(picture.width, picture.height)
  const at = async ({ width, height }: { width: number; height: number }): Promise<Frame> => {
    const data = await sharp(jpeg).resize(width, height).ensureAlpha().raw().toBuffer()
    return { width, height, data: new Uint8ClampedArray(data) }
  }
  return [await at(sizes.detail), await at(sizes.search)]
}

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

for (let scene = 0; scene < Number(scenes); scene++) {
  const seed = FIRST_SEED + scene
  if (scene % 2) {
    const frames = await framesOf(coinlessPicture(seed, WIDTH_PX))
    for (const rim of await rimsOf(frames)) keep(frames, rim, 0)
    continue
  }
  const coin = SAMPLE_COINS[(scene / 2) % SAMPLE_COINS.length]
  if (!coin) throw new Error('no sample coins')
  const picture = photograph(coin.id, scene % 4 ? 'reverse' : 'obverse', { seed, size: WIDTH_PX })
  const frames = await framesOf(picture)
  for (const rim of await rimsOf(frames)) {
    const overlap = intersectionOverUnion(rim, picture.truth)
    if (overlap > IS_COIN) keep(frames, rim, 1)
    else if (overlap < IS_NO_COIN) keep(frames, rim, 0)
  }
  keep(frames, picture.truth, 1)
}
writeFileSync(`${out}.bin`, Buffer.concat(patches))
writeFileSync(`${out}.json`, JSON.stringify(labels))
console.log(`${scenes} scenes: ${labels.length} candidates, ${labels.filter(Boolean).length} coins`)
