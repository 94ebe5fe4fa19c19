import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { certifiedSlab } from '../tools/coin-renderer/slabs/certified-slab.ts'
import {
  photographSlab,
  type SlabPhotograph,
} from '../tools/coin-renderer/slabs/photograph-slab.ts'
import { type Slab, slabOf } from '../tools/coin-renderer/slabs/slab.ts'
import { newConnectedSeller, newSeller } from './accounts.ts'
import {
  analyze,
  chooseSides,
  createDraft,
  endOnEbay,
  expectNoViolations,
  listingForm,
  ON_BUSY_MACHINE_MS,
  ownListings,
  typeOver,
} from './user-actions.ts'

const SIZES = [
  { name: 'on a desktop', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'on a phone',
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
] as const

/** A certificate of the sandbox's PCGS whose label is under glare, and one whose holder has another coin. */
const UNREADABLE = '40010009'
const OF_PEACE_DOLLAR = '40010003'
/** Certificates that the sandbox's PCGS knows. */
const PASTED = Array.from({ length: 20 }, (_, index) => String(50_000_010 + index))
const [, , , , SCANNED = ''] = PASTED

interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}
type Photos = Record<'front' | 'back', Photo>
type Corners = SlabPhotograph['truth']['corners']

/** White light over the label: no code and no word can be made out. */
async function withGlare(jpeg: Buffer, [upperLeft, upperRight, , lowerLeft]: Corners) {
  const [across, down] = [upperRight[0] - upperLeft[0], lowerLeft[1] - upperLeft[1]]
  const [width, height] = [Math.round(0.86 * across), Math.round(0.25 * down)]
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${height / 3}" fill="#fdfdfb"/></svg>`
  const left = Math.round(upperLeft[0] + 0.07 * across)
  const top = Math.round(upperLeft[1] + 0.04 * down)
  return sharp(jpeg)
    .composite([{ input: Buffer.from(light), left, top }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function photographsOf(slab: Slab, { glare = false } = {}): Promise<Photos> {
  const side = async (of: 'obverse' | 'reverse'): Promise<Photo> => {
    const { jpeg, truth } = await photographSlab(slab, {
      seed: 5,
      side: of,
      width: 1512,
      tiltDegrees: 3,
      turnDegrees: 0,
      background: 'felt',
      glare: 0,
      blur: 0.5,
    })
    return {
      name: `${slab.words.certificate}-${of}.jpg`,
      mimeType: 'image/jpeg',
      buffer: glare ? await withGlare(jpeg, truth.corners) : jpeg,
    }
  }
  return { front: await side('obverse'), back: await side('reverse') }
}

let unreadable: Photos
let ofOtherCoin: Photos

test.beforeAll(async () => {
  test.setTimeout(240_000)
  unreadable = await photographsOf(certifiedSlab(UNREADABLE), { glare: true })
  const { words } = certifiedSlab(OF_PEACE_DOLLAR)
  const falseWords = { ...words, coinId: 'morgan-dollar-1881-s' }
  ofOtherCoin = await photographsOf(slabOf(7, { form: 'PCGS 16', words: falseWords }))
})

/** Between two keys of a scanner, in seconds. */
const SCANNER_GAP_S = 0.008

/** The digits of a label as a bar code scanner types them: in one burst, ended by Enter. */
async function scan(page: Page, digits: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const keys = [
    ...Array.from(digits, digit => ({ key: digit, text: digit })),
    { key: 'Enter', text: '\r' },
  ]
  const start = Date.now() / 1000 - keys.length * SCANNER_GAP_S
  // Not one after the other, and with the keyboard's own times: a scanner does not wait for the page.
  await Promise.all(
    keys.flatMap(({ key, text }, place) => {
      const timestamp = start + place * SCANNER_GAP_S
      return [
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
      ]
    }),
  )
  await keyboard.detach()
}

const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

for (const { name, use } of SIZES) {
  test.describe(name, () => {
    test.use(use)

    test('twenty pasted certificates become twenty drafts, and a scanner in the search finds one', async ({
      page,
    }) => {
      test.setTimeout(360_000)
      await newSeller(page, `pasted_${Date.now()}`)
      await page.goto('/import')
      await page.getByLabel('Certificates', { exact: true }).fill(PASTED.join('\n'))
      const rows = page.getByRole('list', { name: 'Certificates of the list' })
      await expect(rows.getByRole('listitem')).toHaveCount(20)
      await page.getByRole('button', { name: 'Make 20 drafts' }).click()
      await expect(rows.getByRole('link')).toHaveCount(20, { timeout: ON_BUSY_MACHINE_MS })
      await expectNoViolations(page, `pasted certificates ${name}`)
      await page.getByRole('link', { name: 'Show the drafts' }).click()
      await expect(page.getByRole('link', { name: 'Review 20 drafts' })).toBeVisible()

      const drafts = await ownListings(page)
      expect(new Set(drafts.map(each => each.certificationNumber))).toEqual(new Set(PASTED))
      expect(drafts).toHaveLength(PASTED.length)
      for (const draft of drafts) {
        expect(draft).toMatchObject({ status: 'draft', grader: 'PCGS', frontImageUrl: '' })
        expect(draft.grade, draft.title).not.toBe('')
        expect(Number(draft.price), draft.title).toBeGreaterThan(0)
        expect(draft.problems.map(({ code }) => code)).toContain('PICTURE_MISSING')
      }

      const search = page.getByRole('textbox', { name: 'Search your listings' })
      await search.click()
      await scan(page, certifiedSlab(SCANNED).bars)
      await expect(search).toHaveValue(SCANNED)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
      await expect(cards).toHaveCount(1)
      const scanned = drafts.find(each => each.certificationNumber === SCANNED)
      await expect(cards.getByRole('heading')).toHaveText(scanned?.title ?? '')
    })

    test('a label that cannot be read is typed in; a certificate of another coin stops its draft', async ({
      page,
    }) => {
      test.setTimeout(480_000)
      await newConnectedSeller(page, `slabs_${Date.now()}`)
      await chooseSides(page, unreadable.front, unreadable.back)
      await analyze(page)
      const form = listingForm(page)
      await expect(form.getByLabel('Certification number')).toHaveValue('')
      await form.getByLabel('Certified by').selectOption('PCGS')
      await typeOver(form.getByLabel('Certification number'), UNREADABLE)
      const certificate = page.getByRole('region', { name: 'Certificate', exact: true })
      await certificate
        .getByRole('button', { name: 'Fill in from the certificate' })
        .click({ timeout: ON_BUSY_MACHINE_MS })
      await expect(certificate.getByText('Checked', { exact: true })).toBeVisible()
      await expect(form.getByLabel('Coin type')).toHaveValue('Kennedy Half Dollar')
      await expect(form.getByLabel('Year')).toHaveValue('1964')
      await expect(form.getByRole('combobox', { name: /^Grade/ })).toHaveValue('MS65')
      await expect(form.getByLabel(/^Price/)).toHaveValue(/^\d+\.\d\d$/)
      await expectNoViolations(page, `a typed certificate ${name}`)
      await createDraft(page)
      const [typed] = await ownListings(page)
      expect(typed).toMatchObject({ certificationNumber: UNREADABLE })
      expect(typed?.problems.filter(({ kind }) => kind !== 'note')).toEqual([])
      const card = cardOf(page, typed?.title ?? '')
      await card.getByRole('button', { name: 'Publish Now' }).click()
      await expect(page.getByText('Successfully Published!', { exact: true })).toBeVisible({
        timeout: ON_BUSY_MACHINE_MS,
      })
      await endOnEbay(page)

      await chooseSides(page, ofOtherCoin.front, ofOtherCoin.back)
      await analyze(page)
      const both =
        /PCGS certificate 40010003 is of 1921 Peace Dollar MS64, but the picture shows .*Morgan Dollar.*1881/
      await expect(page.getByText(both).first()).toBeVisible()
      await expectNoViolations(page, `a certificate of another coin ${name}`)
      await createDraft(page)
      const [stopped] = await ownListings(page)
      expect(stopped?.problems).toContainEqual(
        expect.objectContaining({ code: 'CERTIFICATE_DISAGREES', kind: 'blocks' }),
      )
      const stoppedCard = cardOf(page, stopped?.title ?? '')
      await expect(stoppedCard.getByTitle(/1921 Peace Dollar MS64/)).toBeVisible()
      await stoppedCard.getByRole('button', { name: 'Publish Now' }).click()
      await expect(page.getByText('Successfully Published!', { exact: true })).toHaveCount(0)
      const [after] = await ownListings(page)
      expect(after).toMatchObject({ id: stopped?.id, status: 'draft', ebayListingUrl: null })
    })
  })
}
