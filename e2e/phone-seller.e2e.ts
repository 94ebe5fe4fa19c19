import { expect, type Page, test } from '@playwright/test'
import { reviewRowsSchema } from '../shared/review.ts'
import type { FilmedSide } from '../tools/coin-renderer/film/slab-film.ts'
import { newConnectedSeller } from './accounts.ts'
import { coinFilmOf } from './filmed-camera.ts'
import { cameraOverTable, layAll } from './table-camera.ts'
import {
  endOnEbay,
  ON_BUSY_MACHINE_MS,
  ownListings,
  RUNS_ALL,
  resetVendorsOnRetry,
} from './user-actions.ts'

/** One is bright, one lies on print. */
const ALL_COINS = [
  { id: 'morgan-dollar-1881-s', scene: { exposure: 0.35 } },
  { id: 'kennedy-half-dollar-1964', scene: { background: 'newsprint' } },
  { id: 'peace-dollar-1921' },
  { id: 'walking-liberty-half-dollar-1917' },
  { id: 'franklin-half-dollar-1963' },
  { id: 'washington-quarter-1955' },
  { id: 'barber-dime-1897' },
  { id: 'indian-head-cent-1906' },
  { id: 'buffalo-nickel-1937-d' },
  { id: 'eisenhower-dollar-1976' },
] as const
/** All ten with E2E_ALL=1. */
const COINS = ALL_COINS.slice(0, RUNS_ALL ? ALL_COINS.length : 4)
const [WIDTH, HEIGHT] = [1080, 1440]
/** Sides taken before the network is lost, and before the tab is closed: a front without its back. */
const SIDES_ONLINE = RUNS_ALL ? 8 : 2
const SIDES_BEFORE_CLOSING = RUNS_ALL ? 13 : 5
/** Chromium's "3G". */
const NETWORK_3G = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 6
const CAMERA = { sideways: false, drawnEveryMs: 250 }

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
})

let sides: FilmedSide[]
test.beforeAll(async () => {
  test.setTimeout(1200_000)
  sides = await coinFilmOf(COINS, { size: WIDTH, aspect: WIDTH / HEIGHT, coinShare: 0.76 })
})

/** A phone's processor and network; `offline` cuts the network. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const network = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { ...NETWORK_3G, offline })
  await session.send('Network.enable')
  await network(false)
  return { offline: () => network(true) }
}

async function openCamera(page: Page): Promise<void> {
  await page.goto('/?tab=rapid')
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await page.getByRole('button', { name: 'Each at once' }).click()
}

/** Fronts on the device whose backs are not taken yet. */
const storedFronts = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const db = await done(indexedDB.open('obverse-unpaired-fronts'))
    const count = await done(db.transaction('fronts').objectStore('fronts').count())
    db.close()
    return count
  })

const rowsOf = async (page: Page) =>
  reviewRowsSchema.parse(await (await page.request.get('/api/review')).json())

test(`${COINS.length} coins on a slow phone: hands-free, offline and closed in between, reviewed with large text, published as shown`, async ({
  page,
  context,
}, info) => {
  test.skip(!RUNS_ALL, 'takes minutes with a slow processor: run with E2E_ALL=1')
  test.setTimeout(1200_000)
  await resetVendorsOnRetry(page.request, info)
  await newConnectedSeller(page, 'slow_phone')
  const started = Date.now()
  const say = (what: string) =>
    console.log(`slow phone, ${what}: ${((Date.now() - started) / 1_000).toFixed(1)} s`)

  // The app was opened before: its files are in the browser's cache.
  const table = await cameraOverTable(page, sides, CAMERA)
  await openCamera(page)
  const phone = await slowDown(page)
  await layAll(page, SIDES_ONLINE, table.layNext)
  await table.layNext()
  say('coins with a network')
  await phone.offline()
  await layAll(page, SIDES_BEFORE_CLOSING, table.layNext, SIDES_ONLINE)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await expect.poll(() => storedFronts(page)).toBe(1)
  say('coins and a front without one')
  await page.close()

  const again = await context.newPage()
  const first = SIDES_BEFORE_CLOSING
  const { layNext } = await cameraOverTable(again, sides, { ...CAMERA, first })
  await slowDown(again)
  await openCamera(again)
  await layAll(again, sides.length, layNext, first)
  say('all coins')

  // What the phone has left to send goes out meanwhile; no coin is lost or made twice.
  const large = async () =>
    (await rowsOf(again)).filter(({ listing }) =>
      listing.pictures.every(({ size }) => size?.width === 1_600 && size.height === 1_600),
    ).length
  await expect.poll(large, { timeout: ON_BUSY_MACHINE_MS }).toBe(COINS.length)
  say('drafts with large pictures')

  await again.goto('/review')
  await again.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
  })
  const shown = new Map<string, { grade: string; price: number }>()
  for (let at = 1; at <= COINS.length; at += 1) {
    const coin = again.getByRole('article')
    const title = (await coin.getAttribute('aria-label')) ?? ''
    const textOf = (control: RegExp) => coin.getByRole('button', { name: control }).innerText()
    const [, grade = ''] = (await textOf(/^Grade/)).split('\n')
    const [, price = ''] = (await textOf(/^Price/)).split('\n')
    shown.set(title, { grade, price: Number(price.replace(/[$,]/g, '')) })
    await again.getByRole('button', { name: 'Approve', exact: true }).click()
    const next = at < COINS.length ? `${at} of ${COINS.length} decided` : null
    if (next) await expect(again.getByRole('progressbar', { name: next })).toBeVisible()
    else await expect(again.getByText('All done', { exact: true })).toBeVisible()
  }
  say('reviewed')
  await again.getByRole('button', { name: new RegExp(`^Publish ${COINS.length}`) }).click()
  await again
    .getByRole('alertdialog')
    .getByRole('button', { name: `Publish ${COINS.length} listings` })
    .click()
  await expect(again.getByText('Successfully Published!').first()).toBeVisible({
    timeout: ON_BUSY_MACHINE_MS,
  })
  say('published')

  const listings = await ownListings(again)
  expect(listings).toHaveLength(COINS.length)
  for (const { title, coinType, status, grade, price, pictures } of listings) {
    expect(status, title).toBe('published')
    const [, seen] = [...shown].find(([coin]) => coin.endsWith(coinType)) ?? []
    expect({ grade, price: Number(price) }, title).toEqual(seen)
    expect(
      pictures.map(({ size }) => [size?.width, size?.height]),
      title,
    ).toEqual([
      [1_600, 1_600],
      [1_600, 1_600],
    ])
  }
  await endOnEbay(again)
})
