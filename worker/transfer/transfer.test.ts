import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { guessColumn, type ListingColumn } from '../../shared/transfer/columns.ts'
import { formulaRestored } from '../../shared/transfer/csv.ts'
import {
  type ImportCheck,
  importCheckSchema,
  importResultSchema,
} from '../../shared/transfer/imports.ts'
import { connect } from '../db/connection.ts'
import { consignors } from '../db/schema/consignment.ts'
import { listings } from '../db/schema/listings.ts'
import { pictures } from '../db/schema/pictures.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { storeListing } from '../test/store-listing.ts'
import { blankListing } from './blank-listing.ts'
import { ebayDraftsCsv } from './ebay-drafts.ts'

const db = connect(env.DB)
let users = 0
let seller: TestAccount
beforeEach(async () => {
  seller = await signedInUser({ username: `filer_${++users}` })
})

type Cells = Partial<Record<ListingColumn, string>>
type Row = { row: number; copy?: number; cells: Cells }

/** The file as it is: text() would drop its byte order mark. */
async function exported({ cookie } = seller): Promise<string> {
  const answer = await call('/api/transfer/listings.csv', { headers: { cookie } })
  return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(
    await answer.arrayBuffer(),
  )
}

/** The rows of a file as the app sends them. */
function rowsOf(file: string): Row[] {
  const { data } = Papa.parse<string[]>(file.slice(1), { skipEmptyLines: true })
  const [header = [], ...lines] = data
  const columns = header.map(name => guessColumn(name))
  return lines.map((line, index) => ({
    row: index + 2,
    cells: Object.fromEntries(
      columns.flatMap((column, at) =>
        column ? [[column, formulaRestored(line[at] ?? '')] as const] : [],
      ),
    ),
  }))
}

async function checked(rows: Row[], id: string = crypto.randomUUID(), { cookie } = seller) {
  const answer = await sendJson(`/api/transfer/imports/${id}/rows`, { rows }, { cookie }, 'PUT')
  return { id, ...importCheckSchema.parse(await answer.json()) }
}
const committed = ({ id }: { id: string }, rows: number, { cookie } = seller) =>
  sendJson(`/api/transfer/imports/${id}/commit`, { rows }, { cookie })
async function imported(rows: Row[], account = seller) {
  const check = await checked(rows, crypto.randomUUID(), account)
  expect(check.problems).toEqual([])
  return importResultSchema.parse(await (await committed(check, rows.length, account)).json())
}
const stored = (userId = seller.id) =>
  db.select().from(listings).where(eq(listings.userId, userId)).orderBy(asc(listings.id))
const summary = ({ created, changed, unchanged, problems }: ImportCheck) => ({
  created,
  changed,
  unchanged,
  problems: problems.map(({ row, column }) => [row, column]),
})

const FRONT = 'a1'.repeat(32)
const BACK = 'b2'.repeat(32)
const storePicture = (sha256: string, userId = seller.id) =>
  db.insert(pictures).values({
    userId,
    sha256,
    type: 'image/jpeg',
    bytes: 1,
    width: 1_600,
    height: 1_600,
    createdAt: 0,
  })

/** An owner of consigned coins of the seller's, by the same name each time; his id. */
async function storeOwner(userId: number): Promise<number> {
  const [stored] = await db
    .insert(consignors)
    .values({
      userId,
      name: 'Jane Smith',
      email: '',
      address: '',
      basis: 'net',
      share: 5_000,
      minimumCents: 0,
      createdAt: 0,
    })
    .returning({ id: consignors.id })
  if (!stored) throw new Error('no owner')
  return stored.id
}

/** What a file does not bring: what Obverse and eBay write, and the answers to questions about the pictures. */
const NOT_IN_A_FILE = new Set(
  `id userId createdAt updatedAt version review answered warnings status publishedAt endedAt
   endedReason soldQuantity merging titleKey publishLeaseUntil publishLeaseHolder publishFailure
   publishUnclear ebayPictureUrls ebayOfferId ebayListingId ebayUserId ebayUsername ebayCheckedAt
   ebaySold analysisId priceDataId pricedAs priceToCheck suggestedPriceCents frontOriginalSha256 backOriginalSha256
   uploadedPictures managedElsewhere`.split(/\s+/),
)

/** A listing with something in every field, and texts that files handle badly. */
const RICH = {
  title: '=1+1, a "quoted" title',
  description: '- first line\nsecond line\n\nthird, with a semicolon; and "quotes"',
  priceCents: 123_450,
  shippingCents: 495,
  coinType: 'Morgan Dollar',
  country: 'Mexico',
  denomination: '8 Reales',
  ebayCategory: '39464',
  year: '1881',
  mint: 'S',
  grade: 'MS64',
  composition: '90% silver',
  weight: '26.73 g',
  diameter: '38.1 mm',
  seriesId: 'morgan-dollar',
  grader: 'PCGS',
  certificationNumber: '00123456',
  specialAttributes: JSON.stringify(['VAM-4; doubled date']),
  itemSpecifics: JSON.stringify({ Era: 'Republic' }),
  stockQuantity: 3,
  format: 'auction' as const,
  durationDays: 7,
  reservePriceCents: 200_000,
  buyItNowPriceCents: 250_000,
  scheduledStartAt: Date.UTC(2030, 4, 31, 18),
  storageLocation: '+Box 4',
  costCents: 90_000,
  lotKind: 'roll' as const,
  lotCount: 20,
  lotOf: 'Morgan dollars',
  bestOffer: true,
  bestOfferAcceptCents: 120_000,
  bestOfferDeclineCents: 100_000,
  storeCategories: '/Silver/Dollars\n/Gold',
  adRateTenths: 45,
  frontSha256: FRONT,
  backSha256: BACK,
  morePictures: JSON.stringify([{ sha256: FRONT, originalSha256: null }]),
}

describe('a CSV file out and in again', () => {
  it('changes nothing', async () => {
    await storeListing(seller.id, RICH)
    await storeListing(seller.id, { status: 'published', title: '' })
    await storeListing(seller.id, { status: 'sold', soldQuantity: 1, bestOffer: true })
    const before = await stored()
    const file = await exported()
    expect(file.startsWith('\uFEFFID,SKU,')).toBe(true)
    expect(file).toContain(`"'=1+1, a ""quoted"" title"`)
    const rows = rowsOf(file)
    const check = await checked(rows)
    expect(summary(check)).toEqual({ created: 0, changed: 0, unchanged: 3, problems: [] })
    expect((await committed(check, 3)).status).toBe(200)
    expect(await stored()).toEqual(before)
  })

  it('makes the same listings of another seller', async () => {
    const other = await signedInUser({ username: `second_${users}` })
    await storePicture(FRONT, other.id)
    await storePicture(BACK, other.id)
    await storeListing(seller.id, RICH)
    await storeListing(seller.id, {
      frontSha256: FRONT,
      backSha256: BACK,
      bestOffer: false,
      bestOfferAcceptCents: 90,
    })
    const rows = rowsOf(await exported())
    expect(await imported(rows, other)).toMatchObject({ created: 2 })
    const content = ({ ...row }: Awaited<ReturnType<typeof stored>>[number]) => ({
      ...row,
      id: 0,
      userId: 0,
      createdAt: 0,
      updatedAt: 0,
      ebayPictureUrls: null,
    })
    const bySku = async (userId: number) =>
      (await stored(userId)).map(content).toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
    expect(await bySku(other.id)).toEqual(await bySku(seller.id))
  })

  it('brings every field that a seller fills', async () => {
    const other = await signedInUser({ username: `every_${users}` })
    await storePicture(FRONT, other.id)
    await storePicture(BACK, other.id)
    const consignment = {
      consignorId: await storeOwner(seller.id),
      consignorBasis: 'net' as const,
      consignorShare: 6_250,
      consignorMinimumCents: 2_000,
    }
    const owner = await storeOwner(other.id)
    await storeListing(seller.id, { ...RICH, ...consignment })
    await imported(rowsOf(await exported()), other)
    const [[from], [to]] = await Promise.all([stored(), stored(other.id)])
    const blank: Readonly<Record<string, unknown>> = blankListing(0, '')
    for (const [column, value] of Object.entries(from ?? {})) {
      if (NOT_IN_A_FILE.has(column)) continue
      // A file has the owner's name.
      const back = column === 'consignorId' ? owner : value
      expect(value, `RICH has nothing in ${column}`).not.toEqual(blank[column])
      expect(to, `${column} does not come back from a file`).toMatchObject({ [column]: back })
    }
  })

  it('says that it is the same whatever the texts are', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(text, text, async (title, description) => {
        const account = await signedInUser({ username: `any_${++users}` })
        await storeListing(account.id, { title, description, storageLocation: title })
        const check = await checked(rowsOf(await exported(account)), crypto.randomUUID(), account)
        expect(summary(check)).toMatchObject({ changed: 0, created: 0, problems: [] })
      }),
      { numRuns: 15 },
    )
  })
})

describe('a seller’s own file', () => {
  it('is refused with a barcode for a price, which no sum of money would get over', async () => {
    const cells = { title: 'A coin', coinType: 'Morgan Dollar', year: '1881', quantity: '10000' }
    const amounts = ['90071992547409.91', '9780201379624', '100000000.01']
    for (const column of ['price', 'cost', 'shippingPrice'] as const) {
      const rows = amounts.map((amount, at) => ({
        row: at + 2,
        cells: { ...cells, price: '5', [column]: amount },
      }))
      const { problems } = await checked(rows)
      expect(problems.map(problem => problem.column)).toEqual([column, column, column])
    }
    const dearest = { row: 2, cells: { ...cells, price: '100,000,000' } }
    expect((await checked([dearest])).problems).toEqual([])
  })

  it('becomes drafts that wait for their pictures, each once however often it comes', async () => {
    const rows: Row[] = [
      {
        row: 2,
        cells: {
          coinType: 'Morgan Dollar',
          year: '1881',
          mint: 'S',
          grade: 'VF30',
          price: '54.50',
        },
      },
      {
        row: 3,
        copy: 0,
        cells: { title: 'Two of these', price: '$1,200', sku: 'BOX7', quantity: '2' },
      },
      { row: 4, cells: { title: 'No price yet' } },
    ]
    expect(await imported(rows)).toMatchObject({ created: 3, changed: 0 })
    const [morgan, two, priceless] = await stored()
    expect(morgan).toMatchObject({
      status: 'draft',
      priceCents: 5_450,
      shippingCents: 495,
      frontSha256: '',
      backSha256: '',
    })
    expect(morgan?.title).toContain('1881-S Morgan Dollar')
    expect(morgan?.description).not.toBe('')
    expect(two).toMatchObject({ sku: 'BOX7', priceCents: 120_000, stockQuantity: 2 })
    expect(priceless).toMatchObject({ priceCents: 0 })

    expect(await imported(rows)).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
    expect(await stored()).toHaveLength(3)

    const listing: {
      problems: { code: string; kind: string }[]
      pictures: unknown[]
      frontImageUrl: string
    } = await (
      await call(`/api/listings/${morgan?.id}`, { headers: { cookie: seller.cookie } })
    ).json()
    expect(listing).toMatchObject({ frontImageUrl: '', pictures: [] })
    expect(listing.problems.filter(({ code }) => code === 'PICTURE_MISSING')).toHaveLength(2)
    const publish = await sendJson(
      `/api/listings/${morgan?.id}/publish`,
      {},
      { cookie: seller.cookie },
    )
    expect(publish.status).toBe(400)
  })

  it('has the series that the coin’s name says; a similar name says none', async () => {
    const named = ['1921,Morgan Silver Dollar', '1902,British Trade Dollar', ',Canadian Cent']
    const rows = named.map((each, at): Row => {
      const [year = '', coinType = ''] = each.split(',')
      return { row: 2 + at, cells: { coinType, year, price: '5' } }
    })
    await imported([...rows, { row: 9, cells: { coinType: 'Peace Dollar', seriesId: '' } }])
    expect((await stored()).map(({ seriesId }) => seriesId)).toEqual([
      'morgan-dollar',
      null,
      null,
      null,
    ])
  })

  it('counts a row of eBay’s words for what stands already as unchanged', async () => {
    await storeListing(seller.id, { sku: 'SAME', description: 'One\n\nTwo', priceCents: 500 })
    const cells = { sku: 'SAME', format: 'FixedPrice', price: '$5.00' }
    const rows: Row[] = [{ row: 2, cells: { ...cells, description: '<p>One</p><p>Two</p>' } }]
    expect(summary(await checked(rows))).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('reads the description of a file that was made for eBay as text', async () => {
    const html = '<div><p>Nice&nbsp;<b>coin</b></p><p>Ships fast</p></div>'
    const rows: Row[] = [
      { row: 2, cells: { sku: 'HTML1', title: 'A coin', description: html } },
      { row: 3, cells: { sku: 'TEXT1', title: 'A coin', description: 'Below < 5 g & > 1 g' } },
    ]
    expect(await imported(rows)).toMatchObject({ created: 2 })
    const drafts = await stored()
    expect(drafts.map(({ description }) => description)).toEqual([
      'Nice coin\n\nShips fast',
      'Below < 5 g & > 1 g',
    ])
    expect(await imported(rows)).toMatchObject({ changed: 0, unchanged: 2 })
  })

  it('has equal rows as several coins', async () => {
    const cells = { title: 'The same coin', price: '5' }
    const rows = [0, 1].map(copy => ({ row: 2 + copy, copy, cells }))
    expect(await imported(rows)).toMatchObject({ created: 2 })
    expect(await imported(rows)).toMatchObject({ unchanged: 2 })
  })

  it('changes the listing of its ID or SKU, in the fields that differ', async () => {
    const id = await storeListing(seller.id, { sku: 'AAA1', bestOffer: true, costCents: 100 })
    await storeListing(seller.id, { sku: 'AAA2' })
    const rows: Row[] = [
      { row: 2, cells: { id: String(id), sku: 'NEW1', price: '77', cost: '' } },
      { row: 3, cells: { sku: 'AAA2', title: 'Another title', storageLocation: 'Box 9' } },
    ]
    expect(await imported(rows)).toMatchObject({ created: 0, changed: 2 })
    expect(await stored()).toMatchObject([
      { sku: 'NEW1', priceCents: 7_700, costCents: null, bestOffer: true, version: 2 },
      { sku: 'AAA2', title: 'Another title', storageLocation: 'Box 9', priceCents: 100 },
    ])
  })

  it('tells what eBay shows of a live listing as an edit of its own, and changes nobody else’s listing', async () => {
    const title = '1881-S Morgan Dollar'
    const live = { status: 'published', ebayListingId: '1', title, priceCents: 5_450 } as const
    const id = await storeListing(seller.id, live)
    const own = { row: 2, cells: { id: String(id), price: '9' } }
    expect(await checked([own])).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 0,
      live: [{ listing: { id, version: 1, title, price: '54.50' }, edit: { price: '9.00' } }],
      differences: [
        { row: 2, title, isLive: true, changes: [{ column: 'price', from: '54.50', to: '9' }] },
      ],
      problems: [],
    })
    // The file changes it nowhere: the edit goes to eBay first.
    expect(await imported([own])).toMatchObject({ created: 0, changed: 0, unchanged: 0 })
    expect(await stored()).toMatchObject([{ priceCents: 5_450, version: 1 }])
    const locked = { row: 2, cells: { id: String(id), price: '9', format: 'auction' } }
    expect(await checked([locked])).toMatchObject({
      live: [],
      problems: [{ row: 2, column: 'format', message: expect.stringContaining('live listing') }],
    })
    expect(await imported([{ row: 2, cells: { id: String(id), cost: '9' } }])).toMatchObject({
      changed: 1,
    })
    const other = await signedInUser({ username: `thief_${users}` })
    expect(
      await imported(
        [{ row: 2, cells: { id: String(id), title: 'Taken over', price: '1' } }],
        other,
      ),
    ).toMatchObject({ created: 1, changed: 0 })
    expect((await stored())[0]).toMatchObject({ title, costCents: 900 })
  })
})

describe('a broken file', () => {
  const BROKEN: Row[] = [
    { row: 2, cells: { title: 'A good row', price: '5' } },
    { row: 3, cells: { title: 'x'.repeat(81), price: 'cheap', quantity: '0' } },
    { row: 4, cells: { price: '5' } },
    { row: 5, cells: { title: 'Same SKU', sku: 'TWICE' } },
    { row: 6, cells: { title: 'Same SKU', sku: 'TWICE' } },
    { row: 7, cells: { title: 'A picture', pictures: 'https://example.com/coin.jpg' } },
    {
      row: 8,
      cells: { title: 'Words', format: 'raffle', bestOffer: 'maybe', lotKind: 'box', sku: 'A B' },
    },
    { row: 9, cells: { title: 'Words', format: 'raffle', bestOffer: 'maybe', lotKind: 'box' } },
  ]

  it('names each row and column; the rows that are right go in', async () => {
    await storeListing(seller.id)
    const before = await stored()
    const check = await checked(BROKEN)
    expect(summary(check).problems).toEqual([
      [3, 'title'],
      [3, 'price'],
      [3, 'quantity'],
      [4, 'title'],
      [6, 'sku'],
      [7, 'pictures'],
      [8, 'sku'],
      [8, 'format'],
      [8, 'bestOffer'],
      [8, 'lotKind'],
      [9, 'format'],
      [9, 'bestOffer'],
      [9, 'lotKind'],
    ])
    for (const { message } of check.problems) expect(message).toMatch(/^[A-Z“].*[^ ]$/)
    const [, ofSku] = check.problems.filter(({ column }) => column === 'sku')
    expect(ofSku?.message).toContain('“A-B” would do')
    const answer = await committed(check, BROKEN.length)
    expect(await answer.json()).toMatchObject({ created: 2, changed: 0, unchanged: 0 })
    const after = await stored()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([{ title: 'A good row' }, { sku: 'TWICE' }])
  })

  it('of several parts goes in without the broken row, wherever that stands', async () => {
    const good = (row: number): Row => ({ row, cells: { title: `Coin ${row}`, price: '5' } })
    const bad = (row: number): Row => ({ row, cells: { title: `Coin ${row}`, price: 'five' } })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 9 }), async broken => {
        const account = await signedInUser({ username: `parts_${++users}` })
        const rows = [2, 3, 4, 5, 6, 7, 8, 9].map(row => (row === broken ? bad(row) : good(row)))
        const id = crypto.randomUUID()
        await checked(rows.slice(0, 4), id, account)
        await checked(rows.slice(4), id, account)
        const answer = await committed({ id }, rows.length, account)
        expect(await answer.json()).toMatchObject({ created: 7, unchanged: 0 })
        const titles = (await stored(account.id)).map(({ title }) => title)
        expect(titles).toHaveLength(7)
        expect(titles).not.toContain(`Coin ${broken}`)
      }),
      { numRuns: 4 },
    )
  })

  it('is refused while a part is missing, and when a listing changed after the check', async () => {
    const id = await storeListing(seller.id, { sku: 'KEPT' })
    const rows: Row[] = [
      { row: 2, cells: { title: 'New', price: '5' } },
      { row: 3, cells: { sku: 'KEPT', price: '8' } },
    ]
    const check = await checked(rows)
    expect((await committed(check, 3)).status).toBe(409)
    await db.update(listings).set({ version: 2 }).where(eq(listings.id, id))
    const refused = await committed(check, 2)
    expect(refused.status).toBe(409)
    expect(await stored()).toHaveLength(1)
    expect((await stored())[0]).toMatchObject({ priceCents: 100 })
  })

  it('is checked in so many rows an hour, and no more', async () => {
    const use = { limit: 'importedRowsByUser', subject: String(seller.id) } as const
    await consumeRateLimits({ directory: db, now: Date.now }, [{ ...use, times: 99_999 }])
    const rows = [{ row: 2, cells: { title: 'The last', price: '5' } }]
    await checked(rows)
    const path = `/api/transfer/imports/${crypto.randomUUID()}/rows`
    const answer = await sendJson(path, { rows }, { cookie: seller.cookie }, 'PUT')
    expect(answer.status).toBe(429)
  })

  it('a commit that arrives twice has one effect and one answer', async () => {
    const check = await checked([{ row: 2, cells: { title: 'Once', price: '5' } }])
    const [one, two] = await Promise.all([committed(check, 1), committed(check, 1)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await one.json()).toEqual(await two.json())
    expect(await stored()).toHaveLength(1)
  })
})

it('the export has the listings that the filter of My Listings shows', async () => {
  await storeListing(seller.id, { sku: 'SHOWN', storageLocation: 'Box 1' })
  await storeListing(seller.id, { sku: 'HIDDEN', storageLocation: 'Box 2' })
  const { cookie } = seller
  const answer = await call('/api/transfer/listings.csv?location=Box+1&sort=oldest', {
    headers: { cookie },
  })
  const file = await answer.text()
  expect([file.includes('SHOWN'), file.includes('HIDDEN')]).toEqual([true, false])
})

describe('the file for eBay’s Seller Hub', () => {
  it('has the template’s head, and a row for each draft with eBay’s category and condition', async () => {
    const raw = { seriesId: 'morgan-dollar', priceCents: 5_450, description: 'One\ntwo' }
    const slab = { grade: 'MS65', grader: 'PCGS', certificationNumber: '12345678' }
    const uploaded = { url: 'https://i.ebayimg.com/1.jpg', at: 0 }
    await storeListing(seller.id, { ...raw, ...slab, title: '-Morgan', sku: 'SLAB' })
    await storeListing(seller.id, {
      ...raw,
      title: '＝Morgan',
      sku: 'RAW',
      frontSha256: FRONT,
      ebayPictureUrls: JSON.stringify({ [FRONT]: uploaded }),
    })
    await storeListing(seller.id, { ...raw, sku: 'LIVE', status: 'published' })
    const { cookie } = seller
    const answer = await call('/api/transfer/ebay-drafts.csv', { headers: { cookie } })
    const { data } = Papa.parse<string[]>(await answer.text(), { skipEmptyLines: true })
    expect(data[0]?.slice(0, 3)).toEqual([
      '#INFO',
      'Version=0.0.2',
      'Template= eBay-draft-listings-template_US',
    ])
    const header = data[4] ?? []
    expect(header[0]).toBe('Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)')
    const rows = data
      .slice(5)
      .map(line => Object.fromEntries(line.map((cell, at) => [header[at] ?? '', cell])))
    expect(rows).toMatchObject([
      {
        'Custom label (SKU)': 'RAW',
        Title: ' ＝Morgan',
        Price: '54.50',
        Quantity: '1',
        Format: 'FixedPrice',
        'Item photo URL': uploaded.url,
        Description: '<p>One<br>two</p>',
      },
      { 'Custom label (SKU)': 'SLAB', Title: ' -Morgan', 'Item photo URL': '' },
    ])
    expect(rows.every(row => /^\d+$/.test(row['Category ID'] ?? ''))).toBe(true)
    expect(new Set(rows.map(row => row['Condition ID']))).toHaveProperty('size', 2)
    expect(rows.every(row => row['Condition ID'] !== '')).toBe(true)
  })

  it('has a category for a coin that eBay has none of its own for', async () => {
    expectLog('warn', 'export_category_unknown')
    await storeListing(seller.id, { seriesId: null, coinType: 'Zebra piece', sku: 'EURO' })
    const { cookie } = seller
    const answer = await call('/api/transfer/ebay-drafts.csv', { headers: { cookie } })
    const { data } = Papa.parse<string[]>(await answer.text(), { skipEmptyLines: true })
    expect(data.at(-1)?.slice(1, 3)).toEqual(['EURO', expect.stringMatching(/^\d+$/)])
  })

  it('names the drafts that are left out, because eBay gave no category', async () => {
    const id = await storeListing(seller.id, { seriesId: 'morgan-dollar', sku: 'ONE' })
    const file = await new Response(ebayDraftsCsv(db, seller.id, [id], null)).text()
    const { data } = Papa.parse<string[]>(file, { skipEmptyLines: true })
    expect(data.slice(5).map(([first]) => first)).toEqual([
      '#INFO 1 draft without a category of eBay left out: ONE',
    ])
  })
})
