import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { newSeller } from './accounts.ts'
import { createDraft, expectNoViolations, listingForm, sample } from './user-actions.ts'

interface Dropped {
  name: string
  base64: string
}

const dropped = (name: string, bytes: Buffer): Dropped => ({
  name,
  base64: bytes.toString('base64'),
})

/** One side of a token that is not in the catalogue. */
function token(mark: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">
    <rect width="900" height="900" fill="#3b3a36"/>
    <circle cx="450" cy="450" r="340" fill="#b9b4a8" stroke="#8d887c" stroke-width="16"/>${mark}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A folder with two coins mixed up, one side photographed twice, one truncated file and one unknown coin. */
async function untidyFolder(): Promise<Dropped[]> {
  const [morgan, peace, dime] = ['morgan-dollar-1881-s', 'peace-dollar-1921', 'mercury-dime-1916-d']
  const photo = (name: string, coin: string, side: 'obverse' | 'reverse') =>
    dropped(name, readFileSync(sample(coin, side)))
  const sameSideAgain = await sharp(sample(dime, 'obverse')).rotate(90).jpeg().toBuffer()
  return [
    photo('IMG_1.jpg', morgan, 'obverse'),
    photo('IMG_2.jpg', peace, 'reverse'),
    photo('IMG_3.jpg', peace, 'obverse'),
    photo('IMG_4.jpg', morgan, 'reverse'),
    photo('dime obv.jpg', dime, 'obverse'),
    dropped('dime rev.jpg', sameSideAgain),
    photo('IMG_5.jpg', dime, 'reverse'),
    dropped('IMG_6.jpg', readFileSync(sample(dime, 'reverse')).subarray(0, 4_000)),
    dropped('token obv.png', await token('<path d="M250 600 450 220 650 600Z" fill="#777"/>')),
    dropped(
      'token rev.png',
      await token('<rect x="300" y="330" width="300" height="180" fill="#777"/>'),
    ),
  ]
}

async function drop(page: Page, files: Dropped[]): Promise<void> {
  await page.evaluate(async given => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    }
    const zone = document.querySelector('main')
    zone?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }))
  }, files)
}

test('a folder is matched into pairs, corrected by keyboard and turned into drafts', async ({
  page,
}) => {
  // Ten photos through the detector, on a machine that may be busy.
  test.setTimeout(360_000)
  await newSeller(page, 'folder')
  await page.goto('/?tab=rapid')
  await expect(page.getByLabel('Choose photos')).toBeEnabled()
  await drop(page, await untidyFolder())

  const table = page.getByRole('region', { name: 'Upload many' })
  const photo = (name: string) => table.getByRole('button', { name, exact: true })
  const pairs = table.getByRole('list', { name: 'Pairs' }).getByRole('listitem')
  await expect(pairs).toHaveCount(4, { timeout: 60_000 })
  await expect(table.getByLabel('Files left out')).toContainText(/IMG_6\.jpg: .*incomplete/)
  await expect(table.getByText(/In doubt: .*the same side twice/)).toHaveCount(1)
  // The two coins that are mixed up stand beside a photo without a partner: they may be shifted.
  await expect(table.getByText('In doubt: shifted by a photo without a partner?')).toHaveCount(2)
  await expect(
    table.getByRole('button', { name: 'Process 4 pairs, 3 in doubt, 1 photo left out' }),
  ).toBeVisible()
  await expectNoViolations(page, 'photos on the table')

  const swap = async (name: string, onto: string) => {
    await photo(name).press('Enter')
    await expect(photo(name)).toHaveAttribute('aria-pressed', 'true')
    await photo(onto).press('Enter')
  }
  // Swaps the mixed-up sides; the dime's reverse replaces the duplicate of its obverse.
  await swap('Back of coin 2: IMG_2.jpg', 'Back of coin 3: IMG_4.jpg')
  await expect(photo('Back of coin 2: IMG_4.jpg')).toBeVisible()
  await swap('Without a partner, 1: IMG_5.jpg', 'Back of coin 1: dime rev.jpg')
  await expect(table.getByText(/In doubt/)).toHaveCount(0)

  // Corrections persist after a reload.
  await page.reload()
  await expect(photo('Back of coin 1: IMG_5.jpg')).toBeVisible()
  await table.getByRole('button', { name: 'Process 4 Coin(s)' }).click()
  const end = page.getByText('3 coins processed successfully, 1 failed', { exact: true })
  await expect(end).toBeVisible({ timeout: 60_000 })
  await expect(pairs).toHaveCount(0)
  await expect(photo('Without a partner, 1: dime rev.jpg')).toBeVisible()

  // The failed coin needs only a name.
  await page.getByRole('button', { name: /^Name it yourself: Coin/ }).click()
  await expect(page.getByRole('heading', { name: 'Coin Details' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Series' }).fill('Barber Half')
  await page
    .getByRole('option', { name: /^Barber Half/ })
    .first()
    .click()
  await listingForm(page).getByLabel('Year').fill('1908')
  await listingForm(page)
    .getByRole('combobox', { name: /^Grade/ })
    .selectOption('G4')
  await listingForm(page)
    .getByLabel(/^Price/)
    .fill('18.00')
  await createDraft(page)
  for (const coin of ['Barber Half', 'Morgan Dollar', 'Peace Dollar', 'Mercury Dime']) {
    const cards = page.getByRole('listitem').filter({ hasText: coin })
    await expect(cards.filter({ hasText: 'Draft' }).first()).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Rapid Upload' }).click()
  await expect(page.getByText('3 completed · 0 failed')).toBeVisible()
})
