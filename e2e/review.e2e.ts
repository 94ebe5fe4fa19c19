import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { reviewRowsSchema } from '../shared/review.ts'
import { newSeller } from './accounts.ts'
import { expectNoViolations, ON_BUSY_MACHINE_MS, sample } from './user-actions.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** `aria-rowindex` of the first coin: the table's header is 1. */
const FIRST_ROW_INDEX = 2
const TEXT_SIZES = ['100%', '130%', '150%', '200%'] as const

/** Drafts of a Morgan dollar and of a Franklin half dollar whose reverse was photographed first. */
async function uploadTwo(page: Page): Promise<void> {
  const photos = [
    sample('morgan-dollar-1881-s', 'obverse'),
    sample('morgan-dollar-1881-s', 'reverse'),
    sample('franklin-half-dollar-1963', 'reverse'),
    sample('franklin-half-dollar-1963', 'obverse'),
  ]
  await page.goto('/?mode=rapid')
  await page.getByLabel('Choose photos').setInputFiles(
    photos.map((file, index) => ({
      name: `IMG_${1000 + index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: readFileSync(file),
    })),
  )
  const process = page.getByRole('button', { name: 'Process 2 Coin(s)' })
  await process.click({ timeout: ON_BUSY_MACHINE_MS })
  await expect(
    page.getByText('2 coins processed successfully, 0 failed', { exact: true }),
  ).toBeVisible({ timeout: ON_BUSY_MACHINE_MS })
  // A larger copy replaces a picture when it arrives: the tests compare pictures by their addresses.
  const coming = async () =>
    (await storedRows(page))
      .flatMap(({ listing }) => listing.pictures)
      .filter(({ size }) => size?.largerSince).length
  await expect.poll(coming, { timeout: ON_BUSY_MACHINE_MS }).toBe(0)
}

const storedRows = async (page: Page) =>
  reviewRowsSchema.parse(await (await page.request.get('/api/review')).json())

async function storedRow(page: Page, coinType: string) {
  const row = (await storedRows(page)).find(({ listing }) => listing.coinType === coinType)
  if (!row) throw new Error(`no draft of a ${coinType}`)
  return row
}

/** A finger that goes from a place over the screen, as the browser gets it. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }])
  await send('touchEnd', [])
  await session.detach()
}

test('on the desk a coin whose back was photographed first has its sides put right, and s swaps them, however fast it comes', async ({
  page,
}) => {
  test.setTimeout(480_000)
  await newSeller(page, 'sides')
  await uploadTwo(page)
  const before = await storedRow(page, 'Franklin Half Dollar')
  expect(before.listing.warnings.map(({ code }) => code)).toContain('SIDES_PUT_RIGHT')
  expect(before.listing.problems.map(({ code }) => code)).not.toContain('SIDES_SWAPPED')
  const right = before.listing.pictures.map(({ url }) => url)
  const pictures = async () =>
    (await storedRow(page, 'Franklin Half Dollar')).listing.pictures.map(({ url }) => url)
  await page.goto('/review')
  await expect(page.getByRole('grid', { name: 'Coins to review' })).toBeFocused()
  const row = page.getByRole('row', { name: /Franklin/ })
  await expect(row).toContainText('Sides put right')
  await expect(page.getByText(/sides of 1 put right/)).toBeVisible()
  // None is doubtful, so the first row has the focus; which coin it is depends on which was analyzed first.
  const rowsBefore = Number(await row.getAttribute('aria-rowindex')) - FIRST_ROW_INDEX
  for (let before = 0; before < rowsBefore; before += 1) await page.keyboard.press('j')
  for (const keys of [['s'], ['s', 's', 's']]) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(row).not.toContainText('Sides put right')
    await expect.poll(pictures).toEqual(right.toReversed())
    // The edits are saved: what is shown is the server's.
    await expect(page.getByText('Saving...')).toBeHidden()
    await expect(row).not.toContainText(/Sides (put right|swapped)/)
    for (const _ of keys) await page.keyboard.press('u')
    await expect(row).toContainText('Sides put right')
    await expect.poll(pictures).toEqual(right)
  }
})

test('on a phone grade and price are those that are stored at every text size, and a scroll changes nothing', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({
    viewport: DESKTOP,
    hasTouch: true,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await newSeller(page, 'text_size')
  await uploadTwo(page)
  const stored = async () =>
    (await storedRows(page)).map(({ listing: { id, grade, price, version } }) => [
      id,
      grade,
      price,
      version,
    ])
  const before = await stored()
  await page.setViewportSize(PHONE)
  for (const size of TEXT_SIZES) {
    await page.goto('/review')
    await page.evaluate(fontSize => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const coin = page.getByRole('article')
    const title = await coin.getAttribute('aria-label')
    const { listing } = (await storedRows(page)).find(({ listing: { coinType } }) =>
      title?.includes(coinType),
    )!
    const grade = coin.getByRole('button', { name: /^Grade/ })
    const price = coin.getByRole('button', { name: /^Price/ })
    await expect(grade).toContainText(listing.grade)
    await expect(price).toContainText(`$${listing.price}`)
    for (const control of [grade, price]) {
      await control.scrollIntoViewIfNeeded()
      const box = (await control.boundingBox())!
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await drag(page, from, { x: 0, y: -120 })
      await drag(page, from, { x: 24, y: 90 })
    }
    await grade.click()
    const dialog = page.getByRole('dialog', { name: 'Grade' })
    const checked = dialog.getByRole('radio', { checked: true })
    await expect(checked).toBeInViewport()
    await expect(checked).toHaveAccessibleName(listing.grade)
    await drag(page, { x: 195, y: 500 }, { x: 0, y: -200 })
    await expect(checked).toHaveAccessibleName(listing.grade)
    await expectNoViolations(page, `the grades with text at ${size}`)
    await page.keyboard.press('Escape')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `with text at ${size}`).toBeLessThanOrEqual(PHONE.width)
    await expectNoViolations(page, `the review with text at ${size}`)
  }
  // A verdict is saved with every change before it, and alone counts no version.
  await page.getByRole('button', { name: 'Set aside' }).click()
  await expect
    .poll(async () => (await storedRows(page)).filter(({ review }) => review === 'aside').length)
    .toBe(1)
  expect(await stored()).toEqual(before)
  await context.close()
})
