/**
 * Takes the landing page's screenshots of My Listings with sample coins, on desktop and phone, light and dark.
 * Run `npm run landing-pictures` against a fresh `npm run dev` (or the URL given) after that screen has changed.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { findChromium } from '../scripts/find-chromium.ts'
import { connectEbay, signIn } from './accounts.ts'
import { analyze, chooseSides, createDraft, listingForm, ROOT, sample } from './user-actions.ts'

const FOLDER = path.join(ROOT, 'web/public/landing')
const LARGEST_BYTES = 60_000

/** The first appears last on the screen. No more than the free plan analyzes. */
const COINS = [
  { id: 'walking-liberty-half-dollar-1917', grade: 'VF20', publish: false },
  { id: 'buffalo-nickel-1937-d', grade: 'XF40', publish: false },
  { id: 'franklin-half-dollar-1963', grade: 'MS65', publish: true },
  { id: 'indian-head-cent-1906', grade: 'AU50', publish: true },
  { id: 'peace-dollar-1921', grade: 'AU58', publish: true },
  { id: 'mercury-dime-1916-d', grade: 'VG8', publish: false },
  // eBay takes no coin of its price without a holder: it stays a draft.
  { id: 'saint-gaudens-double-eagle-1924', grade: 'MS65', publish: false },
  { id: 'morgan-dollar-1881-s', grade: 'MS66', publish: true },
] as const

const SHOTS = [
  { name: 'listings', viewport: { width: 1280, height: 800 }, scale: 1.5, width: 1440 },
  { name: 'listings-phone', viewport: { width: 390, height: 760 }, scale: 2, width: 780 },
] as const

async function createListing(
  page: Page,
  { id, grade, publish }: (typeof COINS)[number],
): Promise<void> {
  await chooseSides(page, sample(id, 'obverse'), sample(id, 'reverse'))
  await analyze(page)
  const form = listingForm(page)
  await form.getByRole('combobox', { name: /^Grade/ }).selectOption(grade)
  await createDraft(page)
  const card = page.getByRole('listitem').filter({ hasText: 'Draft' }).first()
  await expect(card).toBeVisible()
  if (!publish) return
  await card.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
}

/** Encodes at the highest quality that fits LARGEST_BYTES. */
async function withinSize(picture: Sharp): Promise<Buffer> {
  for (const quality of [60, 52, 45, 38]) {
    // oxlint-disable-next-line no-await-in-loop -- the next quality only if this one is too large
    const avif = await picture.clone().avif({ quality }).toBuffer()
    if (avif.byteLength <= LARGEST_BYTES) return avif
  }
  throw new Error(`A picture does not fit ${LARGEST_BYTES} bytes at any quality.`)
}

async function takeScreenshots(browser: Browser, baseURL: string, shot: (typeof SHOTS)[number]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: shot.viewport,
      deviceScaleFactor: shot.scale,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page)
    await expect(page.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
    await page
      .locator('main img')
      .evaluateAll((pictures: HTMLImageElement[]) =>
        Promise.all(
          pictures
            .filter(picture => picture.getBoundingClientRect().top < innerHeight)
            .map(picture => picture.decode()),
        ),
      )
    const png = await page.screenshot()
    const file = `${shot.name}-${colorScheme}.avif`
    const avif = await withinSize(sharp(png).resize({ width: shot.width }))
    await writeFile(path.join(FOLDER, file), avif)
    console.log(`${file}: ${avif.byteLength} bytes`)
    await context.close()
  }
}

const baseURL = process.argv[2] ?? 'http://localhost:5173'
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(60_000)
  await signIn(page)
  const empty = page.getByText('No listings yet')
  // The checklist of a new seller is a list too.
  const cards = page.getByRole('listitem').filter({ hasText: /Draft|Published/ })
  await expect(empty.or(cards).first()).toBeVisible({ timeout: 60_000 })
  if (await empty.isVisible()) {
    await connectEbay(page)
    for (const coin of COINS) await createListing(page, coin)
  }
  await page.close()
  for (const shot of SHOTS) await takeScreenshots(browser, baseURL, shot)
} finally {
  await browser.close()
}
