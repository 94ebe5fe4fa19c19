import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { listingSchema } from '../shared/listing/listings.ts'
import { MORGAN_LISTING } from '../shared/test/morgan-listing.ts'
import { newConnectedSeller } from './accounts.ts'
import { expectNoViolations, sample, settledScrollWidth } from './user-actions.ts'

const COINS = 14
const LARGE = { width: 1920, height: 1080 }

const picture = (side: 'obverse' | 'reverse') => ({
  name: `${side}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(sample('morgan-dollar-1881-s', side)),
})

/** Drafts that can be published, each in a place of its own, made by the app's own call. */
async function makeDrafts(page: Page): Promise<void> {
  for (let at = 1; at <= COINS; at++) {
    const answer = await page.request.post('/api/listings', {
      multipart: {
        title: `1881-S Morgan Silver Dollar in Very Fine Condition with Old Toning number ${at}`,
        ...MORGAN_LISTING,
        frontImage: picture('obverse'),
        backImage: picture('reverse'),
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id, version } = listingSchema.parse(await answer.json())
    const storageLocation = `A12-${String(at).padStart(2, '0')}`
    const stored = await page.request.put(`/api/listings/${id}`, {
      data: { id, version, storageLocation },
    })
    expect(stored.status(), await stored.text()).toBe(200)
  }
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

test('a large screen is used whole, rows can be 64 px high, and a toast moves nothing', async ({
  page,
  context,
}) => {
  test.setTimeout(360_000)
  await page.setViewportSize(LARGE)
  await newConnectedSeller(page, 'desk_screens')
  await makeDrafts(page)

  await test.step('My Listings is as wide as the screen', async () => {
    await page.goto('/')
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
    await expect(cards.first()).toBeVisible()
    const tops = new Set<number>()
    for (const card of await cards.all()) tops.add((await boxOf(card)).y)
    expect(await cards.count()).toBe(COINS)
    // Eight or more in a row.
    expect(tops.size).toBeLessThanOrEqual(2)
    expect(await settledScrollWidth(page)).toBeLessThanOrEqual(LARGE.width)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Stored in').selectOption(`A12-… (${COINS})`)
    await expect(page).toHaveURL(/box=A12-/)
    await expect(cards).toHaveCount(COINS)
    await expectNoViolations(page, 'My Listings on a large screen')
  })

  await test.step('a toast lies over no act, and moves none', async () => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    const bar = page.getByRole('region', { name: 'Selected listings' })
    await expect(bar).toBeVisible()
    // It rises into its place.
    await bar.evaluate(shown => Promise.all(shown.getAnimations().map(one => one.finished)))
    const before = await boxOf(bar)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: 'You are offline' })
    await expect(toast).toBeVisible()
    expect(await boxOf(bar)).toEqual(before)
    const shown = await boxOf(toast)
    expect(shown.width).toBeLessThanOrEqual(360)
    expect(shown.y + shown.height).toBeLessThanOrEqual(before.y)
    await context.setOffline(false)
  })

  await test.step('the review shows ten coins at 1440 x 900, with their whole titles', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/review')
    const table = page.getByRole('grid', { name: 'Coins to review' })
    await page.getByRole('button', { name: 'Compact rows' }).click()
    const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') })
    const title = rows.first().getByText(/^1881-S Morgan Silver Dollar .* number \d+$/)
    const lines = await title.evaluate(element => [element.scrollHeight, element.clientHeight])
    expect(lines[0]).toBe(lines[1])
    expect((await boxOf(rows.first())).height).toBe(64)
    const { height } = await boxOf(table)
    expect(Math.floor((height - 36) / 64)).toBeGreaterThanOrEqual(10)
    await expectNoViolations(page, 'the review in compact rows')
  })
})
