import { blankColumns, valuesOfColumns } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import type { Listing, ListingSale } from '../../shared/listing/listings.ts'

const NO_FIELDS = valuesOfColumns(FIELDS, blankColumns(FIELDS))

/** A draft that can be published, as GET /api/listings returns it. */
export function newListing(facts: Partial<Listing> = {}): Listing {
  const sha256 = 'a'.repeat(64)
  const back = 'b'.repeat(64)
  const size = { width: 1600, height: 1600 }
  return {
    ...NO_FIELDS,
    id: 1,
    version: 3,
    title: '1881-S Morgan Dollar',
    description: 'A Morgan dollar from San Francisco.',
    price: '60.00',
    shippingPrice: '4.95',
    suggestedPrice: null,
    meltValue: null,
    status: 'draft',
    managedElsewhere: false,
    publishState: facts.status === 'published' ? 'published' : 'idle',
    publishFailure: null,
    coinType: 'Morgan Dollar',
    seriesId: 'morgan-dollar',
    year: '1881',
    mint: 'S',
    grade: 'About Uncirculated',
    composition: '90% silver, 10% copper',
    weight: '26.73 g',
    diameter: '38.1 mm',
    frontImageUrl: `/uploads/${sha256}.jpg`,
    backImageUrl: `/uploads/${back}.jpg`,
    pictures: [
      { sha256, originalSha256: null, url: `/uploads/${sha256}.jpg`, originalUrl: null, size },
      { sha256: back, originalSha256: null, url: `/uploads/${back}.jpg`, originalUrl: null, size },
    ],
    consignorBasis: null,
    sku: 'OBV1',
    soldQuantity: 0,
    lot: null,
    warnings: [],
    answered: [],
    problems: [],
    sales: [],
    salesTotals: totalsOf(facts.sales ?? []),
    adFees: null,
    ebayAccount: facts.status ? 'coinshop' : null,
    ebayAccountConnected: true,
    ebayListingUrl: facts.status ? 'https://ebay.test/itm/110' : null,
    publishedAt: facts.status ? '2026-11-20T10:00:00.000Z' : null,
    endedAt: null,
    endedReason: null,
    createdAt: '2026-11-19T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...facts,
  }
}

export function newSale(facts: Partial<ListingSale> = {}): ListingSale {
  return {
    orderId: '12-00001-00001',
    soldAt: '2026-11-21T15:00:00.000Z',
    quantity: 1,
    price: '60.00',
    shipping: '4.95',
    fee: '8.61',
    refunded: '0.00',
    postage: null,
    buyerCountry: 'DE',
    cancelled: false,
    ...facts,
  }
}

/** The totals of sales, as the Worker sums all of a listing's. */
function totalsOf(sales: readonly ListingSale[]): Listing['salesTotals'] {
  const standing = sales.filter(({ cancelled }) => !cancelled)
  const [newest] = standing
  if (!newest) return null
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, each) => total + Number(each), 0).toFixed(2)
  const fees = standing.flatMap(({ fee }) => fee ?? [])
  const postages = standing.flatMap(({ postage }) => postage ?? [])
  return {
    count: standing.length,
    price: sum(standing.map(({ price }) => price)),
    shipping: sum(standing.map(({ shipping }) => shipping)),
    fee: fees.length === standing.length ? sum(fees) : null,
    refunded: sum(standing.map(({ refunded }) => refunded)),
    postage: postages.length === standing.length ? sum(postages) : null,
    consignorPart: null,
    refundedPieces: standing
      .filter(({ refunded, price }) => Number(refunded) > 0 && Number(refunded) >= Number(price))
      .reduce((pieces, { quantity }) => pieces + quantity, 0),
    soldAt: newest.soldAt,
    buyerCountries: [...new Set(standing.flatMap(({ buyerCountry }) => buyerCountry ?? []))],
  }
}
