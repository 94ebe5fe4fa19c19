import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CODE_PLACES, codeOf, readCode } from './frame-code.ts'

test('a frame tells its number, also after a JPEG of a JPEG', async () => {
  for (const frame of [0, 1, 77, 1234, 4095]) {
    const canvas = sharp({
      create: { width: 320, height: 180, channels: 3, background: '#6a5f50' },
    })
    const first = await canvas
      .composite([{ input: Buffer.from(codeOf(frame)), left: 0, top: 0 }])
      .jpeg({ quality: 60 })
      .toBuffer()
    const second = await sharp(first).jpeg({ quality: 60 }).toBuffer()
    const { data, info } = await sharp(second)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const lights = CODE_PLACES.map(({ x, y }) => data[y * info.width + x]!)
    expect(readCode(lights)).toBe(frame)
  }
})

test('a picture without a number has none', () => {
  expect(readCode(CODE_PLACES.map(() => 40))).toBeNull()
  expect(() => codeOf(4096)).toThrow(RangeError)
})
