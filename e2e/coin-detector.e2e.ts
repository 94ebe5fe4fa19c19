import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { COIN_SHARE, CROP_MAX_SIDE_PX } from '../shared/pictures/pictures.ts'
import type * as vision from '../web/vision/detector/coin-detector.ts'
import { intersectionOverUnion } from '../web/vision/geometry/ellipse.ts'

/** The coin detector alone, in a real browser: its worker, its WASM files from our own host, its crops. */
const samples = path.resolve(import.meta.dirname, '../sandbox/samples')
const sample = 'morgan-dollar-1881-s'

interface SampleTruth {
  id: string
  pictures: Record<
    'obverse' | 'reverse',
    {
      file: string
      truth: { cx: number; cy: number; rx: number; ry: number; angleDegrees: number }
    }
  >
}

function photo(side: 'obverse' | 'reverse') {
  const all: SampleTruth[] = JSON.parse(readFileSync(path.join(samples, 'samples.json'), 'utf8'))
  const picture = all.find(one => one.id === sample)?.pictures[side]
  if (!picture) throw new Error(`no sample ${sample}`)
  return { bytes: readFileSync(path.join(samples, picture.file)), truth: picture.truth }
}

/** Runs the coin detector on a file's bytes; the crop is returned as numbers, to be searched again. */
const see = (page: Page, bytes: Buffer) =>
  page.evaluate(async base64 => {
    const at = '/assets/test-modules/vision/detector/coin-detector.js'
    const module: typeof vision = await import(at)
    const eye = module.createCoinDetector()
    const raw = new Blob([Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))])
    const opened = await eye.open(raw)
    if (!opened.ok) return { problem: opened }
    const look = await eye.detectInPicture(opened.picture)
    if (!look.ok) return { problem: look }
    const cropped = await eye.crop(opened.picture, look.frame)
    if (!cropped.ok) return { problem: cropped }
    const again = await eye.open(cropped.crop)
    const inCrop = again.ok ? await eye.detectInPicture(again.picture) : again
    eye.close()
    const crop = again.ok ? { type: cropped.crop.type, ...again.picture, file: null } : null
    return { look, crop, inCrop }
  }, bytes.toString('base64'))

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

for (const side of ['obverse', 'reverse'] as const) {
  test(`finds a coin's ${side}, cuts it out round and fills the square with it`, async ({
    page,
  }) => {
    const { bytes, truth } = photo(side)
    const { look, crop, inCrop, problem } = await see(page, bytes)
    expect(problem).toBeUndefined()
    expect(look).toMatchObject({ found: true, backend: 'wasm' })
    expect(intersectionOverUnion(look!.coins[0]!.ellipse, truth)).toBeGreaterThan(0.9)
    expect(crop).toMatchObject({ type: 'image/jpeg' })
    expect(crop!.width).toBe(crop!.height)
    expect(crop!.width).toBeLessThanOrEqual(CROP_MAX_SIDE_PX)
    expect(inCrop).toMatchObject({ ok: true, found: true })
    const subject = inCrop?.ok ? inCrop.coins[0] : undefined
    const { rx = 0, ry = 0 } = subject?.ellipse ?? {}
    expect((2 * rx) / crop!.width).toBeCloseTo(COIN_SHARE, 1)
    expect(ry / rx).toBeGreaterThan(0.95)
  })
}

test('a white background starts outside the rim and leaves the coin as it was shot', async ({
  page,
}) => {
  const { bytes } = photo('obverse')
  const pixels = await page.evaluate(async base64 => {
    const at = '/assets/test-modules/vision/detector/coin-detector.js'
    const module: typeof vision = await import(at)
    const eye = module.createCoinDetector()
    const raw = new Blob([Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))])
    const opened = await eye.open(raw)
    if (!opened.ok) return null
    const look = await eye.detectInPicture(opened.picture)
    if (!look.ok) return null
    const shares = [0.03, 0.2, 0.5, 0.8]
    const rows: number[][] = []
    for (const ground of ['photo', 'white'] as const) {
      const cropped = await eye.crop(opened.picture, { ...look.frame, ground })
      if (!cropped.ok) return null
      const bitmap = await createImageBitmap(cropped.crop)
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const place = (share: number) => Math.round(share * bitmap.width)
      // Along the diagonal: the corner lies outside the coin, the rest inside.
      rows.push(shares.map(one => context.getImageData(place(one), place(one), 1, 1).data[0]!))
    }
    eye.close()
    return rows
  }, bytes.toString('base64'))
  const [kept = [], white = []] = pixels ?? []
  expect(kept[0]).toBeLessThan(235)
  expect(white[0]).toBeGreaterThan(250)
  for (const inside of [1, 2, 3]) expect(Math.abs(kept[inside]! - white[inside]!)).toBeLessThan(6)
})

test('TensorFlow.js comes with the first look, from our own host', async ({ page, baseURL }) => {
  const requestedUrls: string[] = []
  page.context().on('request', request => requestedUrls.push(request.url()))
  await page.evaluate(async () => {
    const at = '/assets/test-modules/vision/detector/coin-detector.js'
    const module: typeof vision = await import(at)
    module.createCoinDetector()
  })
  expect(requestedUrls.filter(url => /tensorflow|tfjs|detector-worker/.test(url))).toEqual([])
  const { look } = await see(page, photo('obverse').bytes)
  expect(look?.found).toBe(true)
  const loaded = requestedUrls.filter(url => /tensorflow|tfjs/.test(url))
  expect(loaded.some(url => url.includes('.wasm'))).toBe(true)
  expect(loaded.filter(url => !url.startsWith(baseURL ?? ''))).toEqual([])
})

test('a picture without a coin gives a centred frame and says so', async ({ page }) => {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480)
    const context = canvas.getContext('2d')!
    context.fillStyle = '#8a7a60'
    context.fillRect(0, 0, 640, 480)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  })
  const { look } = await see(page, Buffer.from(bytes))
  expect(look).toMatchObject({
    found: false,
    coins: [],
    frame: { cx: 320, cy: 240, side: 480, turnDegrees: 0 },
  })
})

test('bad files are named for what they are', async ({ page }) => {
  const { bytes } = photo('obverse')
  const codeOf = async (file: Buffer) => (await see(page, file)).problem?.code
  expect(await codeOf(Buffer.from('not a picture at all'))).toBe('not_a_picture')
  expect(await codeOf(bytes.subarray(0, bytes.length / 2))).toBe('truncated')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  expect(await codeOf(heic)).toBe('cannot_decode')
  // Impossible Huffman tables: whole by its markers, and not to be decoded.
  const noTables = Buffer.from(bytes)
  const table = noTables.indexOf(Buffer.from([0xff, 0xc4])) + 5
  noTables.fill(0xfe, table, table + 16)
  expect(await codeOf(noTables)).toBe('cannot_decode')
})
