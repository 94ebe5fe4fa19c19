import { expect, test } from '@playwright/test'
import { connectEbayByCalls, newSeller } from './accounts.ts'
import { control } from './sandbox-control.ts'
import { post } from './seller-calls.ts'
import {
  analyze,
  chooseSides,
  createDraft,
  endOnEbay,
  expectNoViolations,
  listingForm,
  ownListings,
  RUNS_ALL,
  resetVendorsOnRetry,
  sample,
} from './user-actions.ts'

const EBAY_SELLER = 'testuser_taler'

test.beforeAll(({ request }, info) => resetVendorsOnRetry(request, info))

const SIZES = [
  { width: 1440, height: 900 },
  ...(RUNS_ALL ? [{ width: 390, height: 844 }] : []),
] as const

/** An amount as the United States write it, of dollars or of euros. */
const AMERICAN = /\$\d+\.\d\d|\d\.\d\d\s€/

for (const viewport of SIZES)
  test(`a seller in Germany sells a photographed coin in euros, with decimal commas, ${viewport.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await newSeller(page, `german_${viewport.width}`)
    await page.goto('/connect-ebay')
    await page.getByLabel('You sell on').selectOption('eBay Germany, in euros')
    await expect(page.getByText('Marketplace saved', { exact: true })).toBeVisible()
    await expect(page.getByText(/Impressum/)).toBeVisible()
    await connectEbayByCalls(page.request, EBAY_SELLER, '10115')
    await page.reload()
    await expect(page.getByLabel('Coins ship from (postal code)')).toHaveValue('10115')
    await expectNoViolations(page, 'the marketplace')

    await chooseSides(
      page,
      sample('morgan-dollar-1881-s', 'obverse'),
      sample('morgan-dollar-1881-s', 'reverse'),
    )
    await analyze(page)
    const grade = listingForm(page).getByRole('combobox', { name: /^Grade/ })
    await grade.selectOption('VF30')
    const price = listingForm(page).getByLabel(/^Price/)
    await expect(price).toHaveValue(/^\d+,\d\d$/)
    await expect(listingForm(page).getByLabel(/^Title/)).toHaveValue(/sehr schön/)
    await expect(page.getByRole('main')).not.toContainText(AMERICAN)
    await price.fill('1.080,5')
    await createDraft(page)

    const card = page.getByRole('listitem').filter({ hasText: 'Morgan Dollar' }).first()
    await expect(card).toContainText(/1\.080,50\s€/)
    await expect(page.getByRole('main')).not.toContainText(AMERICAN)
    await card.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
      timeout: 30_000,
    })

    const [listing] = await ownListings(page)
    expect(listing?.price).toBe('1080.50')
    const bought = { sku: listing?.sku, buyerCountry: 'DE' }
    await control(page.request, '/orders', bought)
    await post(page.request, '/api/orders/sync')
    await page.goto('/?tab=analytics')
    const analytics = page.getByRole('main')
    await expect(analytics).toContainText(/\d,\d\d\s€/)
    await expect(analytics).not.toContainText(AMERICAN)
    await expectNoViolations(page, 'analytics in euros')
    await endOnEbay(page)
  })
