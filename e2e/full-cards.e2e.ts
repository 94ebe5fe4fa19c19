import { expect, type Page, test } from '@playwright/test'
import type { ListingCard } from '../shared/listing/listing-cards.ts'
import { newListing } from '../web/test/listing.ts'
import { newSeller } from './accounts.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Reasons whose words and buttons take most room, alone and with others. */
const NEEDS = [
  { code: 'DUPLICATE', kind: 'blocks', listingId: 9 },
  { code: 'PUBLISH_FAILED', kind: 'blocks' },
  { code: 'CERTIFICATE_DISAGREES', kind: 'question' },
  { code: 'PICTURE_COMING', kind: 'question' },
  { code: 'RAW_ABOVE_LIMIT', kind: 'blocks' },
] as const
const FAILURE = 'The item specific Certification is missing. Add it, and then try again. '.repeat(3)

/** Cards that are full: with reasons, and with each row of buttons. */
function fullCards(): ListingCard[] {
  const reasons = NEEDS.map(need => ({ field: 'title', message: need.code, ...need }))
  const facts: Partial<ListingCard>[] = [
    ...reasons.map(reason => ({ needs: [reason] })),
    ...reasons.map(reason => ({ needs: [reason, ...reasons], format: 'auction' as const })),
    { status: 'published', quantity: 3, soldQuantity: 2 },
    { status: 'ended', endedReason: 'ORDER_CANCELLED' },
  ]
  return facts.map((each, at) => ({
    ...newListing(),
    publishFailure: FAILURE,
    ebayListingUrl: 'https://ebay.test/itm/110',
    storageLocation: 'Warehouse two, shelf 14, the grey box with the blue lid',
    metal: 'silver',
    thumbnailUrl: null,
    needs: [],
    ...each,
    id: at + 1,
    title: `${at}: 1881-S Morgan Silver Dollar, deep mirror prooflike, in an old green holder`,
  }))
}

/** Cards that are higher than their row, or that have a button beside them. */
const cardsTooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=listitem][id^=listing-]')].flatMap(card => {
      const row = card.parentElement?.parentElement
      const { height, right } = card.getBoundingClientRect()
      const buttons = [...card.querySelectorAll('button, a')]
      const isCut = buttons.some(each => each.getBoundingClientRect().right > right)
      const isHigh = height > (row?.getBoundingClientRect().height ?? 0) + 0.5
      return isCut || isHigh ? [`${card.id}: ${card.textContent}`] : []
    }),
  )

for (const { size, hasTouch } of [
  { size: PHONE, hasTouch: true },
  { size: PHONE, hasTouch: false },
  { size: DESK, hasTouch: false },
])
  test(`a full card is as high as its row, ${size.width} wide, ${hasTouch ? 'touch' : 'mouse'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      viewport: size,
      hasTouch,
      isMobile: hasTouch,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await newSeller(page, 'full_cards')
    await page.route(/\/api\/listings\/cards\?/, route =>
      route.fulfill({ json: { cards: fullCards(), next: null } }),
    )
    await page.goto('/')
    await page.getByRole('tab', { name: 'My Listings' }).click()
    for (const fontSize of ['', '150%']) {
      await page.evaluate(to => {
        document.documentElement.style.fontSize = to
      }, fontSize)
      for (const { id } of fullCards()) {
        const shown = page.locator(`#listing-${id}`)
        await expect(async () => {
          await page.mouse.wheel(0, 200)
          await expect(shown.getByRole('button', { name: 'Details' })).toBeVisible({ timeout: 200 })
        }).toPass()
        // Rows take the new height in the frame after the cards.
        await expect.poll(() => cardsTooSmall(page), fontSize).toEqual([])
      }
      await page.evaluate(() => window.scrollTo(0, 0))
    }
    await context.close()
  })
