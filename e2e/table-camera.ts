import { expect, type Page } from '@playwright/test'
import type { FilmedSide } from '../tools/coin-renderer/film/slab-film.ts'

declare global {
  /** Shows the camera of `cameraOfPictures` its next picture; stays at the last. */
  var showNextPicture: () => void
  /** Lays the next side before the camera of `showTable`; a hand covers it at first. */
  var layNextSide: () => void
  /** A picture of the table in base64, by the side's number. */
  var tablePicture: (index: number, name: 'lying' | 'underHand') => Promise<string>
}

/** Where the pictures of `cameraOfPictures` are served, as long as the page is routed. */
const PICTURES = '/table-camera/'

/**
 * A camera of the page over a table on which these sides are laid, each when `layNext` says so: a seller turns a slab
 * when the app says that it is taken. A film for Chromium's own fake camera runs on by itself, and at this size takes
 * ten megabytes a second. `sideways`: the camera is held in landscape. `first`: the side that lies there at first.
 * `drawnEveryMs`: a real camera costs the page nothing; on a slowed processor drawing does. The pictures come beside the network, which a test may slow down, and leave the browser's cache on.
 */
export async function cameraOverTable(
  page: Page,
  sides: readonly FilmedSide[],
  {
    sideways,
    first = 0,
    drawnEveryMs = 100,
  }: { sideways: boolean; first?: number; drawnEveryMs?: number },
): Promise<{ layNext: () => Promise<void> }> {
  await page.exposeFunction('tablePicture', (index: number, name: 'lying' | 'underHand') =>
    sides[index]?.[name].toString('base64'),
  )
  await page.addInitScript(showTable, { first, count: sides.length, sideways, drawnEveryMs })
  return { layNext: () => page.evaluate(() => globalThis.layNextSide()) }
}

/** Far more than a look at a side takes on a machine with other work. */
const SIDE_TAKEN_MS = 120_000

/** From the side `first` on turns each coin or slab, and takes it away, when `page`, which looks through the camera, says that it is taken. */
export async function layAll(
  page: Page,
  sides: number,
  layNext: () => Promise<void>,
  first = 0,
): Promise<void> {
  for (let taken = first + 1; taken <= sides; taken += 1) {
    const said = taken % 2 === 1 ? 'Turn the coin over' : 'Ready for the next coin'
    await expect(page.getByRole('button', { name: `${said}. Hold for diagnostics` })).toBeVisible({
      timeout: SIDE_TAKEN_MS,
    })
    if (taken < sides) await layNext()
  }
}

/** Runs in the page. */
function showTable({
  first,
  count,
  sideways,
  drawnEveryMs,
}: {
  first: number
  count: number
  sideways: boolean
  drawnEveryMs: number
}) {
  /** How long the hand covers a side that it lays down. */
  const HAND_MS = 700
  const load = async (index: number, name: 'lying' | 'underHand') => {
    const base64 = await globalThis.tablePicture(index, name)
    const bytes = Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))
    return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  }
  const loadSide = async (index: number) => ({
    lying: await load(index, 'lying'),
    underHand: await load(index, 'underHand'),
  })
  let shown = first
  let side: Awaited<ReturnType<typeof loadSide>> | undefined
  let coveredUntil = 0
  const show = async (index: number) => {
    side = await loadSide(index)
    coveredUntil = performance.now() + HAND_MS
  }
  globalThis.layNextSide = () => {
    shown = (shown + 1) % count
    void show(shown)
  }
  const getUserMedia = async () => {
    await show(shown)
    const { width = 0, height = 0 } = side?.lying ?? {}
    const canvas = document.createElement('canvas')
    canvas.width = sideways ? height : width
    canvas.height = sideways ? width : height
    const context = canvas.getContext('2d')
    if (sideways) context?.setTransform(0, 1, -1, 0, height, 0)
    // A camera gives frames of a thing that does not move, too.
    const draw = () => {
      const picture = performance.now() < coveredUntil ? side?.underHand : side?.lying
      if (picture) context?.drawImage(picture, 0, 0, width, height)
    }
    draw()
    setInterval(draw, drawnEveryMs)
    return canvas.captureStream(1000 / drawnEveryMs)
  }
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: getUserMedia })
}

/** A camera of the page that shows these JPEGs of one size in turn: the next one when the page asks for it. */
export async function cameraOfPictures(page: Page, jpegs: readonly Buffer[]): Promise<void> {
  await page.route(`**${PICTURES}*`, route => {
    const body = jpegs[Number(/(\d+)\.jpg$/.exec(route.request().url())?.[1])]
    return body ? route.fulfill({ body, contentType: 'image/jpeg' }) : route.abort()
  })
  await page.addInitScript(showPictures, { at: PICTURES, count: jpegs.length })
}

/** Runs in the page. */
function showPictures({ at, count }: { at: string; count: number }) {
  const DRAWN_EVERY_MS = 30
  const load = async (index: number) =>
    createImageBitmap(await (await fetch(`${at}${index}.jpg`)).blob())
  let asked = 0
  globalThis.showNextPicture = () => {
    asked = Math.min(asked + 1, count - 1)
  }
  const getUserMedia = async () => {
    // A camera that is opened again shows what lies before it now.
    let shown = asked
    let picture = await load(shown)
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext('2d')
    let isLoading = false
    const loadNext = async () => {
      isLoading = true
      const next = await load(shown + 1)
      picture.close()
      picture = next
      shown += 1
      isLoading = false
    }
    // A camera gives frames of a thing that does not move, too.
    const draw = () => {
      context?.drawImage(picture, 0, 0)
      if (shown < asked && !isLoading) void loadNext()
    }
    draw()
    setInterval(draw, DRAWN_EVERY_MS)
    return canvas.captureStream(1000 / DRAWN_EVERY_MS)
  }
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: getUserMedia })
}
