import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { openContracts } from '../sandbox/ebay/test/contract.ts'
import { dollarsText, parseCents } from '../shared/lib/money.ts'
import { listingCardsSchema } from '../shared/listing/listing-cards.ts'
import { roundedTo95 } from '../web/listings/batch/batch-change.ts'
import { newConnectedSeller } from './accounts.ts'
import { clearControl, control, ebayRequests } from './sandbox-control.ts'
import {
  expectNoViolations,
  expectRoomForLargeText,
  resetVendorsOnRetry,
  sample,
} from './user-actions.ts'

/** Ten sample coins with the grade and the price that the seller gives each. */
const COINS = [
  { id: 'morgan-dollar-1881-s', name: 'Morgan Dollar', grade: 'AU58', price: '89.00' },
  { id: 'peace-dollar-1921', name: 'Peace Dollar', grade: 'XF40', price: '209.95' },
  { id: 'mercury-dime-1916-d', name: 'Mercury Dime', grade: 'G4', price: '895.00' },
  { id: 'barber-dime-1897', name: 'Barber Dime', grade: 'VG8', price: '12.50' },
  { id: 'buffalo-nickel-1937-d', name: 'Buffalo Nickel', grade: 'F12', price: '24.00' },
  { id: 'eisenhower-dollar-1976', name: 'Eisenhower Dollar', grade: 'AU50', price: '19.00' },
  { id: 'franklin-half-dollar-1963', name: 'Franklin Half', grade: 'AU55', price: '27.95' },
  { id: 'indian-head-cent-1906', name: 'Indian Head Cent', grade: 'VF20', price: '15.50' },
  { id: 'kennedy-half-dollar-1964', name: 'Kennedy Half', grade: 'XF45', price: '17.75' },
  { id: 'lincoln-wheat-cent-1943', name: 'Lincoln', grade: 'VF30', price: '8.00' },
] as const
type Coin = (typeof COINS)[number]
const [MORGAN, PEACE, MERCURY, BARBER, BUFFALO, EISENHOWER, , INDIAN, KENNEDY, LINCOLN] = COINS
/** Those whose price, place and format are changed at once. */
const BATCH = [INDIAN, KENNEDY, LINCOLN] as const
const AUCTIONS: readonly Coin[] = BATCH

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const DISPLAYS = [
  { size: DESK, colorScheme: 'dark' },
  { size: PHONE, colorScheme: 'light' },
] as const

/** Whether the vision model judges the coins' wear. */
async function setGrades(request: APIRequestContext, grades: 'judged' | 'withheld'): Promise<void> {
  await control(request, '/settings', { grades })
}

const cards = (page: Page) => page.getByRole('listitem')
const cardOf = (page: Page, { name }: Pick<Coin, 'name'>): Locator =>
  cards(page)
    .filter({ has: page.getByRole('heading', { name: new RegExp(name) }) })
    .first()

const search = (page: Page) => page.getByRole('textbox', { name: 'Search your listings' })
/** The card, searched for: only the rows in sight are in the document. */
async function findCard(page: Page, coin: Pick<Coin, 'name'>): Promise<Locator> {
  await search(page).fill(coin.name)
  await expect(cards(page).filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(1)
  return cardOf(page, coin)
}

/** The photographs in the order in which a camera names them: obverse and reverse of each coin. */
function photographs() {
  const sides = COINS.flatMap(({ id }) => [sample(id, 'obverse'), sample(id, 'reverse')])
  return sides.map((file, index) => ({
    name: `IMG_${1000 + index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: readFileSync(file),
  }))
}

async function openListings(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('tab', { name: 'My Listings' }).click()
}

/** What the prices of the batch become, rounded to .95; a coin without a recommendation keeps its own. */
async function batchPrices(page: Page): Promise<Map<Coin, string>> {
  const answer = await page.request.get('/api/listings/cards')
  const { cards: read } = listingCardsSchema.parse(await answer.json())
  return new Map(
    BATCH.flatMap(coin => {
      const suggested = read.find(({ title }) => title.includes(coin.name))?.suggestedPrice
      const cents = suggested ? roundedTo95(parseCents(suggested) ?? 0) : null
      return cents === null ? [] : [[coin, `$${dollarsText(cents)}`] as const]
    }),
  )
}

async function openSheet(page: Page, coin: Pick<Coin, 'name'>): Promise<Locator> {
  await cardOf(page, coin).getByRole('button', { name: 'Edit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Listing' })
  await expect(sheet).toBeVisible()
  return sheet
}

async function save(page: Page, sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Update Listing' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function publish(page: Page, coin: Coin): Promise<void> {
  const card = cardOf(page, coin)
  await card.getByRole('button', { name: 'Publish Now' }).click()
  if (AUCTIONS.includes(coin)) {
    const question = page.getByRole('alertdialog', { name: 'Start the auction?' })
    await expectNoViolations(page, 'the question before an auction')
    await question.getByRole('button', { name: 'Start the auction' }).click()
  }
  await expect(card.getByText('Published', { exact: true })).toBeVisible({ timeout: 30_000 })
}

async function ebayListingId(page: Page, coin: Coin): Promise<string> {
  const link = await cardOf(page, coin)
    .getByRole('link', { name: 'View on eBay' })
    .getAttribute('href')
  return (link ?? '').split('/').at(-1) ?? ''
}

/** How many listings the dashboard calls active. */
async function activeOnDashboard(page: Page): Promise<number> {
  await page.goto('/analytics')
  const total = page.getByRole('region', { name: 'Total Listings' })
  await expect(total).toContainText('active')
  return Number(/([\d,]+) active/.exec(await total.innerText())?.[1])
}

async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click()
}

// What a card says of a coin without a grade is part of this test.
test.beforeAll(async ({ request }, info) => {
  await resetVendorsOnRetry(request, info)
  await setGrades(request, 'withheld')
})
test.afterAll(({ request }) => setGrades(request, 'judged'))

test('ten coins from the queue are finished, published, sold, cancelled, edited and ended', async ({
  page,
}) => {
  test.setTimeout(840_000)
  page.setDefaultTimeout(20_000)
  await clearControl(page.request, '/requests')
  await newConnectedSeller(page, 'ten_coins')

  await test.step('ten coins go through the queue', async () => {
    await page.goto('/?mode=rapid')
    await page.getByLabel('Choose photos').setInputFiles(photographs())
    await page.getByRole('button', { name: 'Process 10 Coin(s)' }).click({ timeout: 120_000 })
    await expect(
      page.getByText('10 coins processed successfully, 0 failed', { exact: true }),
    ).toBeVisible({ timeout: 120_000 })
    await expectNoViolations(page, 'the queue with ten coins')
  })

  await test.step('each card says what it lacks, and is finished', async () => {
    await openListings(page)
    for (const coin of COINS) {
      const card = cardOf(page, coin)
      // One tap leads from what is missing to the field.
      await card.getByRole('button', { name: /grade/i }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Edit Listing' })
      const grade = sheet.getByRole('combobox', { name: /^Grade/ })
      await expect(grade).toBeFocused()
      await grade.selectOption(coin.grade)
      await sheet.getByLabel(/^Price/).fill(coin.price)
      if (coin === BARBER) await sheet.getByLabel(/^Quantity/).fill('5')
      await save(page, sheet)
    }
  })

  await test.step('three are changed at once: to the recommended price, in one box, as auctions', async () => {
    for (const coin of BATCH) await cardOf(page, coin).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit 3', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 3 listings' })
    await dialog.getByRole('combobox', { name: 'Price' }).selectOption('recommended')
    await dialog.getByLabel('Round prices to .95').check()
    await dialog.getByLabel('Stored in').fill('Box 7')
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption('auction')
    const preview = dialog.getByRole('region', { name: 'Before and after' })
    await expect(preview).toContainText('3 listings change.')
    const after = await batchPrices(page)
    for (const price of after.values()) await expect(preview).toContainText(price)
    await expectNoViolations(page, 'edit of several listings')
    await dialog.getByRole('button', { name: 'Change 3 listings' }).click()
    await expect(page.getByText('3 listings changed', { exact: true }).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Selected listings' })).toBeHidden()
    for (const coin of BATCH) {
      const card = cardOf(page, coin)
      await expect(card).toContainText(after.get(coin) ?? `$${coin.price}`)
      await expect(card).toContainText('Auction')
    }
    await search(page).fill('box 7')
    await expect(page.getByText('3 listings shown')).toBeVisible()
    await search(page).fill('')
    await expect(page.getByText('10 listings shown')).toBeVisible()
  })

  await test.step('seven are published on a desk, three on a phone', async () => {
    for (const coin of COINS.slice(0, -3)) await publish(page, coin)
    await page.setViewportSize(PHONE)
    for (const coin of COINS.slice(-3)) {
      await findCard(page, coin)
      await publish(page, coin)
    }
    await search(page).fill('')
    await page.setViewportSize(DESK)
  })

  const ids = new Map<Coin, string>()
  for (const coin of COINS) ids.set(coin, await ebayListingId(page, coin))

  await test.step('an edit of a live listing keeps the best offer that was set on eBay', async () => {
    const published = (await ebayRequests(page.request)).find(
      ({ path, responseBody }) =>
        path.endsWith('/publish') &&
        JSON.stringify(responseBody).includes(ids.get(EISENHOWER) ?? 'none'),
    )
    const offerId = /\/offer\/(\w+)\/publish/.exec(published?.path ?? '')?.[1] ?? ''
    const bestOfferTerms = {
      bestOfferEnabled: true,
      autoAcceptPrice: { value: '15.00', currency: 'USD' },
    }
    await control(page.request, `/offers/${offerId}`, { listingPolicies: { bestOfferTerms } })
    const priced = (value: string) => ({ price: { value } })
    const expectOffer = (offer: Record<string, unknown>) =>
      expect.poll(() => control(page.request, `/offers/${offerId}`)).toMatchObject(offer)
    const sheet = await openSheet(page, EISENHOWER)
    await sheet.getByLabel(/^Price/).fill('25.00')
    await save(page, sheet)
    await expect(page.getByText('Listing updated successfully on eBay').first()).toBeVisible()
    // A moved price writes the price alone; with another change the offer is written whole.
    await expectOffer({ listingPolicies: { bestOfferTerms }, pricingSummary: priced('25.00') })
    const again = await openSheet(page, EISENHOWER)
    await again.getByLabel(/^Price/).fill('26.00')
    await again.getByLabel(/^Shipping price/).fill('2.00')
    await save(page, again)
    await expectOffer({ listingPolicies: { bestOfferTerms }, pricingSummary: priced('26.00') })
  })

  const activeBefore = await activeOnDashboard(page)
  await openListings(page)

  await test.step('sales, a cancelled order and an end reach My Listings', async () => {
    const sell = (coin: Coin, quantity = 1) =>
      control<{ orderId: string }>(page.request, '/orders', { listingId: ids.get(coin), quantity })
    await sell(MORGAN)
    const cancelled = await sell(PEACE)
    await sell(BARBER, 2)
    await refresh(page)
    await expect(cardOf(page, MORGAN).getByText('Sold', { exact: true })).toBeVisible()
    await expect(cardOf(page, PEACE).getByText('Sold', { exact: true })).toBeVisible()
    await expect(cardOf(page, BARBER)).toContainText(/3 left/)

    await control(page.request, `/orders/${cancelled.orderId}/cancel`)
    await cardOf(page, BUFFALO).getByRole('button', { name: 'End Listing' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'End Listing' })
      .click()
    await expect(page.getByText('Listing ended successfully').first()).toBeVisible()
    // The orders are read at most once a minute.
    await expect(async () => {
      await refresh(page)
      await expect(cardOf(page, PEACE).getByText('Ended', { exact: true })).toBeVisible()
    }).toPass({ timeout: 100_000, intervals: [10_000] })
  })

  await test.step('My Listings tells all of it at both sizes', async () => {
    for (const { size, colorScheme } of DISPLAYS) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await openListings(page)
      await expect((await findCard(page, MORGAN)).getByText('Sold', { exact: true })).toBeVisible()
      await expect(
        (await findCard(page, BUFFALO)).getByText('Ended', { exact: true }),
      ).toBeVisible()
      await expect(await findCard(page, BARBER)).toContainText(/3 left, 2 sold/)
      await expect(await findCard(page, EISENHOWER)).toContainText('$26.00')
      await expect(
        (await findCard(page, MERCURY)).getByText('Published', { exact: true }),
      ).toBeVisible()
      await search(page).fill('')
      await expect(page.getByText('10 listings shown')).toBeVisible()
      const changes = page.getByRole('status').filter({ hasText: 'Since your last visit' })
      await expect(changes).toContainText('1 order cancelled, 3 sold for $114.00')
      await expect(changes).toContainText(/Order cancelled: 1921 Peace Dollar/)
      await expectNoViolations(page, `My Listings with ten coins, ${colorScheme}`)
      if (size === PHONE) await expectRoomForLargeText(page, 'My Listings with ten coins')
    }
  })

  await test.step('the dashboard’s numbers have moved with the sales, at both sizes', async () => {
    for (const { size, colorScheme } of DISPLAYS) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      // One is sold, one ended, and one ended with its cancelled order.
      expect(await activeOnDashboard(page)).toBe(activeBefore - 3)
      await expectNoViolations(page, `dashboard, ${colorScheme}`)
      const parts = page.getByRole('tablist', { name: 'Dashboard' })
      await parts.getByRole('tab', { name: 'Analytics' }).click()
      await expect(page.getByRole('img', { name: /and 3 sold pieces in/ })).toBeVisible()
      await expectNoViolations(page, `charts, ${colorScheme}`)
      if (size === PHONE) await expectRoomForLargeText(page, 'charts')
      await parts.getByRole('tab', { name: 'Market Insights' }).click()
      await expect(page.getByText('Measured from your listings and orders')).toBeVisible()
      if (size === PHONE) await expectRoomForLargeText(page, 'market insights')
      await expectNoViolations(page, `market insights, ${colorScheme}`)
    }
  })

  await test.step('all calls to eBay are as its documents say', async () => {
    const contracts = openContracts()
    if (!contracts) return
    const requests = await ebayRequests(page.request)
    const problems = requests.flatMap(({ method, path, status, requestBody, responseBody }) =>
      contracts.problemsOf({ method, path, status, requestBody, responseBody }),
    )
    expect([...new Set(problems)]).toEqual([])
    const held = [...contracts.checked].join('\n')
    expect(held).toContain('/sell/fulfillment/v1')
    expect(held).toContain('/sell/finances/v1')
    expect(held).toContain('/sell/inventory/v1')
  })
})
