import { z } from 'zod'
import { siteOf } from '../../../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../../../http/failure.ts'
import type { ApiClient, ApiResponse, TokenForm } from './http.ts'
import { parseResponse, readAmountsIn } from './parse-response.ts'
import type { EbaySettings } from './settings.ts'
import { buildXml, parseXml } from './trading-xml.ts'

/** eBay, "Standard Data for All Calls": the schema's version that the calls are written for. */
const COMPATIBILITY_LEVEL = '1451'
const NAMESPACE = 'urn:ebay:apis:eBLBaseComponents'

/** ErrorType of the Trading API. */
const errorSchema = z.object({
  ShortMessage: z.string().default(''),
  LongMessage: z.string().default(''),
  ErrorCode: z.string().default(''),
  SeverityCode: z.string().optional(),
  ErrorClassification: z.string().optional(),
})
/** AbstractResponseType: every answer has it, with status 200 also where the call failed. */
const answerSchema = z.object({ Ack: z.string(), Errors: z.array(errorSchema).default([]) })

/** "Invalid IAF token" and "Expired IAF token" (eBay, Trading API errors by number), and its older words for both. */
const TOKEN_ERRORS = new Set(['21916984', '21917053', '931', '932'])
/** "Call usage limit has been reached." */
const CALL_LIMIT = '518'

const errorsOf = (body: unknown, call: string): z.output<typeof errorSchema>[] => {
  const parsed = z.object({ [`${call}Response`]: answerSchema }).safeParse(body)
  const answer = parsed.data?.[`${call}Response`]
  return answer?.Ack === 'Failure' || answer?.Ack === 'PartialFailure' ? answer.Errors : []
}

/** Whether the Trading API refuses the token of a call: it says so with status 200. */
function refusesToken(response: Pick<ApiResponse, 'status' | 'body'>): boolean {
  if (response.status === 401) return true
  const answers = z.record(z.string(), z.unknown()).safeParse(response.body).data ?? {}
  return Object.values(answers).some(answer => {
    const { data } = answerSchema.safeParse(answer)
    return (
      data?.Ack === 'Failure' && data.Errors.some(({ ErrorCode }) => TOKEN_ERRORS.has(ErrorCode))
    )
  })
}

/** How the Trading API takes the seller's OAuth token. Source: eBay, "Using OAuth with the eBay traditional APIs". */
export const TRADING_TOKEN: TokenForm = {
  headers: token => ({ 'X-EBAY-API-IAF-TOKEN': token }),
  isRefused: refusesToken,
}

export type TradingCall = <Schema extends z.ZodType>(
  call: string,
  request: Record<string, unknown>,
  schema: Schema,
  options: { idempotent: boolean },
) => Promise<z.output<Schema>>

/**
 * Calls of eBay's Trading API: XML over POST at one address, the call's name in a header. The elements of a request stand
 * in the order in which they are given, which eBay's schema fixes. Throws what all calls to eBay throw.
 */
export function createTradingCall(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): TradingCall {
  const site = siteOf(marketplaceId)
  return async (call, request, schema, { idempotent }) => {
    const response = await api.sendRaw({
      method: 'POST',
      url: `${apiUrl}/ws/api.dll`,
      headers: {
        'Content-Type': 'text/xml',
        'X-EBAY-API-CALL-NAME': call,
        'X-EBAY-API-SITEID': site.siteId,
        'X-EBAY-API-COMPATIBILITY-LEVEL': COMPATIBILITY_LEVEL,
      },
      body: buildXml({ [`${call}Request`]: { '@xmlns': NAMESPACE, ...request } }),
      parse: parseXml,
      idempotent,
      limit: idempotent ? 'read' : 'write',
    })
    if (refusesToken(response))
      throw new Failure('TOKEN_EXPIRED', { detail: { retryable: false, vendor: 'eBay' } })
    const errors = errorsOf(response.body, call)
    const first = errors.find(({ SeverityCode }) => SeverityCode !== 'Warning')
    if (first) throw tradingFailure(first)
    const answers = parseResponse(response, z.record(z.string(), z.unknown()))
    const { data } = answerSchema.safeParse(answers[`${call}Response`])
    const succeeded = data !== undefined && data.Ack !== 'Failure'
    return readAmountsIn(site, () =>
      parseResponse(
        { ...response, body: succeeded ? answers[`${call}Response`] : undefined },
        schema,
      ),
    )
  }
}

function tradingFailure({
  ErrorCode,
  ErrorClassification,
  LongMessage,
  ShortMessage,
}: z.output<typeof errorSchema>): Failure {
  const vendorCode = Number(ErrorCode)
  const detail = { vendor: 'eBay', ...(Number.isNaN(vendorCode) ? {} : { vendorCode }) }
  const isTheirs = ErrorClassification === 'SystemError' || ErrorCode === CALL_LIMIT
  if (isTheirs) return new Failure('EBAY_UNAVAILABLE', { detail: { ...detail, retryable: true } })
  return new Failure('EBAY_REFUSED', {
    message: `eBay did not accept this answer. eBay says: ${LongMessage || ShortMessage}`,
    detail: { ...detail, retryable: false },
  })
}
