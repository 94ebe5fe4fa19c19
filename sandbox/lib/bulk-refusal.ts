import type { Context } from 'hono'
import { z } from 'zod'
import { jsonOf } from './control-body.ts'

/** eBay's own failure at one entry of a bulk call: errorId 25001 of its Inventory API, "Any system error has occurred". */
const SYSTEM_ERROR = {
  errorId: 25001,
  domain: 'API_INVENTORY',
  category: 'APPLICATION',
  message: 'Any system error has occurred. Internal error: please try again.',
}
const requestsSchema = z.looseObject({ requests: z.array(z.looseObject({})).min(2) })
const responsesSchema = z.looseObject({ responses: z.array(z.unknown()) })

/**
 * Takes one entry out of a bulk call before it is carried out, and answers it as refused. Source of the form: 207 of
 * `bulkPublishOffer` in sell_inventory_v1_oas3. Null for a call with fewer than two entries.
 */
export async function refuseEntry(
  c: Context,
  text: string,
  next: () => Promise<void>,
): Promise<Response | null> {
  const parsed = requestsSchema.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const [first, ...rest] = parsed.data.requests
  const { url, method, headers } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: JSON.stringify({ requests: rest }) })
  c.req.bodyCache = {}
  await next()
  const answered = responsesSchema.safeParse(jsonOf(await c.res.text()))
  const { sku, offerId } = z
    .looseObject({ sku: z.string().optional(), offerId: z.string().optional() })
    .parse(first)
  const refused = { statusCode: 500, sku, offerId, errors: [SYSTEM_ERROR], warnings: [] }
  const responses = [refused, ...(answered.data?.responses ?? [])]
  return Response.json({ responses }, { status: 207 })
}
