/** The columns of a file of listings, in their order, with the words that other programs' files have for them. */
export const LISTING_COLUMNS = {
  id: { label: 'ID', also: ['listing id', 'obverse id'] },
  sku: {
    label: 'SKU',
    also: ['custom label', 'custom label (sku)', 'item number', 'inventory number'],
  },
  status: { label: 'Status', also: ['state'], readOnly: true },
  title: { label: 'Title', also: ['item title', 'name', 'listing title'] },
  description: { label: 'Description', also: ['item description', 'details', 'notes'] },
  price: {
    label: 'Price',
    also: ['start price', 'asking price', 'list price', 'buy it now', 'retail'],
  },
  shippingPrice: { label: 'Shipping price', also: ['shipping', 'shipping cost', 'postage'] },
  coinType: { label: 'Coin', also: ['coin type', 'type', 'denomination', 'coin name'] },
  seriesId: { label: 'Series', also: ['series id'] },
  year: { label: 'Year', also: ['date', 'year of issue'] },
  mint: { label: 'Mint mark', also: ['mint', 'mintmark', 'mint location'] },
  grade: { label: 'Grade', also: ['condition', 'numeric grade'] },
  grader: {
    label: 'Grader',
    also: ['grading service', 'certification', 'graded by', 'professional grader'],
  },
  certificationNumber: {
    label: 'Certification number',
    also: ['certificate', 'cert', 'cert number', 'certificate number', 'cert no'],
  },
  composition: { label: 'Composition', also: ['metal'] },
  weight: { label: 'Weight', also: ['weight (g)', 'grams'] },
  diameter: { label: 'Diameter', also: ['diameter (mm)', 'size'] },
  specialAttributes: {
    label: 'Special attributes',
    also: ['attributes', 'varieties', 'variety', 'features'],
  },
  quantity: { label: 'Quantity', also: ['qty', 'available quantity', 'stock', 'pieces'] },
  format: { label: 'Format', also: ['listing type', 'selling format'] },
  durationDays: { label: 'Auction days', also: ['duration', 'listing duration'] },
  reservePrice: { label: 'Reserve price', also: ['reserve'] },
  buyItNowPrice: { label: 'Buy It Now price', also: ['auction buy it now price', 'bin price'] },
  bestOffer: { label: 'Best Offer', also: ['best offer enabled', 'offers'] },
  bestOfferAccept: {
    label: 'Accept offers from',
    also: ['best offer auto accept price', 'auto accept price'],
  },
  bestOfferDecline: {
    label: 'Decline offers below',
    also: ['minimum best offer price', 'auto decline price'],
  },
  scheduledStart: { label: 'Starts at', also: ['schedule time', 'start time'] },
  storageLocation: { label: 'Storage location', also: ['location', 'box', 'bin', 'storage'] },
  cost: { label: 'Cost', also: ['purchase price', 'cost price', 'paid', 'unit cost'] },
  lotKind: { label: 'Lot kind', also: ['lot'] },
  lotCount: { label: 'Coins in the lot', also: ['lot size', 'lot count'] },
  lotOf: { label: 'Lot of', also: [] },
  pictures: {
    label: 'Pictures',
    also: ['images', 'photos', 'item photo url', 'picurl', 'picture url'],
  },
  ebayListingUrl: { label: 'eBay address', also: ['view item url'], readOnly: true },
  createdAt: { label: 'Created', also: ['created at', 'date added'], readOnly: true },
} as const satisfies Record<string, { label: string; also: string[]; readOnly?: true }>

export type ListingColumn = keyof typeof LISTING_COLUMNS

type Described = { label: string; also: readonly string[]; readOnly?: boolean }
const described: Readonly<Record<ListingColumn, Described>> = LISTING_COLUMNS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
export const COLUMN_NAMES = Object.keys(LISTING_COLUMNS) as ListingColumn[]

export const columnLabel = (column: ListingColumn): string => described[column].label

/** Columns that a file may bring: the others only tell. */
export const IMPORTED_COLUMNS = COLUMN_NAMES.filter(column => !described[column].readOnly)

/** The column that a header names, and how well: 0 is its own name. */
function named(header: string): { column: ListingColumn; rank: number } | null {
  const name = plain(header)
  if (name === '') return null
  for (const column of IMPORTED_COLUMNS) {
    const { label, also } = described[column]
    const at = [label, column, ...also].findIndex(word => plain(word) === name)
    if (at !== -1) return { column, rank: at }
  }
  return null
}

/** The columns that a file's headers name; null where none does. Of two headers for one column the better word has it. */
export function bestColumns(headers: readonly string[]): (ListingColumn | null)[] {
  const found = headers.map(named)
  return found.map((one, at) => {
    if (!one) return null
    const isTaken = found.some(
      (other, index) =>
        other?.column === one.column &&
        (other.rank < one.rank || (other.rank === one.rank && index < at)),
    )
    return isTaken ? null : one.column
  })
}

/** The column that a header alone names. */
export const guessColumn = (header: string): ListingColumn | null => named(header)?.column ?? null

/** "*Custom Label (SKU)" and "custom label sku" are one name. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
