import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { SAMPLE_COINS } from '../../../sandbox/samples/sample-coins.ts'
import { visionApp } from '../../../sandbox/vision/app.ts'
import { gallery } from '../../../sandbox/vision/gallery.ts'
import { identification } from '../../../sandbox/vision/test/vision-requests.ts'
import { readSlab } from '../../../shared/certificates/read-slab.ts'
import { slabReadingOf } from '../../../shared/certificates/slab-reading.ts'
import { GLANCE_SIDE_PX, readCodes } from '../../../web/vision/codes/read-codes.ts'
import { zxingDecoder } from '../../../web/vision/codes/zxing-decoder.ts'
import { photographSlab } from './photograph-slab.ts'
import { slabOf } from './slab.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const words = {
  certificate: '40010001',
  grade: 'MS65 PL',
  coinId: 'morgan-dollar-1881-s',
  variety: 'VAM-4',
}
const slab = slabOf(3, { form: 'PCGS 16', words })
const settings = { seed: 3, width: 1512, tiltDegrees: 4, blur: 0.6, glare: 0 } as const

async function codesIn(jpeg: Buffer) {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  const decode = zxingDecoder({ wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) })
  const frameOf = async (longest: number) => {
    const { data, info } = await sharp(jpeg)
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data: new Uint8Array(data) }
  }
  const [whole, glance] = [await frameOf(10_000), await frameOf(GLANCE_SIDE_PX)]
  const { codes } = await readCodes({ whole: () => whole, glance: () => glance }, decode)
  return codes
}

let front: Awaited<ReturnType<typeof photographSlab>>
beforeAll(async () => {
  front = await photographSlab(slab, settings)
})

test('the label of a photographed slab is read by both witnesses, and they agree', async () => {
  const back = await photographSlab(slab, { ...settings, side: 'reverse' })
  const reading = slabReadingOf(await codesIn(front.jpeg), await codesIn(back.jpeg))
  const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
  try {
    const said = await identification(vision, [front.jpeg, back.jpeg])
    expect(said.holder).toEqual({
      kind: 'slab',
      grader: 'PCGS',
      certificationNumber: '40010001',
      labelGrade: 'MS65 PL',
      labelCoin: '1881-S $1 Morgan Dollar',
      labelVariety: 'VAM-4',
    })
    expect(said.candidates[0]).toMatchObject({
      series: 'Morgan Dollar',
      year: { value: '1881' },
      mintMark: { value: 'S' },
    })
    const { grader, certificationNumber: certificate } = said.holder
    expect(
      readSlab(reading ?? { front: [], back: [] }, { grader, certificate, grade: 65 }),
    ).toEqual({
      kind: 'agreed',
      code: expect.objectContaining({ grader: 'PCGS', certificate: '40010001', grade: 65 }),
    })
  } finally {
    await vision.close()
  }
})

test('a small picture of the label alone is read', async () => {
  const [upperLeft, upperRight] = front.truth.corners
  const across = upperRight[0] - upperLeft[0]
  const [left, top] = [upperLeft[0], Math.min(upperLeft[1], upperRight[1])].map(Math.round)
  const label = await sharp(front.jpeg)
    // Without the mark for the sandbox's vision model, which real labels do not have.
    .extract({
      left: left ?? 0,
      top: top ?? 0,
      width: Math.round(across * 0.74),
      height: Math.round(across * 0.4),
    })
    .resize({ width: 520 })
    .jpeg({ quality: 70 })
    .toBuffer()
  const [code] = await codesIn(label)
  expect(code).toMatchObject({ text: slab.bars, format: 'ITF' })
})

test('words that cannot be made out are not claimed: the holder is told, its fields are not', async () => {
  const { jpeg, truth } = front
  const mark = await sharp({
    create: { width: 240, height: 260, channels: 3, background: '#f4f4f4' },
  })
    .png()
    .toBuffer()
  const [, upperRight] = truth.corners
  const covered = await sharp(jpeg)
    .composite([
      { input: mark, left: Math.round(upperRight[0] - 280), top: Math.round(upperRight[1] + 40) },
    ])
    .jpeg()
    .toBuffer()
  const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
  try {
    const said = await identification(vision, [covered, covered])
    expect(said.holder).toEqual({
      kind: 'slab',
      grader: null,
      certificationNumber: null,
      labelGrade: null,
      labelCoin: null,
      labelVariety: null,
    })
  } finally {
    await vision.close()
  }
})
