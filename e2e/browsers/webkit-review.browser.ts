import { expect } from '@playwright/test'
import { z } from 'zod'
import { type Listing, listingSchema } from '../../shared/listing/listings.ts'
import { clearControl, control } from '../sandbox-control.ts'
import { filmCoin, showsSide, sidesOf } from './coin-camera.ts'
import type { WebKitPage } from './webkit-page.ts'
import { newSeller, pressShutter, test } from './webkit-test.ts'

/** No other test in other browsers sells it. */
const SIDES = sidesOf('franklin-half-dollar-1963')
/** Narrower than the review's table: one coin a screen. */
const PHONE = { width: 420, height: 860 }

test('in WebKit a coin of the batch camera gets its grade, its damage and its price in the phone’s review, is published so, and is checked before it is packed', async ({
  webKit: page,
  request,
}, info) => {
  test.setTimeout(900_000)
  // All sellers of these tests have one eBay account: its orders are those of this test.
  await clearControl(request, '/orders')
  await newSeller(page, { request, info, name: 'webkit_review' })
  await page.driver.resize(PHONE)

  await page.evaluate(() => localStorage.setItem('auto-capture', 'false'))
  await page.goto('/?tab=rapid&camera=on')
  await openCamera(page)
  await pressShutter(page)
  await page.sees('Now capture back side')
  await page.evaluate(() => globalThis.turnCoin())
  await showsSide(page, SIDES, 1)
  await pressShutter(page)
  await page.press(page.role('button', 'Process 1 Coin(s)'))

  await page.press(page.role('link', 'Review 1 draft'))
  const value = (name: RegExp) => page.textOf(page.role('button', name))
  await expect.poll(() => value(/^Grade/)).toMatch(/AU|MS|XF|VF/)
  const [gradeBefore, priceBefore] = [await value(/^Grade/), await value(/^Price/)]
  // What lies under a scrolling finger changes nothing; a tap opens it.
  await page.evaluate(() => window.scrollBy(0, 300))
  expect([await value(/^Grade/), await value(/^Price/)]).toEqual([gradeBefore, priceBefore])

  await page.press(page.role('button', /^Grade/))
  await page.press(page.role('radio', 'AU55'))
  await page.press(page.role('button', /^(Set|Keep) AU55$/))
  await expect.poll(() => value(/^Grade/)).toContain('AU55')
  await page.press(page.role('button', 'Damaged or cleaned…'))
  await page.press(page.role('radio', 'Cleaned'))
  await page.press(page.role('button', 'Set AU55 Details'))
  await expect.poll(() => value(/^Grade/)).toContain('AU55 Details')
  await page.press(page.role('button', 'Undo'))
  await expect.poll(() => value(/^Grade/)).not.toContain('Details')
  expect(await value(/^Grade/)).toContain('AU55')
  await page.press(page.role('button', /^Price/))
  await page.fill(page.label(/^Price in/), '21.50')
  await page.press(page.role('button', 'Set $21.50'))
  await expect.poll(() => value(/^Price/)).toContain('$21.50')
  await page.press(page.role('button', 'Approve'))

  await page.sees('All done')
  await page.press(page.role('button', /^Publish 1/))
  await page.press(page.role('button', /^Publish/, await page.find(page.role('alertdialog'))))
  await page.sees('Successfully Published!')
  const listing = await ownListing(page)
  expect(listing).toMatchObject({ status: 'published', grade: 'AU55', price: '21.50' })

  await control(request, '/orders', { sku: listing.sku, buyer: 7 })
  await page.goto('/to-ship')
  await page.press(page.role('button', 'Read from eBay'))
  await page.press(page.role('button', /^Check /))
  await openCamera(page)
  await pressShutter(page)
  await page.sees('Right coin: packed')
})

/** The camera that opens by itself finds none; another try has that of `filmCoin`, with the front before it. */
async function openCamera(page: WebKitPage): Promise<void> {
  await page.sees('Camera Error')
  await page.evaluate(filmCoin, SIDES)
  await page.press(page.role('button', 'Try Again'))
  await showsSide(page, SIDES, 0)
}

async function ownListing(page: WebKitPage): Promise<Listing> {
  const own = await page.evaluate(async () => (await fetch('/api/listings')).json())
  const [listing] = z.array(listingSchema).parse(own)
  if (!listing) throw new Error('The seller has no listing.')
  return listing
}
