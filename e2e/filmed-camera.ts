import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type TestInfo } from '@playwright/test'
import { z } from 'zod'
import { type FilmedCoin, filmCoins } from '../tools/coin-renderer/film/coin-sides.ts'
import { type FilmedPicture, type Stretch, writeFilm } from '../tools/coin-renderer/film/film.ts'
import { type FilmedSide, filmSlabs } from '../tools/coin-renderer/film/slab-film.ts'
import { certifiedSlab } from '../tools/coin-renderer/slabs/certified-slab.ts'
import type * as eyes from '../web/vision/detector/coin-detector.ts'
import { ROOT, sample } from './user-actions.ts'

const FILMS = path.join(import.meta.dirname, '.artifacts/films')

export interface Film {
  file: string
  /** By the number that each picture carries in its corner. */
  pictures: FilmedPicture[]
}

/** Where the film of a script is stored: another place when the script or the renderer changes. */
function fileOf(script: unknown, ending: 'mjpeg' | 'json'): string {
  const hash = createHash('sha256').update(JSON.stringify(script))
  for (const source of globSync('tools/coin-renderer/**/*.ts', { cwd: ROOT }).toSorted())
    hash.update(readFileSync(path.join(ROOT, source)))
  mkdirSync(FILMS, { recursive: true })
  return path.join(FILMS, `${hash.digest('hex').slice(0, 16)}.${ending}`)
}

/** The film of a script, made once. */
export async function filmOf(script: Stretch[]): Promise<Film> {
  const file = fileOf(script, 'mjpeg')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    await writeFilm(draft, script)
    renameSync(`${draft}.json`, `${file}.json`)
    renameSync(draft, file)
  }
  const film: { pictures: FilmedPicture[] } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  return { file, pictures: film.pictures }
}

const sidesSchema = z.array(z.object({ lying: z.string(), underHand: z.string() }))

/** The pictures of slabs with these certificates of the sandbox's PCGS, front and back of each in turn, made once. */
export const slabFilmOf = (certificates: readonly string[]): Promise<FilmedSide[]> =>
  sidesOnce(certificates, () => filmSlabs(certificates.map(number => certifiedSlab(number))))

/** The pictures of coins, front and back of each in turn, made once. */
export const coinFilmOf = (
  coins: readonly FilmedCoin[],
  scene: Parameters<typeof filmCoins>[1],
): Promise<FilmedSide[]> => sidesOnce({ coins, scene }, () => filmCoins(coins, scene))

/** The sides that a script describes, from the file where they were stored when they were made. */
async function sidesOnce(
  script: unknown,
  make: () => Promise<FilmedSide[]>,
): Promise<FilmedSide[]> {
  const file = fileOf(script, 'json')
  if (!existsSync(file)) {
    const sides = await make()
    const texts = sides.map(({ lying, underHand }) => ({
      lying: lying.toString('base64'),
      underHand: underHand.toString('base64'),
    }))
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(texts))
    renameSync(`${file}.${process.pid}`, file)
  }
  return sidesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map(side => ({
    lying: Buffer.from(side.lying, 'base64'),
    underHand: Buffer.from(side.underHand, 'base64'),
  }))
}

/** Starts a separate browser with a camera that plays the film in a loop. */
export function launchWithFilm(
  film: Film,
  { project }: TestInfo,
  args: readonly string[] = [],
): Promise<Browser> {
  const { launchOptions } = project.use
  return chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      `--use-file-for-fake-video-capture=${film.file}`,
      ...args,
    ],
  })
}

/** A side lies still for so long, in seconds: what quick and slow machines need. */
const STILL_SECONDS = [4, 6, 8, 11, 16] as const
/** Looks that are taken before a picture is: a few until the coin is steady and good, two for the still. */
const LOOKS_A_SIDE = 14
const WARM_UP_COIN = 'morgan-dollar-1881-s'

/** How many seconds a side has to lie still on this machine. */
export async function stillSecondsHere(
  browser: Browser,
  baseURL: string | undefined,
): Promise<number> {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) })
  await page.goto('/login')
  const lookMs = await page.evaluate(
    async base64 => {
      const at = '/assets/test-modules/vision/detector/coin-detector.js'
      const module: typeof eyes = await import(at)
      const detector = module.createCoinDetector()
      const photo = new Blob([Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))])
      const times: number[] = []
      for (let i = 0; i < 4; i++) {
        const look = await detector.detectInFrame(
          await createImageBitmap(photo, { resizeWidth: 960, resizeHeight: 720 }),
        )
        if (look.ok) times.push(look.milliseconds)
      }
      detector.close()
      // The first one compiles.
      return times.toSorted((a, b) => a - b)[1] ?? 1000
    },
    readFileSync(sample(WARM_UP_COIN, 'obverse')).toString('base64'),
  )
  await page.close()
  return STILL_SECONDS.find(s => s * 1000 > lookMs * LOOKS_A_SIDE) ?? 16
}
