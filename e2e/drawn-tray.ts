import sharp from 'sharp'
import { sampleCoin } from './seller-calls.ts'
import { sample } from './user-actions.ts'

/** Across a coin on the tray, in pixels, and between the middles of two. */
const COIN_PX = 400
const APART_PX = 520

/** The coin's face without what lies around it. */
async function cutOut(id: string, turnDegrees: number): Promise<Buffer> {
  const coin = sampleCoin(id)
  const { cx, cy, rx, ry } = coin.pictures.obverse.truth
  const radius = Math.min(rx, ry)
  const size = Math.floor(2 * radius)
  const face = await sharp(sample(id, 'obverse'))
    .extract({
      left: Math.round(cx - radius),
      top: Math.round(cy - radius),
      width: size,
      height: size,
    })
    .resize(COIN_PX, COIN_PX)
    .png()
    .toBuffer()
  const disc = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COIN_PX}" height="${COIN_PX}"><circle cx="${COIN_PX / 2}" cy="${COIN_PX / 2}" r="${COIN_PX / 2 - 2}" fill="#fff"/></svg>`,
  )
  const turned = await sharp(face).rotate(turnDegrees, { background: '#000' }).toBuffer()
  const { width } = await sharp(turned).metadata()
  const off = Math.floor((width - COIN_PX) / 2)
  return sharp(turned)
    .extract({ left: off, top: off, width: COIN_PX, height: COIN_PX })
    .ensureAlpha()
    .composite([{ input: disc, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** A photograph of a tray from above: these drawn coins in rows of four on felt, each with its shadow. */
export async function drawnTray(ids: readonly string[]): Promise<Buffer> {
  const rows = Math.ceil(ids.length / 4)
  const [width, height] = [4 * APART_PX + 80, rows * APART_PX + 80]
  const at = (index: number) => ({
    left: 100 + (index % 4) * APART_PX,
    top: 100 + Math.floor(index / 4) * APART_PX,
  })
  const coins = await Promise.all(ids.map((id, index) => cutOut(id, (index * 37) % 360)))
  const shadows = ids
    .map((_, index) => {
      const { left, top } = at(index)
      return `<circle cx="${left + COIN_PX / 2 + 6}" cy="${top + COIN_PX / 2 + 8}" r="${COIN_PX / 2}" fill="#000" opacity="0.45"/>`
    })
    .join('')
  const shadow = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="s"><feGaussianBlur stdDeviation="7"/></filter><g filter="url(#s)">${shadows}</g></svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: '#16352b' } })
    .composite([
      { input: shadow, left: 0, top: 0 },
      ...coins.map((input, index) => ({ input, ...at(index) })),
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}
