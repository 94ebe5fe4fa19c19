import { z } from 'zod'
import { COIN_FIELDS } from './coin-fields.ts'
import { AMOUNT, AMOUNT_OR_NULL, TEXT } from './field-kinds.ts'
import { type FieldRows } from './kinds/field-kind.ts'
import { ID_OR_NULL, PERCENT_OR_NULL } from './kinds/owner-and-ad-kinds.ts'
import { MINIMUM_QUESTIONS, PRICE_QUESTIONS, TEXT_QUESTIONS } from './listing-questions.ts'
import { OFFER_FIELDS } from './offer-fields.ts'
import { amount, NO_PRICE, NO_SHIPPING, oneLine, paragraphs, text } from './terms/input-rules.ts'
import {
  DESCRIPTION_MAX_CHARACTERS,
  LOT_KINDS,
  QUANTITY_MAX,
  SKU_CHARACTERS,
  SKU_MAX_CHARACTERS,
  SKU_RULE,
  STORAGE_LOCATION_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from './terms/listing-terms.ts'

/*
 * The fields of a listing that a seller edits, one row a field. From the rows come the contract of an answer and of an
 * edit, the edit form's values, the columns of CSV files, and what is read from and written to the database.
 * Controls, the rules of publishing and eBay's mapping are plain code elsewhere. A kind (field-kinds.ts) says what a
 * field holds and how it is written; field-values.ts makes the objects of all fields.
 */

/** What the buyer reads first, and pays. */
export const BASIC_FIELDS = {
  title: {
    ...TEXT,
    label: 'Title',
    rule: oneLine.min(1, 'Title is required').max(TITLE_MAX_CHARACTERS),
    newRule: oneLine
      .min(5, 'Title must be at least 5 characters')
      .max(TITLE_MAX_CHARACTERS, `Title must be at most ${TITLE_MAX_CHARACTERS} characters`),
    file: { label: 'Title', also: ['item title', 'name', 'listing title'] },
    lapses: TEXT_QUESTIONS,
    onCard: true,
    search: 'words',
  },
  description: {
    ...TEXT,
    label: 'Description',
    rule: paragraphs.min(1, 'Description is required').max(DESCRIPTION_MAX_CHARACTERS),
    newRule: paragraphs
      .min(10, 'Description must be at least 10 characters')
      .max(DESCRIPTION_MAX_CHARACTERS),
    section: 'description',
    file: { label: 'Description', also: ['item description', 'details', 'notes'] },
    lapses: TEXT_QUESTIONS,
  },
  price: {
    ...AMOUNT,
    label: 'Price',
    rule: amount(1, NO_PRICE, z.string().min(1, 'Price is required')),
    newRule: amount(1, NO_PRICE),
    // A draft may have no price yet: its control is empty.
    control: {
      encode: (value: string) => (AMOUNT.stored.encode(value) ? value : ''),
      decode: AMOUNT.control.decode,
    },
    column: 'priceCents',
    file: {
      label: 'Price',
      also: ['start price', 'asking price', 'list price', 'buy it now', 'retail'],
    },
    refusal: 'Enter a price such as 12.50.',
    lapses: PRICE_QUESTIONS,
    onCard: true,
  },
  shippingPrice: {
    ...AMOUNT,
    label: 'Shipping price',
    rule: amount(0, NO_SHIPPING),
    newRule: amount(0, NO_SHIPPING),
    column: 'shippingCents',
    file: { label: 'Shipping price', also: ['shipping', 'shipping cost', 'postage'] },
    refusal: 'Enter an amount such as 4.95.',
    onCard: true,
  },
} as const satisfies FieldRows

const NO_SHARE = 'Enter percent, 0 to 100, such as 60 or 62.5'

/** What the seller keeps for the books. */
export const RECORD_FIELDS = {
  /** It stays once eBay knows the listing. */
  sku: {
    ...TEXT,
    label: 'SKU',
    rule: z
      .string()
      .trim()
      .regex(SKU_CHARACTERS, SKU_RULE)
      .max(SKU_MAX_CHARACTERS, `A SKU has at most ${SKU_MAX_CHARACTERS} characters`),
    section: 'records',
    file: {
      label: 'SKU',
      also: ['custom label', 'custom label (sku)', 'item number', 'inventory number'],
    },
    onCard: true,
    search: 'code',
  },
  storageLocation: {
    ...TEXT,
    label: 'Storage location',
    rule: text(STORAGE_LOCATION_MAX_CHARACTERS),
    file: { label: 'Storage location', also: ['location', 'box', 'bin', 'storage'] },
    isPrivate: true,
    onCard: true,
    search: 'words',
  },
  cost: {
    ...AMOUNT_OR_NULL,
    label: 'What it cost',
    rule: amount(0, 'Please enter an amount').nullable(),
    column: 'costCents',
    file: { label: 'Cost', also: ['purchase price', 'cost price', 'paid', 'unit cost'] },
    refusal: 'Enter an amount such as 30.00.',
    isPrivate: true,
    onCard: true,
  },
  /** Whose coin it is, where it is sold for another; null: the seller's own. A file has the owner's name. */
  consignorId: {
    ...ID_OR_NULL,
    label: 'Owner',
    rule: z.int().positive().nullable(),
    section: 'records',
    file: { label: 'Owner', also: ['consignor', 'consigned by'] },
    refusal: 'No owner has this name. Add him under Consignment, or leave it empty.',
    isPrivate: true,
    lapses: MINIMUM_QUESTIONS,
  },
  /** What of the price is the owner's; null: what was agreed with him for all coins. */
  consignorShare: {
    ...PERCENT_OR_NULL,
    label: 'Owner’s share in percent',
    rule: z.int(NO_SHARE).min(0, NO_SHARE).max(10_000, NO_SHARE).nullable(),
    section: 'records',
    file: { label: 'Owner’s share in percent', also: ['consignor share', 'owner share'] },
    isPrivate: true,
    lapses: MINIMUM_QUESTIONS,
  },
  consignorMinimum: {
    ...AMOUNT_OR_NULL,
    label: 'Owner gets at least',
    rule: amount(0, 'Please enter an amount').nullable(),
    column: 'consignorMinimumCents',
    section: 'records',
    file: { label: 'Owner gets at least', also: ['consignor minimum', 'owner minimum'] },
    refusal: 'Enter an amount such as 30.00.',
    isPrivate: true,
    lapses: MINIMUM_QUESTIONS,
  },
} as const satisfies FieldRows

/** In the order of an answer. */
export const FIELDS = { ...BASIC_FIELDS, ...COIN_FIELDS, ...OFFER_FIELDS, ...RECORD_FIELDS }

/** A lot, roll or set: one field of the contract; three controls, cells and columns. */
export const LOT = {
  label: 'Lot, roll or set',
  answer: z.object({ kind: z.enum(LOT_KINDS), count: z.number(), of: z.string() }).nullable(),
  rule: z
    .object({
      kind: z.enum(LOT_KINDS),
      count: z.int().min(2, 'A lot has at least 2 coins').max(QUANTITY_MAX),
      of: text(200),
    })
    .nullable(),
  locked: 'its lot',
  files: {
    lotKind: { label: 'Lot kind', also: ['lot'] },
    lotCount: { label: 'Coins in the lot', also: ['lot size', 'lot count'] },
    lotOf: { label: 'Lot of', also: [] },
  },
} as const
