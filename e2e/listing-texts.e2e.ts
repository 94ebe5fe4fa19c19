import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { MORGAN_LISTING } from '../shared/test/morgan-listing.ts'
import { newConnectedSeller } from './accounts.ts'
import { control } from './sandbox-control.ts'
import { RUNS_ALL, resetVendorsOnRetry, sample } from './user-actions.ts'

const SELLER = 'testuser_coinroom'
const INVENTORY = '/ebay/sell/inventory/v1'

interface Stored {
  id: number
  title: string
  sku: string
  version: number
}

/** eBay refuses the next call of a route with one of its errors. */
const refuse = (page: Page, route: string, error: { errorId: number; message: string }) =>
  control(page.request, '/faults', {
    route: route.replace(' ', ` ${INVENTORY}`),
    status: error.errorId === 1100 ? 403 : 400,
    body: { errors: [error] },
    times: 1,
  })

const picture = (side: 'obverse' | 'reverse') => ({
  name: `${side}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(sample('morgan-dollar-1881-s', side)),
})

/** A draft that can be published, made by the app's own call. */
async function newDraft(page: Page, title: string): Promise<Stored> {
  const answer = await page.request.post('/api/listings', {
    multipart: {
      title: `1881-S Morgan Dollar ${title}`,
      ...MORGAN_LISTING,
      frontImage: picture('obverse'),
      backImage: picture('reverse'),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

async function newLive(page: Page, title: string): Promise<Stored> {
  const { id } = await newDraft(page, title)
  const answer = await page.request.post(`/api/listings/${id}/publish`)
  expect(answer.status(), await answer.text()).toBe(200)
  return (await page.request.get(`/api/listings/${id}`)).json()
}

async function openListings(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('tab', { name: 'My Listings' }).click()
}

const cardOf = (page: Page, { title }: Stored): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** Stores the text of each toast in the page: on a busy machine one may leave before the test looks. */
const collectToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const texts: string[] = []
    const seen = new WeakSet<Element>()
    Object.assign(window, { toastTexts: texts })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li[data-swipe-direction]')) {
        if (seen.has(toast)) continue
        seen.add(toast)
        texts.push(toast.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })

/** Waits for a toast of this title and text, and forgets the toasts until then. */
async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const shown = () => page.evaluate<string[]>(() => Reflect.get(window, 'toastTexts'))
  const wanted = (toast: string) => toast.startsWith(title) && toast.includes(text)
  await expect
    .poll(async () => (await shown()).filter(wanted), { message: `${title}: ${text}` })
    .not.toEqual([])
  await page.evaluate(() => Reflect.get(window, 'toastTexts').splice(0))
}

const publish = (page: Page, listing: Stored) =>
  cardOf(page, listing).getByRole('button', { name: 'Publish Now' }).click()

/** With the shipping price: a price alone is another call. */
async function editPrices(page: Page, listing: Stored, price: string): Promise<Locator> {
  await cardOf(page, listing).getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Listing' })
  await sheet.getByLabel(/^Price/).fill(price)
  await sheet.getByLabel(/^Shipping price/).fill('2.00')
  await sheet.getByRole('button', { name: 'Update Listing' }).click()
  return sheet
}

async function end(page: Page, listing: Stored): Promise<Locator> {
  await cardOf(page, listing).getByRole('button', { name: 'End Listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'End this listing?' })
  await dialog.getByRole('button', { name: 'End Listing' }).click()
  return dialog
}

/** "Reconnect eBay" of the second toast opens eBay's consent page in a new tab, where the seller agrees. */
async function reconnect(page: Page): Promise<void> {
  const tab = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Reconnect eBay' }).first().click()
  const consent = await tab
  await consent.getByLabel(SELLER).check()
  await consent.getByRole('button', { name: 'Agree and continue' }).click()
  await expect
    .poll(async () => (await page.request.get('/api/ebay/connection-status')).json())
    .toMatchObject({ connected: true, requiresReconnection: false })
}

test('what a seller is told when listings are published, updated, ended and deleted', async ({
  page,
}, info) => {
  test.skip(!RUNS_ALL, 'the sentences are tested in workerd too: run with E2E_ALL=1')
  test.setTimeout(480_000)
  page.setDefaultTimeout(15_000)
  await collectToasts(page)
  await resetVendorsOnRetry(page.request, info)
  await newConnectedSeller(page, 'listing_texts', SELLER)
  const draft = await newDraft(page, 'to publish')
  const live = await newLive(page, 'on sale')
  const gone = await newDraft(page, 'deleted elsewhere')
  const changed = await newDraft(page, 'changed elsewhere')

  await test.step('publishing, refused by eBay and then taken', async () => {
    await openListings(page)
    const words = { errorId: 25002, message: 'This title is not allowed on eBay.' }
    await refuse(page, 'POST /offer/*/publish', words)
    await publish(page, draft)
    await expectToast(page, 'Publishing Failed', words.message)
    await publish(page, draft)
    await expectToast(page, 'Successfully Published!', 'Published on eBay.')
    await expect(cardOf(page, draft).getByText('Published', { exact: true })).toBeVisible()
  })

  await test.step('publishing nothing', async () => {
    await cardOf(page, draft).getByRole('checkbox').check()
    await expect(page.getByRole('region', { name: 'Selected listings' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Publish \d+ to eBay/ })).toBeHidden()
    await cardOf(page, draft).getByRole('checkbox').uncheck()
  })

  await test.step('updating, refused by eBay and then taken', async () => {
    await refuse(page, 'PUT /offer/*', { errorId: 25007, message: 'No such policy.' })
    const sheet = await editPrices(page, live, '61.00')
    await expectToast(page, 'Failed to update listing', 'On eBay the listing stays as it was.')
    await sheet.getByRole('button', { name: 'Update Listing' }).click()
    await expectToast(page, 'Listing updated successfully on eBay', '')
    await expect(cardOf(page, live)).toContainText('$61.00')
  })

  await test.step('ending, refused by eBay and then done', async () => {
    await refuse(page, 'POST /offer/*/withdraw', { errorId: 25019, message: 'It has bids.' })
    const dialog = await end(page, live)
    await expectToast(page, 'Failed to end listing', 'It has bids.')
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'End Listing' }).click()
    else await end(page, live)
    await expectToast(page, 'Listing ended successfully', '')
    await expect(cardOf(page, live).getByText('Ended', { exact: true })).toBeVisible()
  })

  await test.step('a listing that cannot be loaded', async () => {
    const answer = await page.request.delete(`/api/listings/${gone.id}?version=${gone.version}`)
    expect(answer.status()).toBe(200)
    await cardOf(page, gone).getByRole('button', { name: 'Edit', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit Listing' })
    await expect(sheet).toContainText('Error loading listing')
    await expect(sheet).toContainText('Could not load the listing data. Please try again.')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('deleting one that was changed meanwhile', async () => {
    const { id, version } = changed
    const answer = await page.request.put(`/api/listings/${id}`, {
      data: { id, version, storageLocation: 'Box 4' },
    })
    expect(answer.status()).toBe(200)
    await cardOf(page, changed).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete (1)' }).click()
    await page.getByRole('button', { name: 'Delete 1 listing' }).click()
    await expectToast(page, 'Failed to delete listings', '1 of 1 could not be deleted.')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })

  const later = await newDraft(page, 'to publish later')
  await openListings(page)

  await test.step('a permission is missing', async () => {
    await refuse(page, 'GET /offer', { errorId: 1100, message: 'Access denied' })
    await publish(page, later)
    await expectToast(
      page,
      'Publishing Failed',
      'Your eBay account needs to be reconnected with full permissions',
    )
    await reconnect(page)
  })

  await test.step('the consent has ended', async () => {
    await control(page.request, '/tokens', { end: 'all', userId: 'sbxUr7mQ2Lk' })
    await openListings(page)
    await publish(page, later)
    await expectToast(
      page,
      'Publishing Failed',
      'Your eBay connection has expired. Please reconnect your account.',
    )
    await reconnect(page)
  })

  await test.step('the network is down', async () => {
    await openListings(page)
    await expect(cardOf(page, later)).toBeVisible()
    await page.context().setOffline(true)
    await publish(page, later)
    await expectToast(page, 'Publishing Failed', 'No connection to the server.')
    await page.context().setOffline(false)
  })

  await test.step('the listings cannot be fetched', async () => {
    await page.route('**/api/listings/cards*', route => route.abort('internetdisconnected'))
    await openListings(page)
    const failed = page.getByText('Error loading listings', { exact: true })
    await expect(failed).toBeVisible({ timeout: 30_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cardOf(page, later)).toBeVisible()
  })
})
