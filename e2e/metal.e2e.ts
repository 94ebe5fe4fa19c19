import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { z } from 'zod'
import { openLocalDatabase } from '../scripts/local-database.ts'
import { listingSchema } from '../shared/listing/listings.ts'
import { MORGAN_LISTING } from '../shared/test/morgan-listing.ts'
import { newConnectedSeller } from './accounts.ts'
import { ORIGIN, publishAll } from './seller-calls.ts'
import {
  endOnEbay,
  expectNoViolations,
  OTHER_SIZE,
  ownListings,
  RUNS_ALL,
  resetVendorsOnRetry,
  sample,
  settledScrollWidth,
} from './user-actions.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const MINUTE_MS = 60_000
/** The screen is read again every 15 seconds. */
const SOON = { timeout: 60_000 }

type LocalDatabase = Awaited<ReturnType<typeof openLocalDatabase>>['db']

/** The app's database, opened beside it. */
async function inDatabase(work: (db: LocalDatabase) => Promise<unknown>): Promise<void> {
  process.env.OBVERSE_STATE = `${process.env.E2E_STATE}/app`
  const { db, dispose } = await openLocalDatabase()
  try {
    await work(db)
  } finally {
    await dispose()
  }
}

/** Silver at these prices, ten minutes apart, the last of now. The source, asked every few minutes at most, is not asked. */
const silverAt = (...dollars: number[]) =>
  inDatabase(db => {
    const now = Date.now()
    const at = (index: number) => now - (dollars.length - 1 - index) * 10 * MINUTE_MS
    return db.batch([
      db
        .prepare(
          'insert into spot_prices (id, due_at) values (1, ?1) on conflict (id) do update set due_at = ?1',
        )
        .bind(now + 60 * MINUTE_MS),
      db.prepare('delete from spot_history where as_of > ?').bind(now - 1_440 * MINUTE_MS),
      ...dollars.map((price, index) =>
        db
          .prepare('insert into spot_history (as_of, prices) values (?, ?)')
          .bind(at(index), JSON.stringify({ silver: price * 1_000_000 })),
      ),
    ])
  })

/** A Morgan dollar on sale for $47. */
async function onSale(page: Page, title: string): Promise<number> {
  const answer = await page.request.post('/api/listings', {
    headers: ORIGIN,
    multipart: {
      ...MORGAN_LISTING,
      title,
      price: '47.00',
      frontImage: await picture('obverse'),
      backImage: await picture('reverse'),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, version } = listingSchema.parse(await answer.json())
  await publishAll(page.request, [{ id, version }])
  return id
}

async function picture(side: 'obverse' | 'reverse') {
  const buffer = await readFile(sample('morgan-dollar-1881-s', side))
  return { name: `${side}.jpg`, mimeType: 'image/jpeg', buffer }
}

const priceOf = (page: Page) => async () => (await ownListings(page))[0]?.price

async function startRule(page: Page, sheet: Locator, found: string): Promise<void> {
  await sheet.getByRole('button', { name: 'Show what it does' }).click()
  await expect(sheet.getByText(found)).toBeVisible()
  await expectNoViolations(page, 'the preview of a rule')
  await sheet.getByRole('button', { name: 'Start this rule' }).click()
  await expect(sheet).toBeHidden()
}

for (const { name, viewport, colorScheme, always } of [
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark', always: true },
  { name: 'desk, light', viewport: DESK, colorScheme: 'light', always: false },
] as const)
  test(`a rule is made, previewed, run and taken back; a brake holds and ends: ${name}`, async ({
    page,
    request,
  }, info) => {
    test.skip(!always && !RUNS_ALL, OTHER_SIZE)
    test.setTimeout(480_000)
    await resetVendorsOnRetry(request, info)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await newConnectedSeller(page, 'metal')
    const id = await onSale(page, `1881-S Morgan Dollar ${Date.now().toString(36)}`)
    await silverAt(50, 50)

    await page.goto('/metal')
    await expect(page.getByText('No rule yet')).toBeVisible()
    await page.getByRole('button', { name: 'Make a rule' }).click()
    const made = page.getByRole('dialog', { name: 'New rule' })
    await made.getByLabel('Name').fill('Dollars')
    await made.getByLabel('Target: melt plus %').fill('30')
    await made.getByLabel('Largest change, %').fill('10')
    await startRule(page, made, '1 change now, of 1 listing')
    await expect.poll(priceOf(page), SOON).toBe('50.28')
    await expect(page.getByText('Dollars: it was below its floor')).toBeVisible(SOON)

    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('1 listing taken back', { exact: true })).toBeVisible()
    await expect.poll(priceOf(page), SOON).toBe('47.00')
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()

    await silverAt(50, 50, 53)
    await page.getByRole('button', { name: 'Look and start' }).click()
    const changed = page.getByRole('dialog', { name: 'Rule “Dollars”' })
    await startRule(page, changed, '1 change now, of 1 listing')
    await expect(page.getByText('The brake holds')).toBeVisible(SOON)
    const concerned = page.getByRole('table', { name: 'Listings that need a look' })
    await expect(concerned.getByText('Out of stock')).toBeVisible(SOON)
    await expectNoViolations(page, 'Metal under the brake')
    expect(await settledScrollWidth(page)).toBeLessThanOrEqual(viewport.width)

    // An hour later the metal is calm.
    await silverAt(53, 53)
    await inDatabase(db =>
      db
        .prepare('update metal_rules set braked_at = braked_at - ? where braked_at is not null')
        .bind(61 * MINUTE_MS)
        .run(),
    )
    const woken = { headers: ORIGIN, data: { listingIds: [id] } }
    expect((await page.request.post('/api/metal/listings/follow', woken)).ok()).toBe(true)
    await expect(page.getByText('The brake holds')).toBeHidden(SOON)
    await expect(page.getByText('Dollars: on sale again').first()).toBeVisible(SOON)
    await expect.poll(priceOf(page), SOON).toBe('51.70')
    const overview = await (await page.request.get('/api/metal')).json()
    expect(
      z.object({ rules: z.array(z.object({ brakedAt: z.null() })) }).parse(overview),
    ).toBeTruthy()
    await endOnEbay(page)
  })
