import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { toJpeg } from '../tools/coin-renderer/photograph/jpeg.ts'
import { photograph } from '../tools/coin-renderer/photograph/photograph.ts'
import { newSeller, signInAsAdmin } from './accounts.ts'
import { clearControl, cutModel } from './sandbox-control.ts'
import {
  analyze,
  chooseSides,
  createDraft,
  expectNoViolations,
  listingForm,
  sample,
} from './user-actions.ts'
import { cataloguePhoto, hasEuroPictures } from './world-photos.ts'

const PEACE = 'peace-dollar-1921'
const MORGAN = 'morgan-dollar-1881-s'
/** Of no other test: while it is shared, every seller's is known. */
const IKE = 'eisenhower-dollar-1976'
const SIDES = ['obverse', 'reverse'] as const
const SMALL = { width: 390, height: 844 }

/** Another photograph of a drawn coin: other light, turn and table. */
async function anotherPhoto(coin: string, seed: number) {
  const [front, back] = await Promise.all(
    SIDES.map(async side => ({
      name: `${coin}-${side}-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await toJpeg(
        photograph(coin, side, { seed, size: 900, clutter: false, tiltDegrees: 3, exposure: 0 }),
      ),
    })),
  )
  if (!front || !back) throw new Error('a coin has two sides')
  return { front, back }
}

// Also after a test that ran out of time: the next one has a model.
test.afterEach(async ({ request }) => {
  await clearControl(request, '/faults')
})

test('a euro coin that nobody has listed is named from the catalogue, with the model cut', async ({
  page,
}) => {
  const isThere = hasEuroPictures()
  if (!isThere) console.log('skipped: no catalogue pictures at ../shared/world/euro')
  test.skip(!isThere, 'no catalogue pictures')
  test.setTimeout(360_000)
  await newSeller(page, 'euro')
  await page.goto('/knows')
  for (const label of ['Know euro coins at first sight', 'Name known coins from memory alone']) {
    const setting = page.getByLabel(label)
    await setting.click()
    await expect(setting).toBeChecked()
  }
  await expectNoViolations(page, 'the settings of memory')
  await cutModel(page.request)
  await chooseSides(
    page,
    await cataloguePhoto('IE-2002-100', 'front.jpg', 25),
    await cataloguePhoto('common-2002-100', 'back.jpg', 70),
  )
  await analyze(page)
  await expect(page.getByText('from the euro catalogue')).toBeVisible()
  await expect(listingForm(page).getByLabel('Coin type')).toHaveValue('Ireland 1 Euro')
  await expect(listingForm(page).getByLabel('Title')).toHaveValue(/Ireland 1 Euro/)
})

test('a coin that was listed once is known at once with the model cut, and a correction is learned', async ({
  page,
}) => {
  test.setTimeout(720_000)
  await newSeller(page, 'memory')
  await chooseSides(page, sample(PEACE, 'obverse'), sample(PEACE, 'reverse'))
  await analyze(page)
  await expect(page.getByText('from your coins')).toHaveCount(0)
  await createDraft(page)

  await page.getByRole('button', { name: /'s Account$/ }).click()
  await page.getByRole('link', { name: 'What Obverse knows' }).click()
  await expect(page.getByRole('heading', { name: 'Peace Dollar' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Peace Dollar, obverse' })).toBeVisible()
  const fast = page.getByLabel('Name known coins from memory alone')
  await fast.click()
  await expect(fast).toBeChecked()
  await expectNoViolations(page, 'what is known')

  await cutModel(page.request)
  const second = await anotherPhoto(PEACE, 7)
  await chooseSides(page, second.front, second.back)
  await analyze(page)
  await expect(page.getByText('from your coins')).toBeVisible()
  await expect(listingForm(page).getByLabel('Coin type')).toHaveValue('Peace Dollar')
  await expect(listingForm(page).getByLabel('Year')).toBeFocused()
  await page.keyboard.type('1921')
  await page.keyboard.press('Enter')
  await expect(listingForm(page).getByLabel('Mint mark')).toBeFocused()
  await expectNoViolations(page, 'a coin from memory')
  // The memory was wrong: one edit says so.
  await page.getByRole('combobox', { name: 'Series' }).fill('Morgan Dollar')
  await page
    .getByRole('option', { name: /^Morgan Dollar/ })
    .first()
    .click()
  await listingForm(page)
    .getByRole('combobox', { name: /^Grade/ })
    .selectOption('G4')
  await listingForm(page)
    .getByLabel(/^Price/)
    .fill('18.00')
  await createDraft(page)

  const turned = await sharp(second.front.buffer).rotate(90).jpeg().toBuffer()
  await chooseSides(page, { ...second.front, buffer: turned }, second.back)
  await analyze(page)
  await expect(listingForm(page).getByLabel('Coin type')).toHaveValue('Morgan Dollar')
})

test('what a seller proposes and an admin shares names the coins of another seller', async ({
  page,
  browser,
}) => {
  test.setTimeout(720_000)
  await newSeller(page, 'proposer')
  await chooseSides(page, sample(IKE, 'obverse'), sample(IKE, 'reverse'))
  await analyze(page)
  await createDraft(page)
  await page.goto('/knows')
  await page.getByRole('button', { name: /^Pictures of / }).click()
  await page.getByRole('button', { name: 'Propose for every seller' }).click()
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signInAsAdmin(admin)
  await admin.goto('/knows')
  await admin.getByRole('button', { name: /^Share with every seller: / }).click()
  const stop = admin.getByRole('button', { name: /^Stop sharing: / })
  await expect(stop).toBeVisible()
  try {
    const reader = await (await browser.newContext()).newPage()
    await newSeller(reader, 'reader')
    await cutModel(reader.request)
    const photo = await anotherPhoto(IKE, 11)
    await chooseSides(reader, photo.front, photo.back)
    await analyze(reader)
    await expect(listingForm(reader).getByLabel('Coin type')).toHaveValue(/Eisenhower/)
    await reader.context().close()
  } finally {
    await stop.click()
    await expect(stop).toBeHidden()
    await admin.context().close()
  }
})

/** Ten photographs of each side of one type, in the order of a careful seller. */
async function roll(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const sides = SIDES.map(side => sharp(sample(MORGAN, side)).resize(1_000))
  return Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const side = sides[at % 2]
      if (!side) throw new Error('a coin has two sides')
      const brightness = 0.9 + (at % 5) * 0.05
      const turned = side
        .clone()
        .rotate(90 * (at % 4))
        .modulate({ brightness })
      const name = `IMG_${String(at + 1).padStart(2, '0')}.jpg`
      const quality = 90 - at
      return { name, mimeType: 'image/jpeg', buffer: await turned.jpeg({ quality }).toBuffer() }
    }),
  )
}

test('ten of a kind from a folder are confirmed with one key, and become one listing on a phone', async ({
  page,
}) => {
  // More than the waits below together: on a busy machine each takes its time.
  test.setTimeout(840_000)
  await newSeller(page, 'roll')
  await page.goto('/?tab=rapid')
  await page.getByLabel('Choose photos').setInputFiles(await roll())
  await page.getByRole('button', { name: 'Process 10 Coin(s)' }).click({ timeout: 90_000 })
  await expect(page.getByText(/^10 coins? processed successfully/)).toBeVisible({ timeout: 90_000 })

  await page.goto('/review')
  const question = page.getByRole('region', { name: 'Coins like this' })
  // A worker compares the coins: slow on a busy machine.
  await expect(question.getByText('9 other coins here look like this one')).toBeVisible({
    timeout: 60_000,
  })
  await expectNoViolations(page, 'coins like this')
  await page.getByRole('grid', { name: 'Coins to review' }).focus()
  await page.keyboard.press('m')
  await expect(question).toBeHidden()
  await expect(page.getByText('9 more coins are named Morgan Dollar now.')).toBeVisible()

  await page.setViewportSize(SMALL)
  await page.reload()
  await expect(page.getByText('1 of 10')).toBeVisible()
  await expect(question).toBeVisible({ timeout: 60_000 })
  await expectNoViolations(page, 'coins like this, on a phone')
  await question.getByRole('button', { name: 'One listing of 10' }).click()
  await page.getByRole('button', { name: 'Make one listing of 10' }).click()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible({ timeout: 60_000 })
  const answer = await page.request.get('/api/review')
  expect((await answer.json())[0].listing).toMatchObject({
    quantity: 10,
    coinType: 'Morgan Dollar',
  })
})
