/**
 * Writes the grading guide's pictures: `npm run grading-pictures`, after the drawings or the wear have changed.
 * `npm run grading-pictures -- mercury` writes those of one coin.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { GRADE_SCALE, type ScaleKey } from '../../shared/numismatics/grades.ts'
import { type CoinSide, SAMPLE_COINS, type SampleCoin } from './coins/coins.ts'
import { type StudioPictureOptions, studioPicture } from './photograph/studio-picture.ts'

const FOLDER = new URL('../../web/public/grading/', import.meta.url)
/** Sides of the pictures, pixels. They are drawn twice as large. */
const LARGE = 640
const SMALL = 416

/** How a coin looks in the middle of each grade. */
const WEAR: Readonly<Record<ScaleKey, Omit<StudioPictureOptions, 'size'>>> = {
  uncirculated: { share: 0, dullness: 0 },
  aboutUncirculated: { share: 0.02, dullness: 0.07 },
  extremelyFine: { share: 0.06, dullness: 0.2 },
  veryFine: { share: 0.14, dullness: 0.36 },
  fine: { share: 0.25, dullness: 0.5 },
  veryGood: { share: 0.36, dullness: 0.62 },
  good: { share: 0.5, dullness: 0.74 },
  fair: { share: 0.7, dullness: 0.88 },
  poor: { share: 0.88, dullness: 1 },
}

/** The coins of the guide. The first two are shown large. */
const COINS: Readonly<Record<string, number>> = {
  'morgan-dollar-1881-s': LARGE,
  'mercury-dime-1916-d': LARGE,
  'walking-liberty-half-dollar-1917': SMALL,
  'peace-dollar-1921': SMALL,
  'franklin-half-dollar-1963': SMALL,
  'washington-quarter-1955': SMALL,
  'barber-dime-1897': SMALL,
  'indian-head-cent-1906': SMALL,
}
const SIDES: readonly CoinSide[] = ['obverse', 'reverse']

async function writeCoin(coin: SampleCoin, pixels: number): Promise<number> {
  const folder = new URL(`${coin.seriesId}/`, FOLDER)
  await mkdir(folder, { recursive: true })
  let bytes = 0
  for (const side of SIDES) {
    for (const { key } of GRADE_SCALE) {
      const { width, height, data } = studioPicture(coin, side, { size: 2 * pixels, ...WEAR[key] })
      const avif = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .resize(pixels, pixels)
        .avif({ quality: 45, effort: 5 })
        .toBuffer()
      bytes += avif.byteLength
      await writeFile(new URL(`${side}-${key}.avif`, folder), avif)
    }
  }
  console.log(`${coin.id}: ${Math.round(bytes / 1000)} kB`)
  return bytes
}

const [wanted = ''] = process.argv.slice(2)
let total = 0
for (const coin of SAMPLE_COINS) {
  const pixels = COINS[coin.id]
  if (pixels && coin.id.includes(wanted)) total += await writeCoin(coin, pixels)
}
console.log(`${Math.round(total / 1000)} kB`)
