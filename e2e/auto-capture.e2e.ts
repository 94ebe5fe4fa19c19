import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import {
  type FilmedPicture,
  filmPictures,
  handledCoin,
  PICTURES_A_SECOND,
  type Stretch,
} from '../tools/coin-renderer/film/film.ts'
import { CODE_PLACES, readCode } from '../tools/coin-renderer/film/frame-code.ts'
import type { FaceEllipse } from '../tools/coin-renderer/photograph/camera.ts'
import type * as sources from '../web/vision/camera/capture-source.ts'
import type * as liveFrames from '../web/vision/camera/live-frames.ts'
import type * as detectors from '../web/vision/detector/coin-detector.ts'
import { intersectionOverUnion } from '../web/vision/geometry/ellipse.ts'
import type * as capture from '../web/vision/live/live-capture.ts'
import { signInByCall } from './accounts.ts'
import { filmOf, launchWithFilm, stillSecondsHere } from './filmed-camera.ts'
import { cameraOfPictures } from './table-camera.ts'
import { expectNoViolations, FILMED_LONG, RUNS_ALL } from './user-actions.ts'

/** Coins before a fake camera, captured automatically. */
const COINS = ['morgan-dollar-1881-s', 'kennedy-half-dollar-1964'] as const

/** What the camera sees: bad views of a coin, then both coins put down, turned over and taken away. */
const scriptOf = (stillSeconds: number): Stretch[] => [
  { shot: 'empty', seconds: 1 },
  ...(['covered', 'tilted', 'glaring', 'blurred'] as const).map(
    (shot): Stretch => ({ shot, seconds: stillSeconds / 2, coinId: COINS[0], side: 'obverse' }),
  ),
  ...COINS.flatMap(coin => handledCoin(coin, stillSeconds)),
  { shot: 'empty', seconds: stillSeconds / 2 },
]
/** Of a film whose next picture comes with the next look: 24 looks at a coin that lies still. */
const STILL_SECONDS = 4

interface FrameDetection {
  /** Lightness of the corner's marks, which encode the picture's number in the film. */
  lights: number[]
  ring: FaceEllipse | null
  missed: number
}

interface CaptureRun {
  detections: FrameDetection[]
  /** Corner marks of the captured pictures. */
  stills: number[][]
  longTasks: number[]
}

/**
 * Runs automatic capture over all pictures once, each shown for one look. The time is the film's: a slow machine does not
 * wait longer for a better picture.
 */
const captureFilm = (page: Page, last: number): Promise<CaptureRun> =>
  page.evaluate(
    async ({ places, last, lookMs }) => {
      const paths = {
        detector: '/assets/test-modules/vision/detector/coin-detector.js',
        capture: '/assets/test-modules/vision/live/live-capture.js',
        source: '/assets/test-modules/vision/camera/capture-source.js',
        frames: '/assets/test-modules/vision/camera/live-frames.js',
      }
      const { createCoinDetector }: typeof detectors = await import(paths.detector)
      const { createLiveCapture }: typeof capture = await import(paths.capture)
      const { localSource }: typeof sources = await import(paths.source)
      const { framesOf }: typeof liveFrames = await import(paths.frames)

      const corner = new OffscreenCanvas(200, 16).getContext('2d', { willReadFrequently: true })!
      const lightsOf = (picture: ImageBitmap) => {
        corner.drawImage(picture, 0, 0)
        return places.map(({ x, y }) => corner.getImageData(x, y, 1, 1).data[0] ?? 0)
      }
      const numberOf = (lights: number[]) =>
        lights.slice(0, -1).reduce((sum, light, bit) => sum + (light > 127 ? 1 << bit : 0), 0)

      const longTasks: number[] = []
      new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) longTasks.push(duration)
      }).observe({ type: 'longtask' })

      const video = document.createElement('video')
      video.muted = true
      document.body.append(video)
      const detector = createCoinDetector()
      // Loads the detector before the film begins.
      await detector.detectInFrame(await createImageBitmap(new ImageData(320, 240)))
      const source = localSource('single')
      source.show(video)
      const frames = framesOf(video, () => source.state)
      let lights: number[] = []
      let filmMs = 0
      const detections: FrameDetection[] = []
      const stills: Promise<number[]>[] = []
      let taken = 0
      const live = createLiveCapture({
        source,
        detector,
        auto: true,
        frames: {
          ...frames,
          now: () => filmMs,
          grab: async () => {
            const bitmap = await frames.grab()
            filmMs += lookMs
            if (bitmap) lights = lightsOf(bitmap)
            globalThis.showNextPicture()
            return bitmap
          },
        },
        onStill: ({ photo }) => {
          stills.push(createImageBitmap(photo).then(lightsOf))
          return ++taken % 2 === 1 ? 'other_side' : 'other_coin'
        },
        onProblem: problem => {
          throw new Error(problem.sentence)
        },
      })
      const whole = new Promise<void>(resolve => {
        let before: capture.LiveCaptureState['latest'] = null
        live.subscribe(() => {
          const { latest, tracked } = live.state
          if (latest === before) return
          before = latest
          const track = tracked?.track
          detections.push({ lights, ring: track?.ellipse ?? null, missed: track?.missed ?? 0 })
          if (numberOf(lights) >= last) resolve()
        })
      })
      live.start()
      await source.start()
      await whole
      live.stop()
      source.stop()
      detector.close()
      return { detections, stills: await Promise.all(stills), longTasks }
    },
    { places: CODE_PLACES, last, lookMs: 1000 / PICTURES_A_SECOND },
  )

interface LocatedDetection extends FrameDetection {
  picture: FilmedPicture
}

/** Detections grouped by stretch of the film. Each stretch occurs once. */
function byStretch(detections: LocatedDetection[]): LocatedDetection[][] {
  const found = new Map<string, LocatedDetection[]>()
  for (const detection of detections) {
    const { shot, coinId, side } = detection.picture
    const key = `${shot} ${coinId} ${side}`
    found.set(key, [...(found.get(key) ?? []), detection])
  }
  return [...found.values()]
}

test('the ring follows the coin, and each face is taken once, never a bad one', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const film = await filmPictures(scriptOf(STILL_SECONDS))
  await cameraOfPictures(
    page,
    film.map(({ jpeg }) => jpeg),
  )
  const workers: string[] = []
  page.on('worker', worker => workers.push(worker.url()))
  await page.goto('/login')
  const run = await captureFilm(page, film.length - 2)

  const pictureOf = (lights: number[]): FilmedPicture => {
    const picture = film[readCode(lights) ?? -1]?.truth
    if (!picture) throw new Error(`no picture has the corner ${lights.join(' ')}`)
    return picture
  }
  const detections = run.detections.map(detection => ({
    ...detection,
    picture: pictureOf(detection.lights),
  }))

  const taken = run.stills.map(pictureOf)
  expect(taken.map(({ shot, coinId, side }) => `${shot} ${coinId} ${side}`)).toEqual(
    COINS.flatMap(coin => [`still ${coin} obverse`, `still ${coin} reverse`]),
  )

  const overlaps: number[] = []
  for (const stretch of byStretch(detections)) {
    if (stretch[0]?.picture.shot !== 'still') continue
    // At first the ring may still be moving to the coin.
    for (const { ring, picture } of stretch.slice(2))
      overlaps.push(ring && picture.truth ? intersectionOverUnion(ring, picture.truth) : 0)
  }
  expect(overlaps.length).toBeGreaterThan(12)
  expect(overlaps.filter(overlap => overlap < 0.9)).toEqual([])

  // No ring without a coin.
  const empty = detections.slice(-2)
  expect(empty.map(({ picture }) => picture.shot)).toEqual(['empty', 'empty'])
  expect(empty.at(-1)?.ring).toBeNull()

  // Detection runs only in the worker.
  expect(workers.filter(url => url.includes('detector-worker'))).toHaveLength(1)
  const longest = Math.max(0, ...run.longTasks)
  // The figures of this test: they are read in CI's output.
  console.log(
    `${detections.length} detections, least overlap ${Math.min(...overlaps).toFixed(3)}, ${run.longTasks.length} long tasks, the longest ${longest.toFixed(0)} ms`,
  )
})

/** The film's picture that is shown on the page. */
async function pictureOnPage(
  page: Page,
  alt: string,
  pictures: readonly FilmedPicture[],
): Promise<FilmedPicture | undefined> {
  const lights = await page.getByAltText(alt).evaluate(async (image, places) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no image')
    const context = new OffscreenCanvas(200, 16).getContext('2d')!
    context.drawImage(await createImageBitmap(image), 0, 0)
    return places.map(({ x, y }) => context.getImageData(x, y, 1, 1).data[0] ?? 0)
  }, CODE_PLACES)
  return pictures[readCode(lights) ?? -1]
}

test('a coin is captured in the wizard automatically; the diagnostics show the detection', async ({
  browser: anyBrowser,
  baseURL,
}, info) => {
  test.skip(!RUNS_ALL, FILMED_LONG)
  test.setTimeout(600_000)
  // The film's length depends on this machine's speed: each side needs a number of detections, not of seconds.
  const film = await filmOf(scriptOf(await stillSecondsHere(anyBrowser, baseURL)))
  const browser = await launchWithFilm(film, info)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signInByCall(page)
  await page.goto('/single-coin-upload')
  await page.getByRole('button', { name: 'Camera', exact: true }).first().click()
  const camera = page.getByRole('dialog', { name: 'Camera, Front (Obverse)' })
  await expect(camera.getByText('Capture front side')).toBeVisible()

  const hint = camera.getByRole('button', { name: /Hold for diagnostics/ })
  await expect(hint).toBeVisible({ timeout: 60_000 })
  await hint.press('Enter')
  const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
  await expect(diagnostics.getByText('wasm')).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await diagnostics.getByRole('button', { name: 'Save this frame' }).click()
  const zip = unzipSync(readFileSync(await (await download).path()))
  expect(strFromU8(zip['frame.png']!.subarray(1, 4))).toBe('PNG')
  const saved: unknown = JSON.parse(strFromU8(zip['frame.json']!))
  expect(saved).toMatchObject({ look: { ok: true, backend: 'wasm' }, camera: { status: 'active' } })
  await expectNoViolations(page, 'the diagnostics of a look')
  await page.keyboard.press('Escape')
  await expect(diagnostics).toBeHidden()

  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 150_000 })
  for (const name of ['Front (Obverse)', 'Back (Reverse)'])
    await expect(page.getByAltText(`${name}, cropped`)).toBeVisible({ timeout: 30_000 })
  const front = await pictureOnPage(page, 'Front (Obverse), as it was taken', film.pictures)
  const back = await pictureOnPage(page, 'Back (Reverse), as it was taken', film.pictures)
  expect([front?.shot, back?.shot]).toEqual(['still', 'still'])
  expect(back?.side).not.toBe(front?.side)
  await browser.close()
})
