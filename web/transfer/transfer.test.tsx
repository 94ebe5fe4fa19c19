import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ebayListingsSchema } from '../../shared/transfer/ebay-listings.ts'
import {
  type ImportDifference,
  type ImportRow,
  importRowsSchema,
  type LiveEdit,
} from '../../shared/transfer/imports.ts'
import { newListing } from '../test/listing.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

beforeAll(() => Promise.all([import('./transfer-page.tsx'), import('papaparse')]))
prepareApp({ signedIn: true })
const ID = '8d8ac610-566d-4ef0-9c22-186b2a5ed793'
const ROWS = `PUT /api/transfer/imports/${ID}/rows`
const COMMIT = `POST /api/transfer/imports/${ID}/commit`
beforeEach(() => {
  localStorage.removeItem('obverse.columns:["Coin","Price","Place"]')
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(ID)
})

const FILE = 'Coin,Price,Place\r\nMorgan Dollar,54.50,Box 1\r\n\r\n"Peace, Dollar",\'=2,Box 2\r\n'
const RIGHT = {
  created: 2,
  changed: 0,
  unchanged: 0,
  live: [] as LiveEdit[],
  differences: [] as ImportDifference[],
  problems: [],
}
const IMPORTED = { ...RIGHT, success: true, message: '2 drafts made.' }

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const rows: ImportRow[] = []
  const calls = answerCalls({
    'GET /api/user': () => success(SELLER),
    [COMMIT]: () => success(IMPORTED),
    [ROWS]: body => {
      rows.push(...importRowsSchema.parse(body).rows)
      return success(RIGHT)
    },
    ...answers,
  })
  await renderApp('/import')
  await screen.findByRole('heading', { name: 'Import and export' })
  return { calls, rows }
}
const choose = (content: string | Uint8Array<ArrayBuffer>) =>
  userEvent.upload(screen.getByLabelText('Choose a CSV file'), new File([content], 'coins.csv'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a file is matched, checked and imported; the choice of columns is remembered', async () => {
  const { rows } = await open()
  await choose(FILE)
  const place = await screen.findByLabelText<HTMLSelectElement>('Place')
  expect(place.value).toBe('')
  await userEvent.selectOptions(place, 'Storage location')
  await press('Check the file')
  expect(await screen.findByText('Every row is right')).toBeTruthy()
  expect(rows).toEqual([
    {
      row: 2,
      copy: 0,
      cells: { coinType: 'Morgan Dollar', price: '54.50', storageLocation: 'Box 1' },
    },
    {
      row: 4,
      copy: 0,
      cells: { coinType: 'Peace, Dollar', price: '=2', storageLocation: 'Box 2' },
    },
  ])
  await press('Import 2 rows')
  expect(await screen.findByText('2 drafts made.')).toBeTruthy()
  await press('Import another file')
  await choose(FILE)
  expect((await screen.findByLabelText<HTMLSelectElement>('Place')).value).toBe('storageLocation')
})

test('a file that was exported here is compared at once; live prices go to eBay, and wrong rows are left out', async () => {
  const listing = {
    id: 7,
    version: 3,
    title: '1881-S Morgan Dollar',
    status: 'published',
    price: '54.50',
    shippingPrice: '4.95',
    suggestedPrice: null,
    quantity: 1,
    seriesId: null,
  } as const
  const other = { ...listing, id: 8, title: '1921 Peace Dollar' }
  const difference = (row: number, title: string, to: string): ImportDifference => ({
    row,
    title,
    isLive: true,
    changes: [{ column: 'price', from: '54.50', to }],
  })
  const sent: unknown[] = []
  const { calls } = await open({
    [ROWS]: () =>
      success({
        ...RIGHT,
        created: 0,
        live: [
          { listing, edit: { price: '49.95' } },
          { listing: other, edit: { price: '9.95' } },
        ],
        differences: [difference(2, listing.title, '49.95'), difference(3, other.title, '9.95')],
        problems: [{ row: 4, column: 'price', message: 'Enter a price such as 12.50.' }],
      }),
    'POST /api/review/edits': body => {
      sent.push(body)
      const error = { code: 'EBAY_UNAVAILABLE', message: 'eBay does not answer.', fields: {} }
      const changed = newListing({ ...listing, price: '49.95', version: 4 })
      return success({
        results: [
          { id: 7, row: { listing: changed }, error: null },
          { id: 8, row: { listing: newListing(other) }, error },
        ],
      })
    },
  })
  await choose('ID,Title,Price,Storage location\r\n7,A,49.95,\r\n8,B,9.95,\r\n9,C,x,\r\n')
  // No columns to match.
  const changes = within(await screen.findByRole('table', { name: 'What changes' }))
  expect(
    changes.getByRole('row', { name: `${listing.title} Row 2 · Price · on eBay 54.50 49.95` }),
  ).toBeTruthy()
  expect(screen.getByText(/They are left out/)).toBeTruthy()
  expect(screen.getByText('2 live listings to change on eBay.')).toBeTruthy()
  await press('Import 2 rows')
  const refused = within(await screen.findByRole('dialog', { name: 'Not changed' }))
  expect(refused.getByText('1921 Peace Dollar')).toBeTruthy()
  expect(sent).toEqual([
    {
      edits: [
        { id: 7, version: 3, price: '49.95' },
        { id: 8, version: 3, price: '9.95' },
      ],
    },
  ])
  expect(calls).not.toContain(COMMIT)
  await userEvent.click(refused.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  expect(
    await screen.findByText('1 listing changed on eBay. 1 could not be changed on eBay.'),
  ).toBeTruthy()
})

test('a broken file names each row and column, and cannot be imported', async () => {
  const problems = [
    { row: 2, column: 'price', message: 'Enter a price such as 12.50.' },
    { row: 4, column: null, message: 'Row 2 is the same listing.' },
  ]
  const { calls } = await open({ [ROWS]: () => success({ ...RIGHT, created: 0, problems }) })
  await choose(FILE)
  await press('Check the file')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('2 rows cannot be imported')
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('row', { name: '2 Price Enter a price such as 12.50.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  expect(calls).not.toContain(COMMIT)
})

test('what is no list of listings is said, and what failed can be tried again', async () => {
  let fails = true
  await open({
    [COMMIT]: () => (fails ? failure('CONFLICT') : success(IMPORTED)),
  })
  await choose('just a text')
  expect((await screen.findByRole('alert')).textContent).toContain('no CSV file')
  await choose('Coin,Price\r\n')
  expect(await screen.findByText('This file has no rows below its header.')).toBeTruthy()
  await choose(new TextEncoder().encode(FILE))
  await press('Check the file')
  await press('Import 2 rows')
  expect((await screen.findByRole('alert')).textContent).toContain('changed elsewhere')
  fails = false
  await press('Import 2 rows')
  expect(await screen.findByText('2 drafts made.')).toBeTruthy()
})

test('what My Listings shows is exported, as CSV and for eBay', async () => {
  answerCalls({ 'GET /api/user': () => success(SELLER) })
  await renderApp('/import?status=draft&q=morgan')
  const link = await screen.findByRole('link', { name: 'Export as CSV' })
  expect(link.getAttribute('href')).toBe('/api/transfer/listings.csv?status=draft&q=morgan')
  const forEbay = screen.getByRole('link', { name: 'Export drafts for eBay' })
  expect(forEbay.getAttribute('href')).toBe('/api/transfer/ebay-drafts.csv?status=draft&q=morgan')
})

test('live listings of eBay come by number or address, and each refused one says why', async () => {
  const asked: unknown[] = []
  await open({
    'POST /api/transfer/ebay-listings': body => {
      asked.push(body)
      const [first] = ebayListingsSchema.parse(body).listingIds
      const refused = { outcome: 'refused', title: null, message: 'SKU is missing.' }
      const imported = { outcome: 'imported', title: 'A coin', message: null }
      return success({
        results: [
          { listingId: first, ...imported },
          { listingId: '2', ...refused },
        ],
      })
    },
  })
  const numbers = '110557000101, https://www.ebay.com/itm/110557000102?x=1 110557000101'
  await userEvent.type(screen.getByLabelText('Item numbers or addresses'), numbers)
  await press('Import 2 listings')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/This cannot be undone.*other programs/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(asked).toEqual([])
  await press('Import 2 listings')
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Import 2 listings' }))
  expect(await screen.findByText('1 imported, 1 not imported')).toBeTruthy()
  expect(asked).toEqual([{ managed: 'here', listingIds: ['110557000101', '110557000102'] }])
  asked.splice(0)
  await press('Only watch them')
  await vi.waitFor(() =>
    expect(asked).toEqual([{ managed: 'elsewhere', listingIds: ['110557000101', '110557000102'] }]),
  )
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('row', { name: '2 Not imported SKU is missing.' })).toBeTruthy()
})
