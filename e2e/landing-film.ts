/**
 * Records the landing page's film: the camera of Rapid Upload takes coins by itself, as a hand lays them down. Run
 * `npm run landing-film` against a fresh `npm run dev` (or the URL given) after that screen has changed. Needs ffmpeg.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/find-chromium.ts'
import { handledCoin, type Stretch, writeFilm } from '../tools/coin-renderer/film/film.ts'
import { signIn } from './accounts.ts'
import { ROOT } from './user-actions.ts'

const FOLDER = path.join(ROOT, 'web/public/landing')
const COINS = ['morgan-dollar-1881-s', 'walking-liberty-half-dollar-1917'] as const
const VIEW = { width: 1120, height: 700 }
/** How long a side lies still, in seconds: a busy machine needs more. */
const STILL_SECONDS = Number(process.env['STILL_SECONDS'] ?? 6)
/** The recording is sped up to this, because the coins lie still for as long as a slow machine needs. */
const FILM_SECONDS = 16
const LARGEST_BYTES = 1_000_000

interface Shot {
  jpeg: Buffer
  /** In seconds. */
  at: number
}

function ffmpeg(...args: string[]): void {
  const ran = spawnSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { stdio: 'inherit' })
  if (ran.status !== 0) throw new Error('ffmpeg failed. Is it installed (apt-get install ffmpeg)?')
}

/** What the page shows from now on; the returned function ends the recording. */
async function record(page: Page): Promise<() => Promise<Shot[]>> {
  const shots: Shot[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ jpeg: Buffer.from(data, 'base64'), at: metadata.timestamp ?? 0 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
  return async () => {
    await session.send('Page.stopScreencast')
    return shots
  }
}

/** Writes the film as WebM and MP4, and its last picture as the poster. */
async function encode(shots: readonly Shot[], folder: string): Promise<void> {
  const [first, last] = [shots[0], shots.at(-1)]
  if (!first || !last) throw new Error('Nothing was recorded.')
  const speed = Math.max(1, (last.at - first.at) / FILM_SECONDS)
  const list: string[] = []
  for (const [index, shot] of shots.entries()) {
    const file = path.join(folder, `${index}.jpg`)
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await writeFile(file, shot.jpeg)
    const seconds = ((shots[index + 1]?.at ?? shot.at + speed) - shot.at) / speed
    list.push(`file '${file}'`, `duration ${seconds.toFixed(4)}`)
  }
  const script = path.join(folder, 'list.txt')
  await writeFile(script, list.join('\n'))
  const input = [
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    script,
    '-an',
    '-r',
    '20',
    '-vf',
    'scale=960:-2',
  ]
  const film = (ending: string) => path.join(FOLDER, `camera.${ending}`)
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-cpu-used', '3']
  ffmpeg(...input, ...vp9, '-pix_fmt', 'yuv420p', film('webm'))
  const h264 = ['-c:v', 'libx264', '-crf', '30', '-preset', 'slow', '-movflags', '+faststart']
  ffmpeg(...input, ...h264, '-pix_fmt', 'yuv420p', film('mp4'))
  await sharp(last.jpeg).resize({ width: 960 }).avif({ quality: 50 }).toFile(film('avif'))
  for (const ending of ['webm', 'mp4', 'avif']) {
    // oxlint-disable-next-line no-await-in-loop -- three quick ones
    const { size } = await stat(film(ending))
    console.log(`camera.${ending}: ${size} bytes, ${speed.toFixed(1)} times as fast`)
    if (size > LARGEST_BYTES) throw new Error(`camera.${ending} is larger than ${LARGEST_BYTES}`)
  }
}

const baseURL = process.argv[2] ?? 'http://localhost:5173'
const folder = await mkdtemp(path.join(tmpdir(), 'obverse-film-'))
try {
  const table = path.join(folder, 'table.mjpeg')
  const script: Stretch[] = [
    // Meanwhile the page loads its eye.
    { shot: 'empty', seconds: STILL_SECONDS },
    ...COINS.flatMap(coin => handledCoin(coin, STILL_SECONDS)),
    // Meanwhile the coins are analyzed. After it the camera begins anew.
    { shot: 'empty', seconds: 3 * STILL_SECONDS },
  ]
  await writeFilm(table, script, false)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${table}`,
    ],
  })
  const page = await browser.newPage({ baseURL, viewport: VIEW, colorScheme: 'light' })
  page.setDefaultTimeout(240_000)
  await signIn(page)
  await page.goto('/rapid-upload')
  await page.getByText('Lay a coin in view').waitFor()
  const clear = page.getByRole('button', { name: 'Clear completed' })
  if (await clear.isVisible()) await clear.click()
  await page.getByText('The queue is empty.').waitFor()
  const end = await record(page)
  await page.getByText(`${COINS.length} completed`).waitFor()
  await page.getByText('Coin Added Successfully').last().waitFor({ state: 'hidden' })
  await page.waitForTimeout(2_000)
  const shots = await end()
  await browser.close()
  await encode(shots, folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
