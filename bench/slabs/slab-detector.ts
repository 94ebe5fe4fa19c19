/** The detector's way to a holder, and the code reader's decoder, as the browser's workers run them, in Node. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setBackend } from '@tensorflow/tfjs'
import sharp from 'sharp'
import type { DecodeCodes } from '../../web/vision/codes/read-codes.ts'
import { zxingDecoder } from '../../web/vision/codes/zxing-decoder.ts'
import { createCoinClassifier } from '../../web/vision/coin/coin-classifier.ts'
import { detectionSizes, findCoins } from '../../web/vision/coin/find-coins.ts'
import type { Frame } from '../../web/vision/geometry/frame.ts'
import type { Quad } from '../../web/vision/geometry/quadrilateral.ts'
import { findHolder, holderSearchSize } from '../../web/vision/holder/find-holder.ts'
import { createRimLogits, createRimPredictor } from '../../web/vision/rim/rim-network.ts'
import { prepareTensorFlow } from '../../web/vision/test/tensorflow-in-node.ts'

const VISION = new URL('../../web/vision/', import.meta.url)

async function bytesOf(file: URL | string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = await readFile(file)
  return buffer.slice(byteOffset, byteOffset + byteLength)
}

async function planOf<Plan>(name: string): Promise<Plan> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file that the browser's build inlines by this type
  return JSON.parse(await readFile(new URL(name, VISION), 'utf8')) as Plan
}

/**
 * The picture upright in RGBA, of a given size or its own; transparent parts are black, as in the browser's workers.
 * Rejects for what is no picture, or a damaged one.
 */
export async function frameOf(
  jpeg: Uint8Array,
  size: { width: number; height: number } | null = null,
): Promise<Frame> {
  const upright = sharp(jpeg, { failOn: 'truncated' }).autoOrient().flatten().toColourspace('srgb')
  const { data, info } = await (size
    ? upright.resize(size.width, size.height, { fit: 'fill' })
    : upright
  )
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

export async function openDecoder(): Promise<DecodeCodes> {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  return zxingDecoder({ wasmBinary: await bytesOf(wasm) })
}

export type FindSlab = (jpeg: Uint8Array, full: Frame) => Promise<Quad | null>

/** Corners of the holder around the likely subject, in pixels of the full picture. */
export async function openSlabFinder(): Promise<FindSlab> {
  prepareTensorFlow()
  await setBackend('wasm')
  const rims = createRimLogits(
    await planOf('rim/rim.json'),
    await bytesOf(new URL('rim/rim.bin', VISION)),
  )
  const networks = {
    predictRims: createRimPredictor(rims),
    classify: createCoinClassifier(
      await planOf('coin/coin-classifier.json'),
      await bytesOf(new URL('coin/coin-classifier.bin', VISION)),
    ),
  }
  return async (jpeg, full) => {
    const sizes = detectionSizes(full.width, full.height)
    const [search, detail, small] = await Promise.all([
      frameOf(jpeg, sizes.search),
      frameOf(jpeg, sizes.detail),
      frameOf(jpeg, holderSearchSize(full.width, full.height)),
    ])
    const [subject] = await findCoins(search, detail, full, networks)
    return findHolder(small, detail, full, subject?.ellipse ?? null)?.corners ?? null
  }
}
