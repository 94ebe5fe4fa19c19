import type { z } from 'zod'

type Details = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** Error that the app converts into a response in Stripe's format. https://docs.stripe.com/api/errors */
export class StripeRefusal extends Error {
  readonly status: number
  readonly details: Details
  constructor(status: number, details: Details) {
    super(details.message)
    this.status = status
    this.details = details
  }

  answer(): Response {
    const { code } = this.details
    const doc = code ? { doc_url: `https://stripe.com/docs/error-codes/${code}` } : {}
    return Response.json({ error: { ...this.details, ...doc } }, { status: this.status })
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })

/** For an unknown id in the path. An unknown id in a parameter gives 400. */
export const missing = (kind: string, id: string, param = 'id', status = 404) =>
  new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

/** `line_items[0][price]` */
const nameOf = (path: PropertyKey[]): string =>
  path.map((part, n) => (n === 0 ? String(part) : `[${String(part)}]`)).join('')

const either = (values: readonly unknown[]): string =>
  values.length < 3
    ? values.join(' or ')
    : `${values.slice(0, -1).join(', ')}, or ${String(values.at(-1))}`

/** The first error of the parameters in Stripe's wording. */
export function refusalOf(error: z.ZodError): StripeRefusal {
  const [issue] = error.issues
  if (!issue) return invalid('The request is not readable.')
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ''])
    const more = { code: 'parameter_unknown', param: unknown }
    return invalid(`Received unknown parameter: ${unknown}`, more)
  }
  if (issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${either(issue.values)}`, { param })
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    return invalid('Not a valid URL', { code: 'url_invalid', param })
  }
  return invalid(`Invalid ${param}: ${issue.message}`, { param })
}
