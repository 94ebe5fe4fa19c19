/** The calls whose clients read a sentence in `error`, by the specification: those of a seller's eBay account. */
const CALLS = [
  'GET /api/ebay/connection-status',
  'GET /api/ebay/reconnect',
  'GET /api/ebay/business-policies',
  'POST /api/ebay/business-policies/auto-create',
  'POST /api/listings/:id/publish',
  'PUT /api/listings/:id/update-ebay',
  'POST /api/listings/:id/end-ebay',
]
const PATTERNS = CALLS.map(call => new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether `error` of a failed call is a sentence. `call`: the method and the path, or the route of it. */
export const hasTextError = (call: string): boolean => PATTERNS.some(pattern => pattern.test(call))
