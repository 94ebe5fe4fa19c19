import { expect, type Page, test } from '@playwright/test'
import { smallCocoModel } from '../scripts/small-coco-model.ts'
import type * as detectedObjects from '../web/vision/objects/detected-objects.ts'
import type * as objectDetectors from '../web/vision/objects/object-detector.ts'

/** A scene of 640 × 480: a red thing in the cell at the top right, a blue one at the bottom left. */
const detectTwice = (page: Page) =>
  page.evaluate(async () => {
    const at = '/assets/test-modules/vision/objects/object-detector.js'
    const module: typeof objectDetectors = await import(at)
    const detector = module.createObjectDetector()
    const scene = () => {
      const canvas = new OffscreenCanvas(640, 480)
      const context = canvas.getContext('2d')!
      context.fillStyle = '#777'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = '#f00'
      context.fillRect(480, 0, 160, 120)
      context.fillStyle = '#00f'
      context.fillRect(0, 360, 160, 120)
      return canvas.transferToImageBitmap()
    }
    const until = async (isThere: () => boolean) => {
      const end = performance.now() + 30_000
      while (!isThere() && performance.now() < end) await new Promise(wake => setTimeout(wake, 20))
    }
    detector.detect(scene(), 0)
    await until(() => detector.state.kind === 'on' || detector.state.kind === 'off')
    const loaded = detector.state.kind
    if (loaded === 'on') {
      detector.detect(scene(), 1000)
      await until(() => detector.state.kind === 'on' && detector.state.milliseconds !== null)
    }
    const { state } = detector
    detector.close()
    const meaning = '/assets/test-modules/vision/objects/detected-objects.js'
    const { freshObjects, isHandOverCoin, searchRegions }: typeof detectedObjects = await import(
      meaning
    )
    const things = freshObjects(state, 1000)
    const coin = { cx: 240, cy: 280, rx: 160, ry: 158, angleDegrees: 0 }
    const isAcross = isHandOverCoin(things, coin)
    return { loaded, state, places: searchRegions(things), isAcross }
  })

test.beforeEach(async ({ page }) => {
  await page.goto('/login')
})

test('the object detector is off where the deployment has no weights', async ({
  page,
  context,
}) => {
  // This machine may have fetched them.
  await context.route('**/models/coco-ssd/**', route => route.fulfill({ status: 404 }))
  const { state } = await detectTwice(page)
  expect(state).toEqual({ kind: 'off', reason: 'Its weights are not on this server.' })
})

test('the object detector loads coco-ssd from our own host and reports what is in the frame', async ({
  page,
  baseURL,
}) => {
  const requestedUrls: string[] = []
  page.context().on('request', request => requestedUrls.push(request.url()))
  for (const [name, body] of Object.entries(smallCocoModel())) {
    const contentType = name.endsWith('.json') ? 'application/json' : 'application/octet-stream'
    await page
      .context()
      .route(`**/models/coco-ssd/${name}`, route => route.fulfill({ body, contentType }))
  }
  const { state, places, isAcross } = await detectTwice(page)
  expect(state.kind === 'off' ? state.reason : state.kind).toBe('on')
  const things = state.kind === 'on' ? state.objects : []
  expect(things.map(thing => thing.name).toSorted()).toEqual(['person', 'sports ball'])
  const ball = things.find(thing => thing.name === 'sports ball')
  expect(ball?.box).toEqual({ x: 480, y: 0, width: 160, height: 120 })
  // The coin detector's use of it: an additional search region, and a hand over the coin.
  expect(places).toEqual([{ cx: 560, cy: 60, radius: 70 }])
  expect(isAcross).toBe(true)
  expect(
    requestedUrls.filter(url => !url.startsWith(baseURL ?? '') && !url.startsWith('blob:')),
  ).toEqual([])
})
