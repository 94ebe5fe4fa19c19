import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { forgetWayBack, wayBack } from '../../ebay/way-back/way-back.ts'
import { newListing, newSale } from '../../test/listing.ts'
import { failure, prepareApp, press, success } from '../../test/render-app.tsx'
import { cardOf, loadMyListings, showMyListings } from '../test/my-listings.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

/** My Listings of a seller with these listings. */
const show = (listings: Listing[], at = '/') => showMyListings(() => listings, {}, at)

const card = (title: string) =>
  screen.findByRole('checkbox', { name: `Select ${title}` }).then(checkbox => {
    const item = checkbox.closest<HTMLElement>('[role=listitem]')
    if (!item) throw new Error(`No card of ${title}`)
    return within(item)
  })

const LATER = new Date(Date.now() + 86_400_000).toISOString()

describe('a card says where the listing stands', () => {
  test.each<[string, Partial<Listing>, RegExp[]]>([
    ['Draft', {}, [/^Draft$/, /^Publish Now$/]],
    ['Published', { status: 'published' }, [/^Published$/, /^View on eBay$/, /^End Listing$/]],
    ['Scheduled', { status: 'published', scheduledStart: LATER }, [/^Scheduled$/, /^Starts/]],
    ['an auction', { format: 'auction', durationDays: 7 }, [/^Auction, 7 days$/, /^start price$/]],
    ['several pieces', { status: 'published', quantity: 3, soldQuantity: 2 }, [/^3 left, 2 sold$/]],
    ['a lot', { lot: { kind: 'roll', count: 50, of: 'Lincoln cents' } }, [/^Roll of 50$/]],
    [
      'Ended',
      { status: 'ended', endedReason: 'ORDER_CANCELLED', endedAt: '2026-11-21T15:00:00.000Z' },
      [/^Ended$/, /The order was cancelled\./, /^Publish again$/],
    ],
    ['a failed publish', { publishFailure: 'eBay wants a grade.' }, [/eBay wants a grade\./]],
    ['interrupted', { publishState: 'interrupted' }, [/Publishing was interrupted/]],
  ])('%s', async (_name, facts, texts) => {
    await show([newListing(facts)])
    const shown = await card('1881-S Morgan Dollar')
    for (const text of texts) expect(shown.getByText(text)).toBeTruthy()
    for (const act of ['Details', 'Edit'])
      expect(shown.getByRole('button', { name: act })).toBeTruthy()
  })

  test('Sold: price, date, fee, net and country', async () => {
    await show([newListing({ status: 'sold', quantity: 0, soldQuantity: 1, sales: [newSale()] })])
    const shown = await card('1881-S Morgan Dollar')
    const facts = shown.getAllByRole('definition').map(each => each.textContent)
    expect(facts).toEqual(['$60.00', 'Nov 21, 2026', '$8.61', '$56.34', '$4.95', 'Germany'])
    expect(shown.queryByRole('button', { name: /Publish/ })).toBeNull()
  })

  test('Sold: a fee that eBay has not told is not taken for none', async () => {
    const sales = [
      newSale({ fee: null }),
      newSale({ orderId: '2', cancelled: true, price: '1.00' }),
    ]
    await show([newListing({ status: 'sold', quantity: 0, soldQuantity: 1, sales })])
    const shown = await card('1881-S Morgan Dollar')
    expect(shown.getByText('Not known')).toBeTruthy()
    expect(shown.queryByText('Net')).toBeNull()
    expect(shown.getByText('$60.00')).toBeTruthy()
  })

  test('Refunded: what went back, and what is left', async () => {
    const sales = [newSale({ fee: '0.40', refunded: '64.95' })]
    await show([newListing({ status: 'sold', quantity: 0, soldQuantity: 1, sales })])
    const shown = await card('1881-S Morgan Dollar')
    expect(shown.getAllByText('Refunded').length).toBeGreaterThanOrEqual(2)
    expect(shown.queryByText('Sold')).toBeNull()
    const facts = shown.getAllByRole('definition').map(each => each.textContent)
    expect(facts).toEqual(['$60.00', 'Nov 21, 2026', '$64.95', '$0.40', '-$0.40', '$4.95'])
  })

  test('Partly refunded: with the amount, on the card and in its details', async () => {
    const sales = [newSale({ refunded: '50.00' })]
    await show([newListing({ status: 'sold', quantity: 0, soldQuantity: 1, sales })])
    const shown = await card('1881-S Morgan Dollar')
    expect(shown.getByText('Partly refunded')).toBeTruthy()
    expect(shown.getByText('$50.00')).toBeTruthy()
    await press(shown.getByRole('button', { name: 'Details' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1881-S Morgan Dollar' }))
    // Of the listing and of its sale.
    expect(dialog.getAllByText('Partly refunded $50.00')).toHaveLength(2)
  })

  test('a coin that ended is not called interrupted', async () => {
    await show([newListing({ status: 'sold', publishState: 'interrupted', sales: [newSale()] })])
    const shown = await card('1881-S Morgan Dollar')
    expect(shown.queryByText(/interrupted/)).toBeNull()
  })

  test('View on eBay is disabled without an address', async () => {
    await show([newListing({ status: 'published', ebayListingUrl: null })])
    const shown = await card('1881-S Morgan Dollar')
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'View on eBay' }).disabled).toBe(
      true,
    )
  })
})

const GRADE = {
  code: 'GRADE_MISSING',
  field: 'grade',
  kind: 'blocks',
  message: 'Choose a grade',
} as const
const SWAPPED = {
  code: 'SIDES_SWAPPED',
  field: 'pictures',
  kind: 'question',
  message: 'The sides seem to be swapped',
} as const

describe('what a draft lacks stands on its card', () => {
  test('one tap opens the form at the field', async () => {
    const draft = newListing({ grade: '', problems: [GRADE] })
    await showMyListings(() => [draft], {
      'GET /api/listings/1': () => success(draft),
    })
    const shown = await card('1881-S Morgan Dollar')
    await press(shown.getByRole('button', { name: 'No grade' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Listing' }))
    const grade = await dialog.findByLabelText(/^Grade/, { selector: 'input, select, button' })
    await expect.poll(() => document.activeElement).toBe(grade)
  })

  test('notes and the problems of a live listing do not', async () => {
    const note = { ...GRADE, kind: 'note', message: 'Only a note' } as const
    await show([
      newListing({ problems: [note] }),
      newListing({ id: 2, title: 'Live', status: 'published', problems: [GRADE] }),
    ])
    await card('1881-S Morgan Dollar')
    expect(screen.queryByText('Only a note')).toBeNull()
    expect(screen.queryByText('Choose a grade')).toBeNull()
  })

  test('a missing policy stands once above the cards, and leads to the business policies', async () => {
    const message = 'Choose a return policy'
    await show([
      newListing({
        problems: [{ code: 'POLICY_MISSING', field: 'policies', kind: 'blocks', message }],
      }),
    ])
    expect(await screen.findAllByText(message)).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'Open business policies' })
    expect(link.getAttribute('href')).toBe('/business-policies')
    await press(link)
    expect(wayBack()?.to).toContain('/')
    forgetWayBack()
  })

  test('a question is answered by one tap, with the version that was read', async () => {
    let stored = newListing({ problems: [SWAPPED], answered: ['PRICE_BELOW_MELT'] })
    const sent: Partial<UpdateListing>[] = []
    const calls = await showMyListings(() => [stored], {
      'PUT /api/listings/1': body => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the app sent
        sent.push(body as UpdateListing)
        stored = newListing({ version: 4 })
        return success(stored)
      },
    })
    const button = await screen.findByRole('button', { name: 'Sides are right' })
    const before = calls.length
    await press(button)
    await expect.poll(() => screen.queryByText(SWAPPED.message)).toBeNull()
    expect(calls.slice(before)).toEqual(['PUT /api/listings/1'])
    expect(sent).toEqual([{ id: 1, version: 3, answer: ['SIDES_SWAPPED'] }])
  })

  test('and a coin that is in no slab is said not to be cropped where it cannot be', async () => {
    const unread = {
      code: 'LABEL_NOT_READ',
      field: 'certificationNumber',
      kind: 'question',
      message: 'Not read.',
    } as const
    const side = (letter: string) => ({
      sha256: letter.repeat(64),
      originalSha256: null,
      url: `/uploads/${letter}.jpg`,
      originalUrl: null,
      size: { width: 1120, height: 1600 },
    })
    let stored = newListing({ problems: [unread], pictures: [side('a'), side('b')] })
    const sent: unknown[] = []
    await showMyListings(() => [stored], {
      'PUT /api/listings/1': body => {
        sent.push(body)
        stored = newListing({
          version: 4,
          pictures: [side('a'), side('b')],
          problems: [
            {
              code: 'HOLDER_CROP',
              field: 'pictures',
              kind: 'question',
              message: 'Still cut as a slab’s.',
            },
          ],
        })
        return success(stored)
      },
    })
    await press(await screen.findByRole('button', { name: 'It is not a slab' }))
    expect(await screen.findByText(/The photograph is not stored yet/)).toBeTruthy()
    expect(sent).toEqual([{ id: 1, version: 3, answer: ['LABEL_NOT_READ'] }])
    expect(await screen.findByRole('button', { name: 'Crop to the coin' })).toBeTruthy()
  })

  test('or the sides are swapped', async () => {
    let stored = newListing({ problems: [SWAPPED] })
    const sent: unknown[] = []
    await showMyListings(() => [stored], {
      'PUT /api/listings/1': body => {
        sent.push(body)
        stored = newListing({ version: 4 })
        return success(stored)
      },
    })
    await press(await screen.findByRole('button', { name: 'Swap sides' }))
    await expect.poll(() => screen.queryByText(SWAPPED.message)).toBeNull()
    expect(sent).toEqual([{ id: 1, version: 3, swapSides: true }])
  })

  test('two missing pictures are two reasons', async () => {
    const missing = (name: string) =>
      ({
        code: 'PICTURE_MISSING',
        field: 'pictures',
        kind: 'blocks',
        message: `The ${name} picture is missing. Add it.`,
      }) as const
    await show([newListing({ problems: [missing('front'), missing('back')] })])
    const shown = await card('1881-S Morgan Dollar')
    await press(shown.getByRole('button', { name: 'and 1 more' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1881-S Morgan Dollar' }))
    expect(dialog.getAllByRole('button', { name: /picture is missing/ })).toHaveLength(2)
  })

  test('an answer that is refused says why', async () => {
    await showMyListings(() => [newListing({ problems: [SWAPPED] })], {
      'PUT /api/listings/1': () => failure('BUSY'),
    })
    await press(await screen.findByRole('button', { name: 'Sides are right' }))
    expect(await screen.findByText('Failed to update listing')).toBeTruthy()
    expect(screen.getByText('This is already under way. Please wait a moment.')).toBeTruthy()
  })
})

describe('filters', () => {
  const LISTINGS = [
    newListing({ id: 1, title: 'Finished draft' }),
    newListing({ id: 2, title: 'Draft without a grade', problems: [GRADE] }),
    newListing({ id: 3, title: 'Live', status: 'published' }),
    newListing({
      id: 4,
      title: 'Held by another',
      status: 'published',
      ebayAccountConnected: false,
    }),
    newListing({ id: 5, title: 'Gone', status: 'sold', sales: [newSale()] }),
    newListing({ id: 6, title: 'Over', status: 'ended' }),
  ]
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(each => each.textContent)

  test('count the listings of each status', async () => {
    await show(LISTINGS)
    const chips = within(await screen.findByRole('group', { name: 'Show' })).getAllByRole('button')
    await expect
      .poll(() => chips.map(chip => chip.textContent))
      .toEqual(['All6', 'Drafts2', 'On eBay2', 'Sold1', 'Ended1', 'Needs something2'])
  })

  test('show what they name, and stand in the address', async () => {
    await show(LISTINGS)
    await press(await screen.findByRole('button', { name: /^Needs something/ }))
    await expect.poll(titles).toEqual(['Draft without a grade', 'Held by another'])
    expect(screen.getByTestId('address').textContent).toBe('/?needs=any')
    await press(screen.getByRole('button', { name: /^All/ }))
    await expect.poll(titles).toHaveLength(6)
    expect(screen.getByTestId('address').textContent).toBe('/')
  })

  test('come from the address; where none matches, one press shows all again', async () => {
    await show([newListing()], '/?show=sold&q=dime')
    expect(await screen.findByRole('heading', { name: 'No listings match' })).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Show All Listings' }))
    await card('1881-S Morgan Dollar')
    expect(screen.getByTestId('address').textContent).toBe('/')
  })

  test('several that are set are cleared by one press while their fields are closed', async () => {
    await show(LISTINGS, '/?q=draft&metal=silver&location=Box+3&min=5')
    await press(await screen.findByRole('button', { name: 'Clear filters' }))
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/?q=draft')
  })

  test('places of one coin each are one choice, by the box', async () => {
    await show([
      newListing({ id: 1, title: 'One', storageLocation: 'A12-01' }),
      newListing({ id: 2, title: 'Two', storageLocation: 'A12-02' }),
      newListing({ id: 3, title: 'Three', storageLocation: 'Safe' }),
    ])
    await press(await screen.findByRole('button', { name: /^Filters/ }))
    const stored = await screen.findByLabelText<HTMLSelectElement>('Stored in')
    expect([...stored.options].map(({ text }) => text)).toEqual([
      'All locations',
      'A12-… (2)',
      'Safe (1)',
    ])
    await userEvent.selectOptions(stored, 'A12-… (2)')
    await expect.poll(titles).toEqual(['One', 'Two'])
    expect(screen.getByTestId('address').textContent).toBe('/?box=A12-')
    await press(screen.getByRole('button', { name: /^Filters/ }))
    await press(await screen.findByRole('button', { name: /^Stored in: A12-…/ }))
    await expect.poll(titles).toHaveLength(3)
  })

  test('coins of several countries are filtered by the country', async () => {
    await show([
      newListing({ id: 1, title: 'One', country: 'Canada', storageLocation: 'Safe' }),
      newListing({ id: 2, title: 'Two', country: 'Mexico', storageLocation: 'Box' }),
    ])
    await press(await screen.findByRole('button', { name: /^Filters/ }))
    const country = await screen.findByLabelText<HTMLSelectElement>('Country')
    expect([...country.options].map(({ text }) => text)).toEqual([
      'All countries',
      'Canada (1)',
      'Mexico (1)',
    ])
    await userEvent.selectOptions(country, 'Canada (1)')
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/?country=Canada')
    await press(screen.getByRole('button', { name: /^Filters/ }))
    expect(await screen.findByRole('button', { name: /^Country: Canada/ })).toBeTruthy()
  })

  test('of one country there is none to choose', async () => {
    await show([newListing({ id: 1, title: 'One', country: 'Canada' })])
    await press(await screen.findByRole('button', { name: /^Filters/ }))
    await screen.findByLabelText('Metal')
    expect(screen.queryByLabelText('Country')).toBeNull()
  })

  test('what is priced below its melt value is one choice', async () => {
    await show([newListing({ id: 1, title: 'One', storageLocation: 'Safe' })])
    await press(await screen.findByRole('button', { name: /^Filters/ }))
    await userEvent.selectOptions(await screen.findByLabelText('Priced'), 'Below melt')
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/?melt=below')
    await press(screen.getByRole('button', { name: /^Filters/ }))
    await press(await screen.findByRole('button', { name: /^Priced: Below melt/ }))
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/')
  })

  test('a listing that has sold some of its pieces is found from Sold', async () => {
    await show(
      [
        newListing({ id: 1, title: 'One', status: 'published', quantity: 2, soldQuantity: 1 }),
        newListing({ id: 2, title: 'Two' }),
      ],
      '/?show=sold',
    )
    expect(await screen.findByText(/^1 listing has sold some of its pieces/)).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Show' }))
    await expect.poll(titles).toEqual(['One'])
    expect(screen.getByTestId('address').textContent).toBe('/?sold=some')
    await press(await screen.findByRole('button', { name: /^Sold: Some of its pieces/ }))
    await expect.poll(titles).toHaveLength(2)
  })

  test('the search stands in the address, and is there again with it', async () => {
    await show(LISTINGS, '/?q=live')
    const box = await screen.findByLabelText<HTMLInputElement>('Search your listings')
    expect(box.value).toBe('live')
    await expect.poll(titles).toEqual(['Live'])
    await userEvent.clear(box)
    await userEvent.paste('draft')
    await expect.poll(titles).toEqual(['Finished draft', 'Draft without a grade'])
    expect(screen.getByTestId('address').textContent).toBe('/?q=draft')
  })
})

describe('My Listings', () => {
  test('without listings offers both ways to begin', async () => {
    await show([])
    expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeTruthy()
    expect(screen.getByText('Start by uploading your first coin')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Single Upload' })).toBeTruthy()
    const rapid = screen.getAllByRole('link', { name: 'Rapid Upload' }).at(-1)
    expect(rapid?.getAttribute('href')).toBe('/?mode=rapid')
  })

  test('says why the listings cannot be loaded, and tries again', async () => {
    let fails = true
    await showMyListings(() => [], {
      'GET /api/listings/cards': () =>
        fails ? failure('FORBIDDEN') : success({ cards: [cardOf(newListing())], next: null }),
    })
    expect(await screen.findByText('Error loading listings')).toBeTruthy()
    expect(screen.getByText("You don't have permission to do this.")).toBeTruthy()
    fails = false
    await press(screen.getByRole('button', { name: 'Try Again' }))
    await card('1881-S Morgan Dollar')
  })

  test('the details tell the sales, the offer and the own notes', async () => {
    await show([
      newListing({
        status: 'sold',
        quantity: 0,
        soldQuantity: 1,
        cost: '20.00',
        storageLocation: 'Box 7',
        sales: [newSale(), newSale({ orderId: '2', cancelled: true })],
      }),
    ])
    await press((await card('1881-S Morgan Dollar')).getByRole('button', { name: 'Details' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1881-S Morgan Dollar' }))
    expect(dialog.getByText('Cancelled')).toBeTruthy()
    expect(dialog.getAllByText(/, to Germany/)).toHaveLength(2)
    expect(dialog.getByText(/^Order 12-00001-00001\. Shipping/)).toBeTruthy()
    expect(dialog.getByText('Box 7')).toBeTruthy()
    expect(dialog.getByText('$36.34')).toBeTruthy()
    expect(dialog.getByText('coinshop')).toBeTruthy()
  })

  test('the details tell what a label and ads cost, and the profit is less', async () => {
    await show([
      newListing({
        status: 'sold',
        quantity: 0,
        soldQuantity: 1,
        cost: '20.00',
        sales: [newSale({ postage: '5.10' })],
        adFees: '1.20',
      }),
    ])
    await press((await card('1881-S Morgan Dollar')).getByRole('button', { name: 'Details' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1881-S Morgan Dollar' }))
    expect(dialog.getByText(/^Order 12-00001-00001\. Shipping/).textContent).toContain(
      'label $5.10',
    )
    expect(dialog.getByText(/^Fees for ads/).textContent).toContain('$1.20')
    expect(dialog.getByText('$30.04')).toBeTruthy()
  })
})
