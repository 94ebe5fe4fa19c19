import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from './user-actions.ts'

/** Pictures of the catalogue of euro coins, which are no part of the project. */
const EURO_PICTURES = path.resolve(ROOT, '../shared/world/euro/pictures')
export const hasEuroPictures = () => existsSync(EURO_PICTURES)

export interface WorldPhoto {
  name: string
  mimeType: 'image/jpeg'
  buffer: Buffer
}

const photo = (name: string, buffer: Buffer): WorldPhoto => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})

const ROUND = Buffer.from('<svg width="640" height="640"><circle cx="320" cy="320" r="318"/></svg>')

/** A catalogue picture as a photo: larger, turned, on a grey ground. */
export async function cataloguePhoto(
  picture: string,
  name: string,
  degrees: number,
): Promise<WorldPhoto> {
  const coin = await sharp(path.join(EURO_PICTURES, `${picture}.webp`))
    .flatten({ background: '#fff' })
    .resize(640, 640)
    .composite([{ input: ROUND, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const turned = await sharp(coin)
    .rotate(degrees, { background: '#0000' })
    .resize(700, 700, { fit: 'cover' })
    .png()
    .toBuffer()
  const ground = sharp({
    create: { width: 1200, height: 1200, channels: 3, background: '#6b7075' },
  })
  return photo(
    name,
    await ground
      .composite([{ input: turned }])
      .blur(1)
      .jpeg({ quality: 88 })
      .toBuffer(),
  )
}

const METALS = ['#b9b4a8', '#c3a25a', '#a9713f'] as const

/** One side of a drawn coin or note that no catalogue has; of each number another. */
export async function drawnPhoto(
  name: string,
  { number, side, isNote }: { number: number; side: 'front' | 'back'; isNote: boolean },
): Promise<WorldPhoto> {
  const metal = METALS[number % METALS.length]
  const outline = isNote
    ? '<rect x="60" y="250" width="780" height="400" fill="#c9d3bd" stroke="#5d6b55" stroke-width="10"/>'
    : `<circle cx="450" cy="450" r="340" fill="${metal}" stroke="#6d685c" stroke-width="16"/>`
  const spokes = Array.from({ length: 3 + (number % 7) }, (_, at) => {
    const angle = (at * 2 * Math.PI) / (3 + (number % 7)) + number
    const reach = side === 'front' ? 230 : 150
    return `<circle cx="${450 + Math.cos(angle) * reach * 0.6}" cy="${450 + Math.sin(angle) * reach * 0.6}" r="${30 + (number % 5) * 8}" fill="#5d584c"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">
    <rect width="900" height="900" fill="#3b3a36"/>${outline}${spokes}
    <rect x="${380 + number * 3}" y="410" width="90" height="${side === 'front' ? 70 : 120}" fill="#78715f"/></svg>`
  return photo(name, await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer())
}
