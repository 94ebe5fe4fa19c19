import { z } from 'zod'
import type { ErrorDetail } from '../../../../../shared/errors.ts'
import { Failure } from '../../../../http/failure.ts'
import type { AccessTokenSource } from '../../../port.ts'
import { type EbayError, ebayErrorSchema, messageOf, reasonOf } from './error-texts.ts'

const errorsSchema = z.object({ errors: z.array(ebayErrorSchema).min(1) })
const warningsSchema = z.object({ warnings: z.array(ebayErrorSchema).optional() })

/** eBay's errors in a response; empty when the body has another format. */
export function errorsOf(body: unknown): EbayError[] {
  const parsed = errorsSchema.safeParse(body)
  return parsed.success ? parsed.data.errors : []
}

/**
 * Warnings for developers, which tell a seller nothing: aspects that are replaced by descriptors (25126), free
 * text that eBay maps to its own values (25127, 25128), a field that does not apply and was dropped (25028,
 * 25030), a start date of a listing that has begun (25753). Source: eBay, Inventory API error codes.
 */
const DEVELOPER_WARNINGS = new Set([25028, 25030, 25126, 25127, 25128, 25753])

/** Warnings in the seller's words. */
const KNOWN_WARNINGS: Record<number, string> = {
  25125:
    'eBay removed the grading data of this coin. Please check grade, grader and certification number.',
  25096:
    'eBay put this listing on hold because of a policy. A revision can solve it; please check your email from eBay.',
}

/** eBay's warnings for the seller in a successful response. */
export function warningsOf(body: unknown): string[] {
  const parsed = warningsSchema.safeParse(body)
  return (parsed.success ? (parsed.data.warnings ?? []) : [])
    .filter(({ errorId }) => !DEVELOPER_WARNINGS.has(errorId))
    .map(warning => {
      const sentence = KNOWN_WARNINGS[warning.errorId]
      return sentence ? `${sentence} eBay says: ${messageOf(warning)}` : messageOf(warning)
    })
}

/** 401 with 1001 "Invalid access token". */
export function isTokenRefused(response: { status: number; body: unknown }): boolean {
  return response.status === 401
}

/** eBay's error id for a scope that the seller has not granted. */
export const INSUFFICIENT_PERMISSIONS = 1100

/**
 * `general`: the error's words may name the field more exactly. `account`: eBay refuses the seller's account, not the
 * listing.
 */
type KnownError = {
  sentence: string
  field?: string
  slot?: 'front' | 'back'
  general?: true
  account?: true
}

const SELLING_LIMIT: KnownError = {
  sentence: 'You have reached your eBay selling limit.',
  account: true,
}
const SUSPENDED: KnownError = {
  sentence: 'eBay has suspended or restricted your account. Please check your email from eBay.',
  account: true,
}
const CANNOT_REVISE = {
  sentence:
    'eBay does not allow a change while there is a bid or an offer, or shortly before the end.',
}
const ON_HOLD = { sentence: 'eBay put this listing on hold. Please check your email from eBay.' }
const DUPLICATE = {
  sentence:
    'You have the same coin on eBay already, and eBay allows one fixed-price listing of it. Add a piece to that listing instead.',
  field: 'title',
}

/** Messages and form fields for eBay's error ids. Source: x-response-codes of the Inventory API. */
const KNOWN_ERRORS: Record<number, KnownError> = {
  25003: { sentence: 'eBay does not accept the price.', field: 'price', general: true },
  25004: { sentence: 'eBay does not accept the quantity.', field: 'quantity' },
  25005: { sentence: 'eBay does not accept the category found for this coin.', field: 'coinType' },
  25006: {
    sentence: 'eBay does not accept the format or its duration.',
    field: 'format',
    general: true,
  },
  25007: { sentence: 'eBay does not accept the shipping policy.', field: 'shippingPrice' },
  25008: { sentence: 'eBay does not accept the payment policy.' },
  25009: { sentence: 'eBay does not accept the return policy.' },
  25012: {
    sentence: 'eBay does not accept the place the coin ships from.',
    field: 'shipsFromPostalCode',
  },
  25014: { sentence: 'eBay does not accept the pictures.', slot: 'front' },
  25015: { sentence: 'eBay does not accept a picture.', slot: 'front' },
  25018: {
    sentence: 'Your eBay seller account is not complete yet. Please finish it on eBay.',
    account: true,
  },
  25020: { sentence: 'eBay asks for the package weight: please use a flat-rate shipping policy.' },
  25021: { sentence: 'eBay does not accept the condition.', field: 'grade' },
  25026: SELLING_LIMIT,
  25035: { sentence: 'A business policy no longer exists on eBay.' },
  25038: CANNOT_REVISE,
  25039: CANNOT_REVISE,
  25040: CANNOT_REVISE,
  25086: { sentence: 'eBay does not accept a picture.', slot: 'front' },
  25097: ON_HOLD,
  25098: ON_HOLD,
  25501: { sentence: 'eBay does not accept a picture.', slot: 'front' },
  25707: { sentence: 'eBay does not accept the SKU.', field: 'sku' },
  25708: { sentence: 'eBay does not accept the SKU.', field: 'sku' },
  25718: { sentence: 'eBay does not hand this listing over to apps.' },
  25752: { sentence: 'eBay does not accept the start time.', field: 'scheduledStart' },
  25755: { sentence: 'eBay asks how many days the auction runs.', field: 'durationDays' },
  25757: { sentence: 'eBay asks for the start price of the auction.', field: 'price' },
  25759: { sentence: 'eBay has fewer pieces in stock than the auction needs.', field: 'quantity' },
  25760: { sentence: 'eBay has no piece in stock for the auction.', field: 'quantity' },
  32100: { sentence: 'eBay does not know this order.' },
  32200: { sentence: 'eBay does not know a line of this order.' },
  32300: { sentence: 'eBay does not accept the carrier or the tracking number.' },
  32600: { sentence: 'eBay did not accept this package.' },
  34100: { sentence: 'eBay takes no more tracking numbers for this order.' },
  34915: { sentence: 'This is more than the order brought.' },
  34916: { sentence: 'A case is open for this order: answer it on eBay.' },
  34917: { sentence: 'This order was given back already.' },
  34920: { sentence: 'It is too late to give money of this order back.' },
  34924: { sentence: 'So much of this coin is not left to give back.' },
  34925: { sentence: 'eBay could not take the money from you: see your payment options on eBay.' },
  34929: { sentence: 'The payment is still being processed. Please try again later.' },
  150008: { sentence: 'eBay wants a larger discount.' },
  150011: { sentence: 'The listing has ended.' },
  150018: { sentence: 'A buyer’s offer waits for this listing: answer it first.' },
  150020: { sentence: 'Nobody watches this listing any more.' },
  190201: { sentence: 'The picture is too large for eBay.', slot: 'front' },
  190202: {
    sentence: 'eBay wants pictures of at least 500 pixels on the longer side.',
    slot: 'front',
  },
  190203: { sentence: 'eBay does not read this picture format.', slot: 'front' },
  21919067: DUPLICATE,
}

/** Older error ids come inside a generic error (25002): eBay names them in its text or parameters. */
const LIMIT_REACHED = /\b21919188\b/
const DUPLICATE_LISTING = /\b21919067\b|duplicate listings? policy|identical (?:item|listing)/i

/** In eBay's own message, whose parameters may hold the listing's texts. Of the Trading API: "Requested user is suspended." */
const ACCOUNT_SUSPENDED =
  /\b(?:user|account)\b (?:is|was|has been) (?:currently )?(?:suspended|blocked|restricted)\b/i

/** In a reason that eBay gives in a parameter: the account is the matter, and no field of the form is wrong. */
const ACCOUNT_REASON = /\b(?:your identity|your (?:ebay )?account)\b/i

/** A seller who has just opted in meets it for up to a day, under the id of any invalid field (20403). */
const NOT_YET_ELIGIBLE = /not eligible for business polic/i
const POLICIES_COMING: KnownError = {
  account: true,
  sentence:
    'eBay is still switching on business policies for your account, which takes up to a day. Please try again tomorrow.',
}

/** Words in eBay's generic errors (25002, 25016, 25019, 25029, …) that identify the form's field. */
const FIELD_WORDS: [RegExp, string][] = [
  [/\btitle\b/i, 'title'],
  [/auto-?\s?accept/i, 'bestOfferAccept'],
  [/auto-?\s?decline/i, 'bestOfferDecline'],
  [/best\s?offer/i, 'bestOffer'],
  [/reserve\s?price/i, 'reservePrice'],
  [/buy it now/i, 'buyItNowPrice'],
  [/listing\s?duration/i, 'durationDays'],
  [/\blot\s?size\b/i, 'lot'],
  [/\bprice\b/i, 'price'],
  [/quantity/i, 'quantity'],
  [/\bdescription\b/i, 'description'],
  [/\bgrade|certif|circulated|condition/i, 'grade'],
  [/\byear\b/i, 'year'],
  [/\bmint\b/i, 'mint'],
  [/\bcomposition|fineness\b/i, 'composition'],
  [/\bcategory|\bcoin\b|denomination|strike/i, 'coinType'],
]

/** What eBay was asked to take, by the path; a listing where none is known or named. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\/sell\/account\//, 'eBay did not accept this policy.'],
  [/\/sell\/inventory\/v1\/location/, 'eBay did not accept this place.'],
  [/\/commerce\/media\//, 'eBay did not accept this picture.'],
  [/\/(?:sell\/(?!inventory\/)|buy\/|commerce\/)/, 'eBay did not accept this.'],
]
const refusedSentence = (path = ''): string =>
  REFUSED.find(([paths]) => paths.test(path))?.[1] ?? 'eBay did not accept this listing.'

/** The Failure for an error response: a message for the seller, followed by eBay's own. */
export function ebayFailure(
  response: { status: number; body: unknown; path?: string },
  owner: AccessTokenSource['owner'],
): Failure {
  const errors = errorsOf(response.body)
  const first = errors[0]
  const missingPermission = errors.some(error => error.errorId === INSUFFICIENT_PERMISSIONS)
  if (response.status === 401 || missingPermission) {
    const code = missingPermission ? 'EBAY_RECONNECT_REQUIRED' : 'TOKEN_EXPIRED'
    if (owner === 'seller') return new Failure(code, { detail: errorDetail(first, false) })
    return new Failure('EBAY_REFUSED', {
      message: "eBay does not accept this server's application.",
      detail: errorDetail(first, false),
    })
  }
  if (!first)
    return new Failure('EBAY_REFUSED', {
      message: refusedSentence(response.path),
      detail: errorDetail(undefined, false),
      cause: new Error(`status ${response.status}`),
    })
  const known = knownErrorOf(first)
  const reason = reasonOf(first)
  const ebayMessage = reason ?? messageOf(first)
  const refusesAccount = known?.account ?? ACCOUNT_REASON.test(reason ?? '')
  const named = refusesAccount
    ? undefined
    : FIELD_WORDS.find(([words]) => words.test(`${ebayMessage} ${parametersOf(first)}`))?.[1]
  const field = known?.general ? (named ?? known.field) : (known?.field ?? named)
  const slot = known?.slot
  return new Failure('EBAY_REFUSED', {
    message: `${known?.sentence ?? refusedSentence(response.path)} eBay says: ${ebayMessage}`,
    detail: {
      ...errorDetail(first, false),
      ...(slot ? { slot } : field ? { field } : {}),
      ...(refusesAccount ? { refusesAccount } : {}),
    },
    cause: errors,
  })
}

function knownErrorOf(error: EbayError): KnownError | undefined {
  const words = `${error.message} ${error.longMessage} ${parametersOf(error)}`
  if (NOT_YET_ELIGIBLE.test(words)) return POLICIES_COMING
  if (LIMIT_REACHED.test(words)) return SELLING_LIMIT
  if (ACCOUNT_SUSPENDED.test(`${error.message} ${error.longMessage}`)) return SUSPENDED
  return KNOWN_ERRORS[error.errorId] ?? (DUPLICATE_LISTING.test(words) ? DUPLICATE : undefined)
}

const parametersOf = ({ parameters = [] }: EbayError): string =>
  parameters.map(({ name, value }) => `${name} ${value}`).join(' ')

function errorDetail(error: EbayError | undefined, retryable: boolean): ErrorDetail {
  return { retryable, vendor: 'eBay', ...(error ? { vendorCode: error.errorId } : {}) }
}
