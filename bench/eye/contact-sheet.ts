/** Failures as one picture to look at. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Ellipse } from '../../web/vision/geometry/ellipse.ts'

export interface Exhibit {
  read: () => Promise<Buffer>
  caption: string
  truth: readonly Ellipse[]
  answer: readonly Ellipse[]
}

const TILE_PX = 360
const CAPTION_PX = 34
const COLUMNS = 4
/** More tiles than this are not drawn. */
const MAX_TILES = 48

/** Ignored by git. */
const FOLDER = path.resolve(import.meta.dirname, '../.artifacts/eye')

const escaped = (text: string) =>
  text.replace(/[&<>]/g, character => `&#${character.codePointAt(0)};`)

function outline(ellipse: Ellipse, scale: number, colour: string) {
  const { cx, cy, rx, ry, angleDegrees } = ellipse
  const at = `transform="translate(${cx * scale} ${cy * scale}) rotate(${angleDegrees})"`
  return `<ellipse rx="${rx * scale}" ry="${ry * scale}" ${at} fill="none" stroke="${colour}" stroke-width="2"/>`
}

async function tileOf({ read, caption, truth, answer }: Exhibit): Promise<Buffer> {
  const jpeg = await read()
  const { width, height } = await sharp(jpeg).metadata()
  const scale = TILE_PX / Math.max(width, height)
  const words = escaped(caption).slice(0, 120)
  const drawn = [
    ...truth.map(one => outline(one, scale, '#24d05a')),
    ...answer.map(one => outline(one, scale, '#ff3048')),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX + CAPTION_PX}">${drawn.join('')}<rect y="${TILE_PX}" width="${TILE_PX}" height="${CAPTION_PX}" fill="#111"/><text x="6" y="${TILE_PX + 22}" font-family="sans-serif" font-size="13" fill="#fff">${words}</text></svg>`
  const picture = await sharp(jpeg)
    .resize(Math.round(width * scale), Math.round(height * scale))
    .toBuffer()
  return sharp({
    create: { width: TILE_PX, height: TILE_PX + CAPTION_PX, channels: 3, background: '#333' },
  })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

/** Writes the sheet, truth green and result red, and prints its path. */
export async function writeContactSheet(name: string, exhibits: readonly Exhibit[]): Promise<void> {
  if (exhibits.length === 0) return
  const shown = exhibits.slice(0, MAX_TILES)
  const tiles: Buffer[] = []
  for (const exhibit of shown) tiles.push(await tileOf(exhibit))
  const columns = Math.min(COLUMNS, tiles.length)
  const file = path.join(FOLDER, `${name}.png`)
  await mkdir(FOLDER, { recursive: true })
  await sharp({
    create: {
      width: columns * TILE_PX,
      height: Math.ceil(tiles.length / columns) * (TILE_PX + CAPTION_PX),
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      tiles.map((input, i) => ({
        input,
        left: (i % columns) * TILE_PX,
        top: Math.floor(i / columns) * (TILE_PX + CAPTION_PX),
      })),
    )
    .png({ palette: true })
    .toFile(file)
  const rest = exhibits.length > MAX_TILES ? `, the first ${MAX_TILES} of them` : ''
  console.log(`  ${exhibits.length} failures drawn${rest} (truth green, answer red): ${file}`)
}
