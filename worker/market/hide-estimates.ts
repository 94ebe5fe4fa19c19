import { createMiddleware } from 'hono/factory'
import { withoutEstimates } from '../../shared/market/without-estimates.ts'

/**
 * Takes prices made from eBay's data out of every JSON answer, those of stored analyses and rows too, which may be older
 * than the switch.
 */
export const hideEstimates = createMiddleware(async (c, next) => {
  await next()
  const { res } = c
  if (res.headers.get('content-type')?.startsWith('application/json') !== true) return
  const hidden = withoutEstimates(await res.json())
  const headers = new Headers(res.headers)
  headers.delete('content-length')
  c.res = new Response(JSON.stringify(hidden), { status: res.status, headers })
})
