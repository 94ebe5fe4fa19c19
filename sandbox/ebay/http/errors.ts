import type { Context } from 'hono'

/** One entry of eBay's error (and warning) lists. */
export type EbayError = {
  errorId: number
  domain: string
  subdomain?: string
  category: 'REQUEST' | 'APPLICATION' | 'BUSINESS'
  message: string
  longMessage?: string
  parameters?: { name: string; value: string }[]
}

/** Error that the app converts into a response: a status and eBay's `{ errors: [...] }`. */
export class EbayRefusal extends Error {
  readonly status: number
  readonly errors: EbayError[]
  constructor(status: number, errors: EbayError[]) {
    super(errors[0]?.message ?? 'refused')
    this.status = status
    this.errors = errors
  }
}

type Details = Partial<Pick<EbayError, 'subdomain' | 'longMessage' | 'category' | 'parameters'>>

const maker =
  (domain: string, subdomain?: string) =>
  (errorId: number, message: string, details: Details = {}): EbayError => ({
    errorId,
    domain,
    ...(subdomain ? { subdomain } : {}),
    category: 'REQUEST',
    message,
    ...details,
  })

export const inventoryError = maker('API_INVENTORY', 'Selling')
export const accountError = maker('API_ACCOUNT')
export const fulfillmentError = maker('API_FULFILLMENT')
export const negotiationError = maker('API_NEGOTIATION')
export const storesError = maker('API_STORES')
export const marketingError = maker('API_MARKETING')
export const financesError = maker('API_FINANCES')
export const taxonomyError = maker('API_TAXONOMY')
export const metadataError = maker('API_METADATA')
export const mediaError = maker('API_MEDIA')
export const browseError = maker('API_BROWSE')
export const insightsError = maker('API_MARKETPLACE_INSIGHTS')
export const notificationError = maker('API_NOTIFICATION')
export const accessError = maker('ACCESS')

export const parameter = (name: string, value: string | number) => ({ name, value: String(value) })

/** Throws an `EbayRefusal` with one or more errors. */
export function refuse(status: number, ...errors: EbayError[]): never {
  throw new EbayRefusal(status, errors)
}

/** The Account API's error for a missing field or one whose value breaks a rule. */
export function invalidAccountField(field: string, message: string, missing = false): EbayError {
  const parameters = [parameter('fieldName', field)]
  return missing
    ? accountError(20401, `Missing field ${field}. ${message}`, { parameters })
    : accountError(20403, `Invalid ${field}. ${message}`, { parameters })
}

/** eBay's error for an unknown key, a wrong type or an unknown enum value in a JSON body. */
export function cannotSerialize(fields: string[]): EbayError {
  return accessError(2004, 'Invalid request', {
    longMessage: 'The request has errors. For help, see the documentation for this API.',
    parameters: fields.map(field => parameter('reason', `Could not serialize field [${field}]`)),
  })
}

export function answerRefusal(c: Context, refusal: EbayRefusal): Response {
  return Response.json(
    { errors: refusal.errors },
    { status: refusal.status, headers: c.res.headers },
  )
}

export const INVALID_TOKEN: EbayError = {
  errorId: 1001,
  domain: 'OAuth',
  category: 'REQUEST',
  message: 'Invalid access token',
  longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
}

export const ACCESS_DENIED: EbayError = accessError(1100, 'Access denied', {
  longMessage: 'Insufficient permissions to fulfill the request.',
})

/** eBay's internal error, also used for errors of this sandbox. */
export const SYSTEM_ERROR: EbayError = inventoryError(25001, 'A system error has occurred.', {
  category: 'APPLICATION',
})
