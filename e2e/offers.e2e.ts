import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import type { SampleCoin } from '../sandbox/samples/sample-coins.ts'
import { type Listing, listingSchema } from '../shared/listing/listings.ts'
import { MORGAN_LISTING } from '../shared/test/morgan-listing.ts'
import { toJpeg } from '../tools/coin-renderer/photograph/jpeg.ts'
import { photograph } from '../tools/coin-renderer/photograph/photograph.ts'
import { newConnectedSeller } from './accounts.ts'
import { clearControl, control, controlState } from './sandbox-control.ts'
import { ORIGIN, publishAll, sampleCoin } from './seller-calls.ts'
import { cameraOfPictures } from './table-camera.ts'
import {
  expectNoViolations,
  OTHER_SIZE,
  ownListings,
  RUNS_ALL,
  resetVendorsOnRetry,
  settledScrollWidth,
} from './user-actions.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const COINS = [
  'morgan-dollar-1881-s',
  'peace-dollar-1921',
  'franklin-half-dollar-1963',
  'kennedy-half-dollar-1964',
].map(sampleCoin)

const picture = async (id: string, side: 'obverse' | 'reverse', seed: number) =>
  toJpeg(
    photograph(id, side, {
      seed,
      size: 900,
      clutter: false,
      tiltDegrees: 2,
      background: 'felt',
      coinShare: 0.7,
    }),
  )

/** The coin becomes an owner's, who gets 70 % of its price; his id, and the price. */
async function consign(page: Page, { id }: { id: number }) {
  const added = await page.request.post('/api/consignment/owners', {
    headers: ORIGIN,
    data: {
      name: 'Jane Smith',
      email: 'jane@example.com',
      address: '1 Main Street',
      basis: 'price',
      share: 7_000,
      minimumCents: 0,
    },
  })
  const owner = z.object({ id: z.number() }).parse(await added.json())
  const stands = listingSchema.parse(await (await page.request.get(`/api/listings/${id}`)).json())
  const changed = await page.request.put(`/api/listings/${id}`, {
    headers: ORIGIN,
    data: { id, version: stands.version, consignorId: owner.id },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  return { owner: owner.id, price: stands.price }
}

async function listed(page: Page, coin: SampleCoin, run: string): Promise<Listing> {
  const file = async (side: 'obverse' | 'reverse') => ({
    name: `${side}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture(coin.id, side, 31),
  })
  const answer = await page.request.post('/api/listings', {
    headers: ORIGIN,
    multipart: {
      ...MORGAN_LISTING,
      title: `${coin.year} ${coin.coinType} ${run}`,
      coinType: coin.coinType,
      seriesId: coin.seriesId,
      year: String(coin.year),
      mint: coin.mint === 'none' ? '' : coin.mint,
      composition: '90% silver, 10% copper',
      weight: '',
      diameter: '',
      price: '60.00',
      frontImage: await file('obverse'),
      backImage: await file('reverse'),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return listingSchema.parse(await answer.json())
}

/** The coins of a new seller, on sale for $60 each. */
async function onSale(page: Page): Promise<{ title: string; sku: string; id: number }[]> {
  const run = Date.now().toString(36)
  const drafts: Listing[] = []
  for (const coin of COINS) drafts.push(await listed(page, coin, run))
  await publishAll(page.request, drafts)
  return drafts.map(({ title, sku, id }) => ({ title, sku, id }))
}

const offerSchema = z.object({ bestOfferId: z.string(), listingId: z.string() })
const orderSchema = z.object({ orderId: z.string() })
const offersSchema = z.array(
  z.object({ bestOfferId: z.string(), by: z.string(), state: z.string(), cents: z.number() }),
)

for (const { name, viewport, colorScheme } of [
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' },
  { name: 'desk, light', viewport: DESK, colorScheme: 'light' },
] as const)
  test(`offers are countered and accepted, watchers offered, a return is sold again: ${name}`, async ({
    page,
    request,
  }, info) => {
    test.skip(viewport === PHONE && !RUNS_ALL, OTHER_SIZE)
    test.setTimeout(1200_000)
    await resetVendorsOnRetry(request, info)
    // All sellers of these tests have one eBay account: its orders and offers are those of this test.
    for (const path of ['/orders', '/best-offers']) await clearControl(request, path)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await newConnectedSeller(page, 'offers')
    const [countered, accepted, watched, returned] = await onSale(page)
    if (!countered || !accepted || !watched || !returned) throw new Error('four coins')
    const offer = async (sku: string, price: string, message = '') =>
      offerSchema.parse(await control(request, '/best-offers', { sku, price, message }))
    const first = await offer(countered.sku, '45.00', 'Would you take 45?')
    await offer(accepted.sku, '57.00')
    await control(request, '/best-offers/watchers', { sku: watched.sku, watchers: 3 })
    const isLarge = viewport.width > PHONE.width

    await test.step('the offers are read and counted, each with what would be left', async () => {
      await page.goto('/offers')
      await expect(page.getByRole('tab', { name: /^From buyers/ })).toHaveText('From buyers2', {
        timeout: 60_000,
      })
      await expect(page.getByText('“Would you take 45?”')).toBeVisible()
      await expect(page.getByText('75 % of your $60.00')).toBeVisible()
      await expect(page.getByText('You keep after fees')).toHaveCount(2)
      await expect(
        page.getByRole('link', { name: /^Offers/, includeHidden: true }).first(),
      ).toHaveText('Offers2')
      await expectNoViolations(page, 'the offers')
      expect(await settledScrollWidth(page)).toBeLessThanOrEqual(viewport.width)
      await page.getByRole('button', { name: 'Rules' }).click()
      await expectNoViolations(page, 'the rules')
      await page.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('one is countered, and the buyer accepts the counter offer', async () => {
      const card = page.getByRole('region', { name: countered.title })
      if (isLarge) {
        await card.click({ position: { x: 8, y: 8 } })
        const isCurrent = page.locator('[aria-current=true]', { has: card })
        for (let presses = 0; presses < 2 && !(await isCurrent.isVisible()); presses++)
          await page.keyboard.press('j')
        await page.keyboard.press('c')
      } else await card.getByRole('button', { name: /^Counter / }).click()
      const dialog = page.getByRole('dialog', { name: 'Counter the offer' })
      await dialog.getByLabel('Your counter offer, for one piece').fill('54')
      await expectNoViolations(page, 'the counter offer')
      await dialog.getByLabel('Your counter offer, for one piece').press('Enter')
      await expect(page.getByText('1 answer sent to eBay', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Read from eBay' }).click()
      await expect(page.getByText('1 counter offer of yours waits for the buyer')).toBeVisible()
      const [counter] = offersSchema.parse(
        await controlState(request, `/best-offers/of/${first.listingId}`),
      )
      expect(counter).toMatchObject({ by: 'SellerCounterOffer', cents: 5_400, state: 'Pending' })
      await control(request, `/best-offers/${counter?.bestOfferId}`, { act: 'accept' })
    })

    await test.step('one is accepted, and both are sold at the price of their offers', async () => {
      const card = page.getByRole('region', { name: accepted.title })
      await card.getByRole('button', { name: /^Accept / }).click()
      const dialog = page.getByRole('dialog', { name: 'Accept the offer' })
      await dialog.getByRole('button', { name: 'Accept $57.00' }).click()
      await expect(dialog).toBeHidden({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Read from eBay' }).click()
      await expect(page.getByText('No offer waits for you')).toBeVisible({ timeout: 30_000 })
      await page.goto('/to-ship')
      await page.getByRole('button', { name: 'Read from eBay' }).click()
      await expect(page.getByText('$54.00')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('$57.00')).toBeVisible()
    })

    await test.step('watchers are offered a coin after one question', async () => {
      await page.goto('/offers')
      await page.getByRole('tab', { name: 'To watchers' }).click()
      await expect(page.getByRole('checkbox', { name: watched.title })).toBeChecked()
      await expect(page.getByText('$54.00')).toBeVisible()
      await expectNoViolations(page, 'offers to watchers')
      expect(await settledScrollWidth(page)).toBeLessThanOrEqual(viewport.width)
      await page.getByRole('button', { name: 'Offer 1 listing to watchers' }).click()
      await page.getByRole('button', { name: 'Offer 1 listing', exact: true }).click()
      await expect(
        page.getByText('1 listing offered to its watchers', { exact: true }),
      ).toBeVisible()
      await expect(page.getByText('Nothing to offer to watchers now')).toBeVisible()
    })

    await test.step('a coin that was refunded comes back, is checked, put on sale and sold again', async () => {
      const order = z
        .object({ orderId: z.string() })
        .parse(await control(request, '/orders', { sku: returned.sku }))
      await control(request, `/orders/${order.orderId}/ship`, { trackingNumber: '9400RETURNED' })
      await control(request, `/orders/${order.orderId}/refund`)
      await cameraOfPictures(page, [await picture(COINS[3]?.id ?? '', 'obverse', 77)])
      await page.goto('/returns')
      // The orders were read a moment ago; a call a minute is allowed.
      await expect(async () => {
        await page.getByRole('button', { name: 'Read from eBay' }).click()
        await expect(page.getByText('Not back yet')).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 120_000 })
      await expectNoViolations(page, 'the returns')
      expect(await settledScrollWidth(page)).toBeLessThanOrEqual(viewport.width)
      await page.getByRole('button', { name: 'It is back: check it' }).click()
      await page.getByRole('switch', { name: 'Auto-capture' }).click({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Take picture' }).click({ timeout: 60_000 })
      const dialog = page.getByRole('dialog', { name: returned.title })
      await expect(dialog.getByText('Look yourself')).toBeVisible({ timeout: 120_000 })
      await dialog.getByRole('button', { name: 'It is my coin' }).click()
      await expect(page.getByText('Back with you')).toBeVisible()
      await page.getByRole('button', { name: /^Put back on sale/ }).click()
      await expect(page.getByText('On sale again')).toBeVisible({ timeout: 60_000 })
      await control(request, '/orders', { sku: returned.sku })
      await page.getByRole('tab', { name: 'Refunds' }).click()
      await expectNoViolations(page, 'the refunds')
      await page
        .getByRole('button', { name: /^Give back/ })
        .first()
        .click()
      await expectNoViolations(page, 'a refund')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(async () => {
        await page.getByRole('button', { name: 'Read from eBay' }).click()
        const own = (await ownListings(page)).find(({ id }) => id === returned.id)
        expect(own?.status).toBe('sold')
      }).toPass({ timeout: 120_000 })
    })

    await test.step('the books of the month are what eBay paid out, to the cent', async () => {
      const { owner, price } = await consign(page, watched)
      const order = orderSchema.parse(
        await control(request, '/orders', { sku: watched.sku, tax: '4.95' }),
      )
      await control(request, `/orders/${order.orderId}/label`, { amount: '5.40' })
      await control(request, `/orders/${order.orderId}/refund`, { amount: '10.00' })
      await control(request, `/orders/${order.orderId}/payout`)
      await page.goto('/books')
      const valueOf = (label: string) =>
        page.locator('dl > div', { hasText: label }).locator('dd').textContent()
      await expect(page.getByText('Sales tax that eBay collected')).toBeVisible({ timeout: 60_000 })
      expect(await valueOf('Left at eBay')).toBe(await valueOf('Paid out in'))
      expect(await valueOf('Shipping labels')).toBe('-$5.40')
      expect(await valueOf('Sales tax')).toBe('$4.95')
      await expectNoViolations(page, 'the books')
      expect(await settledScrollWidth(page)).toBeLessThanOrEqual(viewport.width)
      // $10 of the price went back: 70 % of the rest is the owner's, and the books have it as the cost.
      const part = Math.round((Math.round(Number(price) * 100) - 1_000) * 0.7)
      await expect(async () => {
        await page.request.post('/api/orders/sync', { headers: ORIGIN })
        await page.goto(`/consignment/${owner}`)
        await expect(page.getByText('Owed on')).toBeVisible()
        expect(await valueOf('Owed on')).toBe(`$${(part / 100).toFixed(2)}`)
      }).toPass({ timeout: 120_000 })
      await expectNoViolations(page, 'a statement')
      expect(await settledScrollWidth(page)).toBeLessThanOrEqual(viewport.width)
    })
  })
