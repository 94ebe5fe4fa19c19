import type { z } from 'zod'
import type { updateListingSchema } from '../../../shared/listing/listing-forms.ts'
import { AUCTION_DAYS, DEFAULT_LISTING_DURATION } from '../../../shared/listing/listing-terms.ts'
import type { Listing, LotKind } from '../../../shared/listing/listings.ts'
import { dollarsText, parseCents } from '../../../shared/money.ts'

/** The edit form's values: what its controls hold. Everything but pictures and answers is text. */
export interface EditFields {
  title: string
  price: string
  grade: string
  shippingPrice: string
  quantity: string
  description: string
  /** Empty for a listing that is sold or ended, and stays so. */
  status: '' | 'draft' | 'published'
  seriesId: string
  coinType: string
  year: string
  mint: string
  grader: string
  certificationNumber: string
  composition: string
  weight: string
  diameter: string
  /** One a line. */
  specialAttributes: string
  format: Listing['format']
  durationDays: string
  reservePrice: string
  buyItNowPrice: string
  bestOffer: 'keep' | 'off' | 'on'
  bestOfferAccept: string
  bestOfferDecline: string
  /** Local time as `datetime-local` has it; empty starts at once. */
  scheduledStart: string
  sku: string
  storageLocation: string
  cost: string
  lotKind: '' | LotKind
  lotCount: string
  lotOf: string
  pictures: EditPicture[]
  answered: string[]
}

export type EditPicture = Listing['pictures'][number]

/** PUT /api/listings/{id} without its id and version. */
export type EditContract = Required<
  Omit<z.input<typeof updateListingSchema>, 'id' | 'version' | 'status'>
> & { status: EditFields['status'] }
export type EditKey = keyof EditContract

export function editFieldsOf(listing: Listing): EditFields {
  return {
    title: listing.title,
    price: parseCents(listing.price) ? listing.price : '',
    grade: listing.grade,
    shippingPrice: listing.shippingPrice,
    quantity: String(listing.quantity),
    description: listing.description,
    status: listing.status === 'draft' || listing.status === 'published' ? listing.status : '',
    seriesId: listing.seriesId ?? '',
    coinType: listing.coinType,
    year: listing.year,
    mint: listing.mint,
    grader: listing.grader ?? '',
    certificationNumber: listing.certificationNumber ?? '',
    composition: listing.composition,
    weight: listing.weight,
    diameter: listing.diameter,
    specialAttributes: listing.specialAttributes.join('\n'),
    format: listing.format,
    durationDays: String(listing.durationDays ?? DEFAULT_LISTING_DURATION),
    reservePrice: listing.reservePrice ?? '',
    buyItNowPrice: listing.buyItNowPrice ?? '',
    bestOffer: listing.bestOffer === null ? 'keep' : listing.bestOffer ? 'on' : 'off',
    bestOfferAccept: listing.bestOfferAccept ?? '',
    bestOfferDecline: listing.bestOfferDecline ?? '',
    scheduledStart: listing.scheduledStart ? localTimeText(listing.scheduledStart) : '',
    sku: listing.sku,
    storageLocation: listing.storageLocation,
    cost: listing.cost ?? '',
    lotKind: listing.lot?.kind ?? '',
    lotCount: listing.lot ? String(listing.lot.count) : '',
    lotOf: listing.lot?.of ?? '',
    pictures: listing.pictures,
    answered: listing.answered,
  }
}

/** The fields as the contract has them. A text that is no amount, number or time stays: the schema refuses it. */
export function contractFields(fields: EditFields): EditContract {
  const auction = fields.format === 'auction'
  const offers = !auction && fields.bestOffer === 'on'
  return {
    title: fields.title.trim(),
    price: amount(fields.price),
    grade: fields.grade.trim(),
    shippingPrice: amount(fields.shippingPrice),
    quantity: Number(fields.quantity || Number.NaN),
    description: fields.description.trim(),
    status: fields.status,
    seriesId: fields.seriesId || null,
    coinType: fields.coinType.trim(),
    year: fields.year.trim(),
    mint: fields.mint,
    grader: fields.grader || null,
    certificationNumber: fields.certificationNumber.trim() || null,
    composition: fields.composition.trim(),
    weight: fields.weight.trim(),
    diameter: fields.diameter.trim(),
    specialAttributes: linesOf(fields.specialAttributes),
    format: fields.format,
    durationDays: auction ? auctionDays(fields.durationDays) : null,
    reservePrice: auction ? amountOrNull(fields.reservePrice) : null,
    buyItNowPrice: auction ? amountOrNull(fields.buyItNowPrice) : null,
    bestOffer: auction || fields.bestOffer === 'keep' ? null : fields.bestOffer === 'on',
    bestOfferAccept: offers ? amountOrNull(fields.bestOfferAccept) : null,
    bestOfferDecline: offers ? amountOrNull(fields.bestOfferDecline) : null,
    scheduledStart: timeOrNull(fields.scheduledStart),
    sku: fields.sku.trim(),
    storageLocation: fields.storageLocation.trim(),
    cost: amountOrNull(fields.cost),
    lot: fields.lotKind
      ? {
          kind: fields.lotKind,
          count: Number(fields.lotCount || Number.NaN),
          of: fields.lotOf.trim(),
        }
      : null,
    pictures: fields.pictures.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 })),
    answered: fields.answered.toSorted(),
  }
}

/** The keys in which two contracts differ. */
export function differingKeys(one: EditContract, other: EditContract): EditKey[] {
  return EDIT_KEYS.filter(key => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
}

/** Every key with its name on the screen and the form fields it is made of. */
export const EDIT_LABELS: Readonly<Record<EditKey, string>> = {
  title: 'Title',
  price: 'Price',
  grade: 'Grade',
  shippingPrice: 'Shipping price',
  quantity: 'Quantity',
  description: 'Description',
  status: 'Status',
  seriesId: 'Series',
  coinType: 'Coin type',
  year: 'Year',
  mint: 'Mint mark',
  grader: 'Certified by',
  certificationNumber: 'Certification number',
  composition: 'Composition',
  weight: 'Weight',
  diameter: 'Diameter',
  specialAttributes: 'Special attributes',
  format: 'Format',
  durationDays: 'Duration',
  reservePrice: 'Reserve price',
  buyItNowPrice: 'Buy it now price',
  bestOffer: 'Best offer',
  bestOfferAccept: 'Accept offers from',
  bestOfferDecline: 'Decline offers below',
  scheduledStart: 'Scheduled start',
  sku: 'SKU',
  storageLocation: 'Storage location',
  cost: 'What it cost',
  lot: 'Lot, roll or set',
  pictures: 'Pictures',
  answered: 'Answered questions',
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a complete record
export const EDIT_KEYS = Object.keys(EDIT_LABELS) as EditKey[]

/** The form fields of a key: its own, or the lot's three. */
export function fieldsOfKey(key: EditKey): readonly (keyof EditFields)[] {
  return key === 'lot' ? ['lotKind', 'lotCount', 'lotOf'] : [key]
}

/** The form field at the path of a failed rule. */
export function fieldOfPath(path: readonly PropertyKey[]): keyof EditFields | null {
  const [first, second] = path
  if (first === 'lot')
    return second === 'count' ? 'lotCount' : second === 'of' ? 'lotOf' : 'lotKind'
  const key = EDIT_KEYS.find(each => each === first)
  return key && key !== 'lot' ? key : null
}

function amount(text: string): string {
  const cents = parseCents(text)
  return cents === null ? text.trim() : dollarsText(cents)
}

const amountOrNull = (text: string): string | null => (text.trim() === '' ? null : amount(text))

function auctionDays(text: string): (typeof AUCTION_DAYS)[number] | null {
  return AUCTION_DAYS.find(days => String(days) === text) ?? null
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** ISO 8601 of a local time. */
function timeOrNull(text: string): string | null {
  if (text === '') return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** "2026-11-22T18:30" in the device's time zone. */
export function localTimeText(iso: string): string {
  const time = new Date(iso)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
