import { z } from 'zod'
import type { ErrorDetail } from '../../../../shared/errors.ts'
import { Failure } from '../../../http/failure.ts'
import type { AccessTokenSource } from '../../port.ts'

const parameterSchema = z.object({ name: z.string().optional(), value: z.string().optional() })
const errorSchema = z.object({
  errorId: z.number(),
  domain: z.string().optional(),
  message: z.string().optional(),
  longMessage: z.string().optional(),
  parameters: z.array(parameterSchema).optional(),
})
export type EbayError = z.infer<typeof errorSchema>

const errorsSchema = z.object({ errors: z.array(errorSchema).min(1) })
const warningsSchema = z.object({ warnings: z.array(errorSchema).optional() })

/** eBay's errors in a response; empty when the body has another format. */
export function errorsOf(body: unknown): EbayError[] {
  const parsed = errorsSchema.safeParse(body)
  return parsed.success ? parsed.data.errors : []
}

/** eBay's warnings in a successful response. */
export function warningsOf(body: unknown): string[] {
  const parsed = warningsSchema.safeParse(body)
  return (parsed.success ? (parsed.data.warnings ?? []) : []).map(messageOf)
}

/** 401 with 1001 "Invalid access token". */
export function isTokenRefused(response: { status: number; body: unknown }): boolean {
  return response.status === 401
}

/** eBay's error id for a scope that the seller has not granted. */
export const INSUFFICIENT_PERMISSIONS = 1100

type KnownError = { sentence: string; field?: string; slot?: 'front' | 'back' }

/** Messages and form fields for eBay's error ids. Source: x-response-codes of the Inventory API. */
const KNOWN_ERRORS: Record<number, KnownError> = {
  25003: { sentence: 'eBay does not accept the price.', field: 'price' },
  25004: { sentence: 'eBay does not accept the quantity.' },
  25005: { sentence: 'eBay does not accept the category found for this coin.', field: 'coinType' },
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
  },
  25020: { sentence: 'eBay asks for the package weight: please use a flat-rate shipping policy.' },
  25021: { sentence: 'eBay does not accept the condition.', field: 'grade' },
  25026: { sentence: 'You have reached your eBay selling limit.' },
  25035: { sentence: 'A business policy no longer exists on eBay.' },
  25038: { sentence: 'eBay does not allow a change while there is a bid or an offer.' },
  25097: { sentence: 'eBay put this listing on hold. Please check your email from eBay.' },
  25098: { sentence: 'eBay put this listing on hold. Please check your email from eBay.' },
  25501: { sentence: 'eBay does not accept a picture.', slot: 'front' },
  190201: { sentence: 'The picture is too large for eBay.', slot: 'front' },
  190202: {
    sentence: 'eBay wants pictures of at least 500 pixels on the longer side.',
    slot: 'front',
  },
  190203: { sentence: 'eBay does not read this picture format.', slot: 'front' },
}

/** Words in eBay's generic errors (25002, 25016, 25019, 25029, …) that identify the form's field. */
const FIELD_WORDS: [RegExp, string][] = [
  [/\btitle\b/i, 'title'],
  [/\bprice\b/i, 'price'],
  [/\bdescription\b/i, 'description'],
  [/\bgrade|certif|circulated|condition/i, 'grade'],
  [/\byear\b/i, 'year'],
  [/\bmint\b/i, 'mint'],
  [/\bcomposition|fineness\b/i, 'composition'],
  [/\bcategory|\bcoin\b|denomination|strike/i, 'coinType'],
]

/** The Failure for an error response: a message for the seller, followed by eBay's own. */
export function failureOf(
  response: { status: number; body: unknown },
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
      detail: errorDetail(undefined, false),
      cause: new Error(`status ${response.status}`),
    })
  const known = KNOWN_ERRORS[first.errorId]
  const ebayMessage = messageOf(first)
  const parameters = (first.parameters ?? []).map(p => `${p.name} ${p.value}`).join(' ')
  const field =
    known?.field ?? FIELD_WORDS.find(([words]) => words.test(`${ebayMessage} ${parameters}`))?.[1]
  const slot = known?.slot
  return new Failure('EBAY_REFUSED', {
    message: `${known?.sentence ?? 'eBay did not accept this listing.'} eBay says: ${ebayMessage}`,
    detail: {
      ...errorDetail(first, false),
      ...(slot ? { slot } : field ? { field } : {}),
    },
    cause: errors,
  })
}

function errorDetail(error: EbayError | undefined, retryable: boolean): ErrorDetail {
  return { retryable, vendor: 'eBay', ...(error ? { vendorCode: error.errorId } : {}) }
}

function messageOf(error: EbayError): string {
  const text = error.longMessage || error.message || `error ${error.errorId}`
  // Some of eBay's messages contain markup.
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
