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

const EBAY_SELLER = 'testuser_sovereign'

test.beforeAll(({ request }, info) => resetVendorsOnRetry(request, info))

const SIZES = [
  { width: 1440, height: 900 },
  ...(RUNS_ALL ? [{ width: 390, height: 844 }] : []),
] as const

for (const viewport of SIZES)
  test(`a seller in the United Kingdom sells a photographed coin in pounds, ${viewport.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await newSeller(page, `british_${viewport.width}`)
    await page.goto('/connect-ebay')
    await page.getByLabel('You sell on').selectOption('eBay United Kingdom, in pounds')
    await expect(page.getByText('Marketplace saved', { exact: true })).toBeVisible()
    await connectEbayByCalls(page.request, EBAY_SELLER, 'B18 6NH')
    await page.reload()
    await expect(page.getByLabel('Coins ship from (postcode)')).toHaveValue('B18 6NH')
    await expectNoViolations(page, 'the marketplace')

    await chooseSides(
      page,
      sample('morgan-dollar-1881-s', 'obverse'),
      sample('morgan-dollar-1881-s', 'reverse'),
    )
    await analyze(page)
    const grade = listingForm(page).getByRole('combobox', { name: /^Grade/ })
    await grade.selectOption('VF30')
    await expect(listingForm(page).getByLabel(/^Price/)).toHaveValue(/^\d+\.\d\d$/)
    await expect(page.getByText(/£\d+/).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\$\d+\.\d\d/)
    const price = await listingForm(page)
      .getByLabel(/^Price/)
      .inputValue()
    await createDraft(page)

    const card = page.getByRole('listitem').filter({ hasText: 'Morgan Dollar' }).first()
    await expect(card).toContainText(`£${price}`)
    await card.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
      timeout: 30_000,
    })

    const [listing] = await ownListings(page)
    const bought = { sku: listing?.sku, buyerCountry: 'GB' }
    await control(page.request, '/orders', bought)
    await page.goto('/connect-ebay')
    await expect(page.getByText(/^You sell on eBay United Kingdom, in pounds/)).toBeVisible()
    await post(page.request, '/api/orders/sync')
    await page.goto('/?tab=analytics')
    const analytics = page.getByRole('main')
    await expect(analytics).toContainText(/£\d/)
    await expect(analytics).not.toContainText(/\$\d+\.\d\d/)
    await endOnEbay(page)
  })
