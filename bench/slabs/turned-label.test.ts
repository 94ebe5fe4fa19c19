import sharp from 'sharp'
import { expect, test } from 'vitest'
import { codeModules } from '../../tools/coin-renderer/slabs/matrix-code.ts'
import { readCodes } from '../../web/vision/codes/read-codes.ts'
import type { Quad } from '../../web/vision/geometry/quadrilateral.ts'
import { frameOf, openDecoder } from './slab-detector.ts'

const CODE = '0072966528633460'
const HOLDER = { left: 150, top: 60, width: 800, height: 1120 }
const BARS = { width: 620, height: 15 }

/** An upright holder whose label lies askew in it: no row crosses all of its bars. */
async function slabWithLabelTurned(degrees: number) {
  const { data, width, height } = await codeModules(CODE, 'ITF')
  const bars = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .resize(BARS.width, BARS.height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  const label = await sharp({
    create: { width: 700, height: 240, channels: 3, background: '#d9d4c4' },
  })
    .composite([{ input: bars, left: 40, top: 150 }])
    .png()
    .toBuffer()
  const askew = await sharp(label).rotate(degrees, { background: '#c3c6c9' }).png().toBuffer()
  const holder = await sharp({
    create: { width: HOLDER.width, height: HOLDER.height, channels: 3, background: '#c3c6c9' },
  })
    .composite([{ input: askew, left: 40, top: 40 }])
    .png()
    .toBuffer()
  const table = sharp({ create: { width: 1100, height: 1240, channels: 3, background: '#5b5148' } })
  const jpeg = await sharp(
    await table
      .composite([{ input: holder, ...HOLDER }])
      .png()
      .toBuffer(),
  )
    .blur(0.7)
    .jpeg({ quality: 80 })
    .toBuffer()
  return frameOf(jpeg)
}

const { left, top, width, height } = HOLDER
const [right, bottom] = [left + width, top + height]
const CORNERS: Quad = [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

// The passes before it read none of these.
test.each([2.5, -2.5])(
  'low bars on a label turned by %d° in its holder are read by the small picture turned by 2°',
  async degrees => {
    const frame = await slabWithLabelTurned(degrees)
    const picture = { whole: () => frame, glance: () => frame }
    const { codes, passes } = await readCodes(picture, await openDecoder(), { corners: CORNERS })
    expect(codes).toContainEqual(expect.objectContaining({ text: CODE, format: 'ITF' }))
    expect(passes.findLast(name => name !== 'close')).toBe('small')
  },
)
