/**
 * Writes the sample pictures and their manifest: `npm run samples`.
 * `npm run samples -- video OUT` writes the film for a fake camera instead.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type CoinSide, SAMPLE_COINS, type SampleCoin } from './coins/coins.ts'
import { handledCoin, writeFilm } from './film/film.ts'
import { PHOTO_SETTINGS } from './photo-settings.ts'
import { toJpeg } from './photograph/jpeg.ts'
import { type Photograph, photograph } from './photograph/photograph.ts'

const FOLDER = new URL('../../sandbox/samples/', import.meta.url)
const WIDTH = 1600
const LARGEST_BYTES = 350_000
const SIDES: readonly CoinSide[] = ['obverse', 'reverse']

/** Encodes with the highest quality within the size limit. */
async function withinSize(shot: Photograph): Promise<Buffer> {
  for (const quality of [90, 86, 82, 78, 72, 66]) {
    const jpeg = await toJpeg(shot, quality)
    if (jpeg.byteLength <= LARGEST_BYTES) return jpeg
  }
  throw new Error(`A ${WIDTH} px picture does not fit ${LARGEST_BYTES} bytes at any quality.`)
}

function photographSample(coin: SampleCoin, side: CoinSide): Photograph {
  const session = PHOTO_SETTINGS[coin.id]
  if (!session) throw new RangeError(`No photo session is planned for ${coin.id}.`)
  const other = side === 'reverse'
  return photograph(coin.id, side, {
    seed: session.seed + (other ? 1 : 0),
    size: WIDTH,
    aspect: 4 / 3,
    coinShare: session.share + (other ? 0.02 : 0),
    turnDegrees: other ? -session.turn * 0.6 : session.turn,
    tiltDegrees: session.tilt,
    light: session.light,
    lightDegrees: session.lightDegrees + (other ? 24 : 0),
    background: session.background,
    wear: coin.wear,
    blur: 0.35,
    motion: 0,
    noise: 1.1,
    exposure: session.exposure ?? 0,
    offset: { x: other ? -0.012 : 0.015, y: other ? 0.01 : -0.008 },
    clutter: session.clutter ?? false,
  })
}

/** The manifest's entry of a coin, without its drawing. */
function entry(coin: SampleCoin) {
  const {
    engrave: _engrave,
    finish: _look,
    reeds: _reeds,
    wear: _wear,
    thicknessMm: _thickness,
    ...facts
  } = coin
  return facts
}

async function writeSamples(): Promise<void> {
  const truth: Record<string, Record<CoinSide, Photograph['truth']>> = {}
  const thumbs: Buffer[] = []
  let total = 0
  for (const coin of SAMPLE_COINS) {
    const folder = new URL(`${coin.id}/`, FOLDER)
    await mkdir(folder, { recursive: true })
    const seen: Partial<Record<CoinSide, Photograph['truth']>> = {}
    for (const side of SIDES) {
      const shot = photographSample(coin, side)
      const jpeg = await withinSize(shot)
      total += jpeg.byteLength
      await writeFile(new URL(`${side}.jpg`, folder), jpeg)
      seen[side] = shot.truth
      const { cx, cy, rx } = shot.truth
      const box = Math.round(rx * 2.2)
      const left = Math.min(shot.width - box, Math.max(0, Math.round(cx - box / 2)))
      const top = Math.min(shot.height - box, Math.max(0, Math.round(cy - box / 2)))
      thumbs.push(
        await sharp(jpeg)
          .extract({ left, top, width: box, height: box })
          .resize(200, 200)
          .toBuffer(),
      )
    }
    truth[coin.id] = { obverse: seen.obverse!, reverse: seen.reverse! }
    console.log(`${coin.id} printed`)
  }
  const round = (t: Photograph['truth']) =>
    Object.fromEntries(Object.entries(t).map(([k, v]) => [k, Math.round(v * 100) / 100]))
  const manifest = SAMPLE_COINS.map(coin => ({
    ...entry(coin),
    pictures: {
      obverse: { file: `${coin.id}/obverse.jpg`, truth: round(truth[coin.id]!.obverse) },
      reverse: { file: `${coin.id}/reverse.jpg`, truth: round(truth[coin.id]!.reverse) },
    },
  }))
  await writeFile(new URL('samples.json', FOLDER), `${JSON.stringify(manifest, null, 2)}\n`)
  const columns = 7
  const rows = Math.ceil(thumbs.length / columns)
  await sharp({
    create: { width: columns * 200, height: rows * 200, channels: 3, background: '#111' },
  })
    .composite(
      thumbs.map((input, i) => ({
        input,
        left: (i % columns) * 200,
        top: Math.floor(i / columns) * 200,
      })),
    )
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(new URL('contact-sheet.jpg', FOLDER).pathname)
  console.log(`${thumbs.length} pictures, ${(total / 1e6).toFixed(1)} MB`)
}

const [task, out] = process.argv.slice(2)
if (task === 'video') {
  if (!out) throw new Error('Say where the film goes: npm run samples -- video OUT.mjpeg')
  await writeFilm(
    out,
    SAMPLE_COINS.slice(0, 3).flatMap(({ id }) => handledCoin(id, 3)),
  )
} else await writeSamples()
