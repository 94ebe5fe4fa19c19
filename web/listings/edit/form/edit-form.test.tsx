import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Certificate } from '../../../../shared/certificates/certificates.ts'
import { ERRORS } from '../../../../shared/errors.ts'
import { textsOfCoin } from '../../../../shared/listing/follow.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { SKU_RULE } from '../../../../shared/listing/terms/listing-terms.ts'
import { newListing } from '../../../test/listing.ts'
import { failure, prepareApp, press as pressToScreen, success } from '../../../test/render-app.tsx'
import { toastStore } from '../../../ui/feedback/toast-store.ts'
import { choose, editListing, press, type, unfold } from '../../test/edit-sheet.ts'

beforeAll(() =>
  Promise.all([
    import('../../../app/home-page.tsx'),
    import('../../../app/single-coin-page.tsx'),
    import('../../../single-coin/edit-listing.tsx'),
  ]),
)
prepareApp({ signedIn: true })

const toasts = () => toastStore.current().map(({ title }) => title)
const address = () => screen.getByTestId('address').textContent
const saveAndRead = async (saved: unknown[]) => {
  await press('Update Listing')
  await waitFor(() => expect(saved).toHaveLength(1))
  return saved[0]
}
const GRADE_LACKS = /^Choose a grade as your estimate/

describe('a draft without a grade can be finished', () => {
  const UNFINISHED = newListing({ grade: '' })

  test('a card’s problem leads to the field, which says what it lacks', async () => {
    await editListing(UNFINISHED, { field: 'grade' })
    const grade = screen.getByLabelText('Grade')
    await waitFor(() => expect(document.activeElement).toBe(grade))
    expect(screen.getByText(GRADE_LACKS)).toBeTruthy()
  })

  test('gold of Charlotte can be given its mint mark', async () => {
    await editListing(UNFINISHED)
    const mint = await screen.findByLabelText<HTMLSelectElement>(/^Mint mark/)
    expect([...mint.options].map(({ value }) => value)).toEqual(
      expect.arrayContaining(['none', 'P', 'D', 'S', 'W', 'CC', 'O', 'C']),
    )
  })

  test('the grade is chosen and saved; the title follows because nobody edited it', async () => {
    const { saved } = await editListing(UNFINISHED)
    await choose('Grade', 'VF30')
    expect(screen.queryByText(GRADE_LACKS)).toBeNull()
    expect(await saveAndRead(saved)).toMatchObject({ id: 1, version: 3, grade: 'VF30' })
    expect(toasts()).toEqual(['Listing updated'])
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('a grade outside of the list stays selectable, and another one can be typed', async () => {
    const { saved } = await editListing(newListing({ grade: 'XF Details' }))
    const grade = screen.getByLabelText<HTMLSelectElement>('Grade')
    expect(grade.value).toBe('XF Details')
    await choose('Grade', 'VF30')
    await choose('Grade', 'XF Details')
    await choose('Grade', 'Another grade...')
    expect(screen.getByText('Your estimate, such as AU53 or XF Details')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Grade'), 'MS64+')
    expect(await saveAndRead(saved)).toMatchObject({ grade: 'MS64+' })
  })

  test('a field in a folded section is unfolded and focused', async () => {
    const listing = newListing({ coinType: '' })
    await editListing(listing, { field: 'weight' })
    const field = screen.getByLabelText('Weight')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.closest('details')?.open).toBe(true)
    // What blocks publishing is open from the start and counted.
    expect(screen.getByLabelText(/^Coin type/).closest('details')?.open).toBe(true)
    expect(screen.getByText('1 to settle')).toBeTruthy()
  })
})

describe('the whole form edits a draft', () => {
  test('every field is sent as the contract has it, and nothing else', async () => {
    const { saved } = await editListing(newListing())
    await type(/^Title/, '1881-S Morgan Dollar, toned')
    await type(/^Price/, '75')
    await type(/^Shipping price/, '0')
    await type(/^Quantity/, '5')
    await unfold('Description')
    await type(/^Description/, 'Toned.')
    await unfold('The coin')
    await choose('Certified by', 'NGC')
    await type('Certification number', '1234567-001')
    await type('Composition', 'Silver')
    await type('Weight', '26.7 g')
    await type('Diameter', '38 mm')
    await type('Special attributes', 'Toned\nVAM-4')
    await unfold('Lot, roll or set')
    await choose('Sold together', 'Roll')
    await type('How many coins', '20')
    await type('Of what', 'Morgan dollars')
    await unfold('Your records')
    await type('SKU', 'BOX7')
    await type('Storage location', 'Box 7')
    await type('What it cost', '41.50')
    expect(await saveAndRead(saved)).toEqual({
      id: 1,
      version: 3,
      title: '1881-S Morgan Dollar, toned',
      price: '75.00',
      shippingPrice: '0.00',
      quantity: 5,
      description: 'Toned.',
      grader: 'NGC',
      certificationNumber: '1234567-001',
      composition: 'Silver',
      weight: '26.7 g',
      diameter: '38 mm',
      specialAttributes: ['Toned', 'VAM-4'],
      lot: { kind: 'roll', count: 20, of: 'Morgan dollars' },
      sku: 'BOX7',
      storageLocation: 'Box 7',
      cost: '41.50',
    })
  })

  test('a corrected date takes the variety of the coin before with it, and back', async () => {
    const named = { year: '1955', specialAttributes: ['Doubled Die Obverse', 'Toned'] }
    const { saved } = await editListing(newListing(named))
    await unfold('The coin')
    const attributes = screen.getByLabelText<HTMLTextAreaElement>('Special attributes')
    await type('Year', '1956')
    expect(attributes.value).toBe('Toned')
    await type('Year', '1955')
    expect(attributes.value).toBe('Doubled Die Obverse\nToned')
    await type('Year', '1972')
    // What is typed of the new coin is its own.
    await type('Special attributes', 'Doubled Die Obverse')
    expect(await saveAndRead(saved)).toMatchObject({
      year: '1972',
      specialAttributes: ['Doubled Die Obverse'],
    })
  })

  test('a corrected coin is corrected in the text of the seller’s template, not in the seller’s own', async () => {
    const template = {
      'GET /api/listing-templates': () =>
        success({ description: '{date} {series} in {Grade}', returnsLine: '30 days', bands: [] }),
    }
    const { saved } = await editListing(
      newListing({ grade: 'VF30', description: '1881-S Morgan Dollar in Very Fine\n\n30 days' }),
      { answers: template },
    )
    await unfold('The coin')
    await choose('Grade', 'AU50')
    await type('Year', '1889')
    expect(await saveAndRead(saved)).toMatchObject({
      description: '1889-S Morgan Dollar in About Uncirculated\n\n30 days',
    })
    cleanup()
    const own = await editListing(newListing({ grade: 'VF30' }), { answers: template })
    await choose('Grade', 'AU50')
    expect(await saveAndRead(own.saved)).not.toHaveProperty('description')
  })

  test('a weight that the seller types stays, and the text of the template names it', async () => {
    const { saved } = await editListing(newListing({ description: 'It weighs 26.73 g' }), {
      answers: {
        'GET /api/listing-templates': () =>
          success({ description: 'It weighs {weight}', returnsLine: '', bands: [] }),
      },
    })
    await unfold('The coin')
    await type('Weight', '26.1 g')
    await type('Year', '1889')
    expect(await saveAndRead(saved)).toMatchObject({
      weight: '26.1 g',
      description: 'It weighs 26.1 g',
    })
  })

  test('a title that the seller writes as it is generated stays when the coin changes', async () => {
    const listing = newListing({ grade: 'VF30', title: 'A silver dollar' })
    const generated = textsOfCoin(listing).title
    const { saved } = await editListing(listing)
    await type(/^Title/, generated)
    await choose('Grade', 'AU50')
    expect(await saveAndRead(saved)).toMatchObject({ title: generated, grade: 'AU50' })
  })

  test('an auction has a start price, a reserve, buy it now and its days', async () => {
    const { saved } = await editListing(newListing())
    await unfold('Format, offers, store and ad')
    expect(screen.getByText(/30 days is Good 'Til Cancelled/)).toBeTruthy()
    await choose('Format', 'Auction')
    expect(screen.queryByText(/30 days/)).toBeNull()
    expect(screen.queryByLabelText('Best offer')).toBeNull()
    await type(/^Start price/, '9.99')
    await choose('Duration', '5 days')
    await type('Reserve price', '40')
    await type('Buy it now price', '80')
    expect(await saveAndRead(saved)).toEqual({
      id: 1,
      version: 3,
      price: '9.99',
      format: 'auction',
      durationDays: 5,
      reservePrice: '40.00',
      buyItNowPrice: '80.00',
    })
  })

  test('best offer is left as on eBay unless it is set here', async () => {
    const { saved } = await editListing(newListing())
    await unfold('Format, offers, store and ad')
    expect(screen.getByLabelText<HTMLSelectElement>('Best offer').value).toBe('keep')
    await choose('Best offer', 'Buyers may make offers')
    await type('Accept offers from', '55')
    await type('Decline offers below', '40')
    expect(await saveAndRead(saved)).toEqual({
      id: 1,
      version: 3,
      bestOffer: true,
      bestOfferAccept: '55.00',
      bestOfferDecline: '40.00',
    })
  })

  test('a scheduled start is the seller’s local time', async () => {
    const { saved } = await editListing(newListing())
    await unfold('Format, offers, store and ad')
    await userEvent.type(screen.getByLabelText('Scheduled start'), '2026-12-24T18:30')
    expect(await saveAndRead(saved)).toMatchObject({
      scheduledStart: new Date('2026-12-24T18:30').toISOString(),
    })
  })

  test('nothing changed sends nothing', async () => {
    const { calls } = await editListing(newListing())
    await press('Update Listing')
    await waitFor(() => expect(address()).toBe('/'))
    expect(calls.filter(call => call.startsWith('PUT'))).toEqual([])
  })

  test('place, cost and what is kept of the price stand in the first screen', async () => {
    await editListing(newListing({ storageLocation: 'A12', cost: '20.00' }))
    expect(screen.getByLabelText<HTMLInputElement>('Storage location').value).toBe('A12')
    expect(screen.getByLabelText<HTMLInputElement>('What it cost').value).toBe('20.00')
    expect(screen.getByText(/^You keep about/).textContent).toMatch(/^You keep about \$5\d\.\d\d$/)
  })

  test('a wrong entry is said at its field, which is unfolded and focused', async () => {
    const { calls } = await editListing(newListing())
    await unfold('Your records')
    await type('SKU', 'no spaces')
    await unfold('Lot, roll or set')
    await choose('Sold together', 'Set')
    await type(/^Title/, 'x'.repeat(81))
    expect(screen.getByText('81 of 80 characters: 1 too many')).toBeTruthy()
    await press('Update Listing')
    for (const sentence of [
      SKU_RULE,
      'Please enter how many coins it has',
      'At most 80 characters',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
    expect(calls.filter(call => call.startsWith('PUT'))).toEqual([])
  })

  test('the recommendation of envelope shipping stands below $20 only, and for no holder', async () => {
    await editListing(newListing())
    const hint = 'Recommended: $1.00 eBay envelope shipping'
    expect(screen.queryByText(hint)).toBeNull()
    await type(/^Price/, '19.99')
    expect(screen.getByText(hint)).toBeTruthy()
    await unfold('The coin')
    await choose('Certified by', 'PCGS')
    expect(screen.queryByText(hint)).toBeNull()
  })
})

describe('the rules that publishing obeys are checked while typing', () => {
  test.each([
    ['Title', /^Title/, '1881-S Morgan MS65', /^Take “MS65” out of the title/],
    ['Price', /^Price/, '2500', /holder only/],
  ])('%s', async (_name, label, text, sentence) => {
    await editListing(newListing())
    await type(label, text)
    const field = screen.getByLabelText(label)
    const warning = await screen.findByText(sentence)
    expect(field.getAttribute('aria-describedby')).toContain(warning.id)
  })

  test('what the account lacks leads to its screen', async () => {
    const LOCATION = {
      code: 'LOCATION_MISSING',
      field: 'shipsFromPostalCode',
      kind: 'blocks',
      message: 'Enter your ZIP code.',
    } as const
    // Of every listing the same: not repeated here.
    const POLICY = {
      code: 'POLICY_MISSING',
      field: 'policies',
      kind: 'note',
      message: 'A note.',
    } as const
    await editListing(newListing({ problems: [LOCATION, POLICY] }))
    expect(screen.queryByText('A note.')).toBeNull()
    expect(screen.getByText('Enter your ZIP code.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Enter it on Connect eBay' })
    expect(link.getAttribute('href')).toBe('/connect-ebay')
  })
})

describe('a live listing', () => {
  const LIVE = newListing({ status: 'published', bestOffer: true })

  test('says of each field that eBay does not change why', async () => {
    await editListing(LIVE)
    await unfold('Format, offers, store and ad')
    await unfold('Lot, roll or set')
    await unfold('Your records')
    for (const [label, reason] of [
      ['Format', /does not change this on a live listing/],
      ['Duration', /does not change this on a live listing/],
      ['Scheduled start', /does not change this on a live listing/],
      ['Sold together', /does not change this on a live listing/],
      ['SKU', /eBay knows the listing by this SKU/],
    ] as const) {
      const control = screen.getByLabelText<HTMLInputElement>(label)
      expect([label, control.disabled]).toEqual([label, true])
      const described = control.getAttribute('aria-describedby') ?? ''
      expect(document.querySelector(`[id="${described}"]`)?.textContent).toMatch(reason)
    }
  })

  test('keeps its SKU when it is forgotten here', async () => {
    await editListing(newListing({ publishedAt: LIVE.publishedAt, ebayAccount: null }))
    await unfold('Your records')
    expect(screen.getByLabelText<HTMLInputElement>('SKU').disabled).toBe(true)
  })

  test('is revised on eBay: only what changed is sent', async () => {
    const saved: unknown[] = []
    await editListing(LIVE, {
      answers: {
        'PUT /api/listings/1': body => {
          saved.push(body)
          return success({ ...LIVE, price: '65.00', version: 4 })
        },
      },
    })
    await type(/^Price/, '65')
    expect(await saveAndRead(saved)).toEqual({ id: 1, version: 3, price: '65.00' })
    await waitFor(() => expect(toasts()).toEqual(['Listing updated successfully on eBay']))
  })

  test('what eBay refuses is said, and stays typed', async () => {
    await editListing(LIVE, { answers: { 'PUT /api/listings/1': () => failure('EBAY_REFUSED') } })
    await type(/^Price/, '65')
    await press('Update Listing')
    await waitFor(() =>
      expect(toastStore.current().map(({ title, description }) => [title, description])).toEqual([
        ['Failed to update listing', ERRORS.EBAY_REFUSED.message],
      ]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('65')
    // Beside the button, also when the toast has left.
    const form = screen.getByRole('button', { name: 'Update Listing' }).parentElement
    expect(form?.textContent).toContain(ERRORS.EBAY_REFUSED.message)
  })
})

describe('questions', () => {
  const ASKED: Partial<Listing> = {
    price: '20.00',
    meltValue: '24.10',
    warnings: [{ code: 'SIDES_SWAPPED', message: 'Front and back may be exchanged.' }],
  }

  test('are answered, and an answer can be taken back', async () => {
    const { saved } = await editListing(newListing(ASKED))
    await press('Yes, sell below melt')
    await press('Sides are right')
    await press('Take back: Sides are right')
    expect(await saveAndRead(saved)).toEqual({ id: 1, version: 3, answer: ['PRICE_BELOW_MELT'] })
  })

  test('an answer lapses with another price, and is given anew', async () => {
    const answered = ['PRICE_BELOW_MELT', 'SIDES_SWAPPED']
    const { saved } = await editListing(newListing({ ...ASKED, answered }))
    expect(screen.queryByText(/The metal alone/)).toBeNull()
    await type(/^Price/, '19')
    expect(await screen.findByText(/The metal alone is worth \$24\.10\./)).toBeTruthy()
    await press('Yes, sell below melt')
    expect(await saveAndRead(saved)).toEqual({
      id: 1,
      version: 3,
      price: '19.00',
      answer: ['PRICE_BELOW_MELT'],
    })
  })

  test('a price above melt asks nothing', async () => {
    await editListing(newListing(ASKED))
    await type(/^Price/, '24.10')
    expect(screen.queryByText(/The metal alone/)).toBeNull()
  })

  test('a certificate that its service does not know is asked about once it is typed, and confirmed with it', async () => {
    const unknown = (number: string): Certificate => ({
      grader: 'PCGS', number, state: 'unknown', message: `PCGS knows no certificate ${number}.`, canAskAgain: false, link: 'https://www.pcgs.com',
      facts: null, coin: null, population: null, populationHigher: null, guidePriceCents: null, images: [], checkedAt: null, listings: [],
    })
    const answers = {
      'GET /api/certificates/PCGS/59000001': () => success(unknown('59000001')),
      'GET /api/certificates/PCGS/59000002': () => success(unknown('59000002')),
    }
    const { saved } = await editListing(newListing({ grader: 'PCGS', grade: 'MS65' }), { answers })
    const number = screen.getByLabelText<HTMLInputElement>('Certification number')
    const enter = (text: string) => fireEvent.change(number, { target: { value: text } })
    const confirm = () => screen.findByRole('button', { name: 'The number is right', hidden: true }, { timeout: 3_000 })
    enter('59000001')
    await userEvent.click(await confirm())
    screen.getByText('The number is right.')
    // Of another number it is asked anew.
    enter('59000002')
    await userEvent.click(await confirm())
    expect(await saveAndRead(saved)).toMatchObject({ certificationNumber: '59000002', answer: ['CERTIFICATE_UNKNOWN'] })
  }) // biome-ignore format: short lines

  test('swapping the sides settles the question about them', async () => {
    const { saved } = await editListing(newListing(ASKED))
    await userEvent.click(screen.getAllByRole('button', { name: 'Swap sides' })[1] ?? document.body)
    expect(screen.queryByText('Front and back may be exchanged.')).toBeNull()
    expect(await saveAndRead(saved)).toEqual({ id: 1, version: 3, swapSides: true })
  })
})

test('leaving with changes asks; without, it does not', async () => {
  await editListing(newListing())
  await type(/^Price/, '61')
  await userEvent.click(
    screen.getAllByRole('link', { name: /My Listings|Home/, hidden: true })[0] ?? document.body,
  )
  expect(await screen.findByRole('alertdialog', { name: 'Changes Not Saved' })).toBeTruthy()
  await press('Stay')
  expect(screen.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('61')
  await pressToScreen(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a listing that cannot be loaded says so, and is loaded again', async () => {
  let fails = true
  const listing = newListing()
  const { answerCalls, renderApp, SELLER } = await import('../../../test/render-app.tsx')
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/listings/1': () => (fails ? failure('NOT_FOUND') : success(listing)),
  })
  await renderApp('/single-coin-upload?listing=1')
  expect(await screen.findByText('Error loading listing')).toBeTruthy()
  expect(screen.getByText('Could not load the listing data. Please try again.')).toBeTruthy()
  fails = false
  await press('Try Again')
  expect(await screen.findByLabelText(/^Title/)).toBeTruthy()
})

describe('item specifics that eBay asks for by name', () => {
  const era = {
    name: 'Era',
    values: ['Colonial', 'Republic'],
    selectionOnly: true,
    maxLength: 65,
    requiredFrom: null,
    last: 'Republic',
  }

  test('are chosen of eBay’s own values, that of the last coin first', async () => {
    const { saved } = await editListing(newListing(), {
      answers: { 'GET /api/listings/1/item-specifics': () => success({ specifics: [era] }) },
    })
    await unfold('The coin')
    const field = await screen.findByLabelText<HTMLSelectElement>('Era')
    expect([...field.options].map(({ value }) => value)).toEqual(['', 'Republic', 'Colonial'])
    expect(screen.getAllByText(/^eBay asks for “Era” of this coin/).length).toBeGreaterThan(0)
    await choose('Era', 'Colonial')
    expect(screen.queryByText(/^eBay asks for “Era” of this coin/)).toBeNull()
    expect(await saveAndRead(saved)).toMatchObject({ itemSpecifics: { Era: 'Colonial' } })
  })

  test('are typed where eBay takes any text; a blank one is none', async () => {
    const free = { ...era, values: [], selectionOnly: false, last: null }
    const specifics = [free, { ...free, name: 'Theme' }]
    const { saved } = await editListing(newListing(), {
      answers: { 'GET /api/listings/1/item-specifics': () => success({ specifics }) },
    })
    await unfold('The coin')
    const field = await screen.findByLabelText<HTMLInputElement>('Era')
    await userEvent.type(field, 'Late Republic')
    expect(field.value).toBe('Late Republic')
    await userEvent.type(screen.getByLabelText('Theme'), ' ')
    expect(await saveAndRead(saved)).toMatchObject({ itemSpecifics: { Era: 'Late Republic' } })
  })
})
