import { expect } from '@playwright/test'
import { CAMERA_TEXTS } from '../../web/vision/camera/camera-rules.ts'
import { freshName, registerSeller } from '../accounts.ts'
import { filmCoin, showsSide, sidesOf } from './coin-camera.ts'
import { LONG_WAIT_MS } from './long-wait.ts'
import type { WebKitPage } from './webkit-page.ts'
import { pressShutter, signIn, test } from './webkit-test.ts'

interface CaptureScreen {
  name: string
  address: string
  /** Opens the camera where the screen does not by itself, at first and for the back. */
  button?: string
  again?: string
  /** Waits until the coin has both sides. */
  complete: (page: WebKitPage) => Promise<unknown>
}

const isInQueue = (page: WebKitPage) =>
  expect
    .poll(
      () => page.evaluate(async () => (await (await fetch('/api/queue')).json()).items.length),
      {
        timeout: LONG_WAIT_MS,
      },
    )
    .toBe(1)
const SIDES = sidesOf('morgan-dollar-1881-s')

const SCREENS: CaptureScreen[] = [
  {
    name: 'the batch camera',
    address: '/?mode=rapid',
    button: 'Start the camera',
    complete: page => page.sees('Batch ready: 1 coin collected'),
  },
  { name: 'the rapid camera', address: '/rapid-upload', complete: isInQueue },
  { name: 'the simple queue', address: '/rapid-upload-simple', complete: isInQueue },
  { name: 'the persistent camera', address: '/permanent-camera', complete: isInQueue },
  {
    name: 'the single coin’s camera',
    address: '/single-coin-upload',
    button: 'Photograph Front (Obverse)',
    again: 'Photograph Back (Reverse)',
    complete: page => page.seesPicture('Back (Reverse), cropped'),
  },
]

/** WebKit has no camera on the machine that tests. The queue's screens cannot tell that from a refusal. */
const NO_CAMERA = [CAMERA_TEXTS.notFound, CAMERA_TEXTS.noneOrDenied]

/** What the live picture shows: its size, and how far it has played in seconds. */
async function filmed(page: WebKitPage) {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    return video ? { width: video.videoWidth, seconds: video.currentTime } : null
  })
}

/** Whether IndexedDB holds a picture. Runs in the page. */
async function keepsPicture(): Promise<boolean> {
  const answerTo = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const isPicture = (value: unknown): boolean => {
    if (value instanceof Blob) return value.type.startsWith('image/')
    if (value instanceof ArrayBuffer) return value.byteLength > 10_000
    return typeof value === 'object' && value !== null && Object.values(value).some(isPicture)
  }
  const read = async (name: string) => {
    const database = await answerTo(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const rows = stores.map(store =>
      answerTo(database.transaction(store).objectStore(store).getAll()),
    )
    const all = await Promise.all(rows)
    database.close()
    return all.flat()
  }
  const databases = await indexedDB.databases()
  return (await Promise.all(databases.map(({ name }) => read(name ?? '')))).flat().some(isPicture)
}

for (const { name, address, button, again = button, complete } of SCREENS) {
  test(`in WebKit ${name} says that there is no camera, and takes both sides of a coin with one that is there`, async ({
    webKit: page,
    request,
  }) => {
    test.setTimeout(900_000)
    const seller = freshName('webkit_capture')
    await signIn(page, seller, await registerSeller(request, seller))
    // The shutter alone takes pictures: with a slow machine's automatic ones it would take a side twice.
    await page.evaluate(() => localStorage.setItem('auto-capture', 'false'))
    await page.goto(address)
    if (button) await page.click(page.role('button', button))
    await page.sees('Camera Error')
    await page.sees(new RegExp(NO_CAMERA.join('|')))

    const openCamera = async () => {
      await page.evaluate(filmCoin, SIDES)
      await page.press(page.role('button', 'Try Again'))
      await expect
        .poll(async () => (await filmed(page))?.width, { timeout: LONG_WAIT_MS })
        .toBe(1280)
    }
    await openCamera()
    const begin = (await filmed(page))?.seconds ?? 0
    await expect
      .poll(async () => (await filmed(page))?.seconds, { timeout: LONG_WAIT_MS })
      .toBeGreaterThan(begin)
    expect(await page.all({ by: 'Text', words: 'Camera Error' })).toEqual([])
    await pressShutter(page)
    await page.sees('Now capture back side')
    // The words come before the picture is stored. What is stored is there again on a page that is opened anew.
    await expect.poll(() => page.evaluate(keepsPicture), { timeout: LONG_WAIT_MS }).toBe(true)
    await page.goto(address)
    if (again) await page.click(page.role('button', again))
    await page.sees('Now capture back side')

    await page.sees('Camera Error')
    await openCamera()
    await page.evaluate(() => globalThis.turnCoin())
    await showsSide(page, SIDES, 1)
    await pressShutter(page)
    await complete(page)
  })
}

test('in WebKit the batch camera takes both sides of a coin by itself: it waits for each to lie still', async ({
  webKit: page,
  request,
}) => {
  test.setTimeout(900_000)
  const seller = freshName('webkit_hands_free')
  await signIn(page, seller, await registerSeller(request, seller))
  await page.goto('/?mode=rapid')
  await page.click(page.role('button', 'Start the camera'))
  await page.sees('Camera Error')
  await page.evaluate(filmCoin, SIDES)
  await page.press(page.role('button', 'Try Again'))
  await page.sees('Now capture back side', LONG_WAIT_MS)
  await page.evaluate(() => globalThis.turnCoin())
  await page.sees('Batch ready: 1 coin collected', LONG_WAIT_MS)
})
