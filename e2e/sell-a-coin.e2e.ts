import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import {
  analyze,
  chooseSides,
  connectEbay,
  createDraft,
  hasRealPhotos,
  listingForm,
  REAL_PHOTOS,
  sample,
  signIn,
  typeOver,
} from './user-actions.ts'

test.describe.configure({ mode: 'serial' })

test('two photos of a sample coin become a live listing', async ({ page, context }) => {
  await signIn(page)
  await connectEbay(page)
  await chooseSides(
    page,
    sample('morgan-dollar-1881-s', 'obverse'),
    sample('morgan-dollar-1881-s', 'reverse'),
  )
  await analyze(page)

  const results = page.getByRole('region', { name: 'AI Analysis Results' })
  await expect(results).toContainText('1881')
  await expect(results).toContainText('Morgan Dollar')
  await expect(results).toContainText('26.73 g')
  await expect(listingForm(page).getByLabel('Mint mark')).toHaveValue('S')
  await expect(listingForm(page).getByLabel('Weight')).toHaveValue('26.73 g')
  await expect(listingForm(page).getByLabel('Diameter')).toHaveValue('38.1 mm')
  await expect(listingForm(page).getByLabel('Title')).toHaveValue(/1881-S Morgan Dollar/)
  await expect(listingForm(page).getByLabel('Shipping price')).toHaveValue('3.99')

  await listingForm(page)
    .getByRole('combobox', { name: /^Grade/ })
    .selectOption('VF30')
  const priceField = listingForm(page).getByLabel(/^Price/)
  await expect(priceField).toHaveValue(/^\d+\.\d\d$/)
  const price = await priceField.inputValue()
  await createDraft(page)

  const card = page.getByRole('listitem').filter({ hasText: 'Morgan Dollar' }).first()
  await expect(card).toContainText('Draft')
  await card.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(card).toContainText('Published')

  const opened = context.waitForEvent('page')
  await card.getByRole('link', { name: 'View on eBay' }).click()
  const listing = await opened
  await expect(listing.locator('[data-field=title]')).toContainText('1881-S Morgan Dollar')
  await expect(listing.locator('[data-field=price]')).toContainText(price)
  await expect(listing.getByLabel('Category')).toContainText(/Coins & Paper Money.*Morgan/)
  await expect(listing.locator('body')).toContainText('Ungraded')
  await expect(listing.locator('body')).toContainText('Fine to Very Fine')
  const pictures = listing.locator('[data-field=picture]')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      500,
    )
  }
})

test('a coin that the model does not recognise is entered by hand and published', async ({
  page,
}) => {
  if (!hasRealPhotos()) {
    console.log('skipped: no real photos at ../shared/photos/dev')
    test.skip()
  }
  const [front, back] = realCoins()
  await signIn(page)
  await chooseSides(page, front, back)
  await analyze(page)
  await expect(page.getByText('This coin was not recognised.')).toBeVisible()

  await typeOver(page.getByRole('combobox', { name: 'Series' }), 'Peace')
  await page
    .getByRole('option', { name: /^Peace Dollar/ })
    .first()
    .click()
  await typeOver(listingForm(page).getByLabel('Year'), '1922')
  await listingForm(page).getByLabel('Mint mark').selectOption('D')
  await expect(listingForm(page).getByLabel('Weight')).toHaveValue('26.73 g')
  await expect(listingForm(page).getByLabel('Composition')).toHaveValue(/90% silver/)
  await expect(listingForm(page).getByLabel('Title')).toHaveValue(/1922-D Peace Dollar/)
  await listingForm(page)
    .getByRole('combobox', { name: /^Grade/ })
    .selectOption('XF40')
  await typeOver(listingForm(page).getByLabel(/^Price/), '39.50')
  await createDraft(page)

  const card = page.getByRole('listitem').filter({ hasText: '1922-D Peace Dollar' }).first()
  // The two photos are of different coins, which the analysis notices.
  await card.getByRole('button', { name: 'It is one coin' }).click()
  await expect(card.getByRole('button', { name: 'It is one coin' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
})

/** Two single-coin photos of the measurement set. */
function realCoins(): [string, string] {
  const truth: { image: string; kind: string }[] = JSON.parse(
    readFileSync(path.join(REAL_PHOTOS, 'truth.json'), 'utf8'),
  )
  const [front, back] = truth
    .filter(one => one.kind === 'single-crop')
    .map(one => path.join(REAL_PHOTOS, 'photos', one.image))
  if (!front || !back) throw new Error('the measurement set has no two single coins')
  return [front, back]
}
