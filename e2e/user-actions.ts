import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type APIRequestContext,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { z } from 'zod'
import { type Listing, listingSchema } from '../shared/listing/listings.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')
export const SAMPLES = path.join(ROOT, 'sandbox/samples')

export const sample = (coin: string, side: 'obverse' | 'reverse') =>
  path.join(SAMPLES, coin, `${side}.jpg`)

/** For what takes seconds on an idle machine, and minutes beside other tests. */
export const ON_BUSY_MACHINE_MS = 300_000
/** The longer videos run only with E2E_ALL: they take minutes of a core. */
export const RUNS_ALL = Boolean(process.env['E2E_ALL'])
export const OTHER_SIZE = 'the other size: run with E2E_ALL=1'
export const FILMED_LONG = 'a longer film: run with E2E_ALL=1'

/** What the try before has left on eBay and with the other vendors is gone: eBay takes the same coin once. */
export async function resetVendorsOnRetry(
  request: APIRequestContext,
  { retry, repeatEachIndex }: TestInfo,
): Promise<void> {
  if (retry + repeatEachIndex === 0) return
  const answer = await request.post(`${process.env.E2E_SANDBOX_URL}/control/reset`)
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A file by its path, or its bytes. */
export type PictureFile = string | { name: string; mimeType: string; buffer: Buffer }

/** Selects a file for each side and waits until both are cropped. */
export async function chooseSides(
  page: Page,
  front: PictureFile,
  back: PictureFile,
): Promise<void> {
  await page.goto('/single-coin-upload')
  await page.getByLabel('Choose a file for Front (Obverse)').setInputFiles(front)
  await page.getByLabel('Choose a file for Back (Reverse)').setInputFiles(back)
  for (const name of ['Front (Obverse), cropped', 'Back (Reverse), cropped']) {
    // The first picture of a page waits for the vision worker: slow on a busy machine.
    await expect(page.getByAltText(name)).toBeVisible({ timeout: ON_BUSY_MACHINE_MS })
  }
}

export async function analyze(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Analyze & Create Listing' }).click()
  await expect(page.getByRole('heading', { name: 'Coin Details' })).toBeVisible({
    timeout: ON_BUSY_MACHINE_MS,
  })
}

/** Types over what a field holds, as a person does. In Firefox React undoes what Playwright fills in at once. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** Saves the coin on the details step as a draft and opens My Listings. */
export async function createDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await expect(page.getByText('Saved as a draft', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Listings' }).click()
}

/** The listings of the seller who is signed in, the newest first. */
export async function ownListings({ request }: Page): Promise<Listing[]> {
  return z.array(listingSchema).parse(await (await request.get('/api/listings')).json())
}

/** Ends the seller's listings on eBay: other tests offer the same coins under the same eBay account. */
export async function endOnEbay(page: Page): Promise<void> {
  for (const { ebayListingUrl } of await ownListings(page)) {
    if (ebayListingUrl === null) continue
    const id = ebayListingUrl.split('/').at(-1)
    const ended = `${process.env.E2E_SANDBOX_URL}/control/listings/${id}/end`
    const answer = await page.request.post(ended)
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** The listing's form on the details step. */
export function listingForm(page: Page): Locator {
  return page.getByRole('region', { name: 'Listing', exact: true })
}

const PHONE_WIDTH = 390

/** The page's width with what lies beside the screen, once a change of size is drawn. */
export function settledScrollWidth(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // What measures itself does so in the next frame, and is drawn in the one after.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth
  })
}

/** Text twice as large, as a phone's setting makes it: nothing may lie beside the screen. */
export async function expectRoomForLargeText(page: Page, where: string): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 })
  const setFontSize = (size: string) =>
    page.evaluate(to => {
      document.documentElement.style.fontSize = to
    }, size)
  await setFontSize('200%')
  await expect
    .poll(() => settledScrollWidth(page), `${where}, with text twice as large`)
    .toBeLessThanOrEqual(PHONE_WIDTH)
  await setFontSize('')
  if (usual) await page.setViewportSize(usual)
}

/** As it ships: the text with comments and names is twice as long. */
const AXE = readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

declare global {
  /** In a document that was looked at. */
  var axe: typeof import('axe-core') | undefined
}

/** Runs axe on the page as it is. A document gets it once, and answers what is violated alone. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const frame of page.frames())
    if (await frame.evaluate(() => globalThis.axe === undefined)) await frame.evaluate(AXE)
  const found = await page.evaluate(async () => {
    // What passes is not described.
    const looked = await globalThis.axe?.run(document, { resultTypes: ['violations'] })
    return looked?.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  })
  expect(found, where).toEqual([])
}
