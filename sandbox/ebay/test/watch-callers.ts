import type { Contracts } from './contract.ts'
import type { Caller } from './ebay-client.ts'

/** Clients whose requests and responses are checked against eBay's contracts. */
export function watchCallers(contracts: Contracts | null): {
  caller: (call: Caller) => Caller
  /** What of the calls so far is not as the contracts say. */
  problems: string[]
} {
  const problems: string[] = []
  const caller =
    (call: Caller): Caller =>
    async (method, route, body, headers) => {
      const answer = await call(method, route, body, headers)
      const { pathname, searchParams } = new URL(route, 'http://sandbox.test')
      const found = contracts?.problemsOf({
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: answer.sent,
        // A picture's form is in no contract.
        requestBody: body instanceof FormData ? undefined : (body ?? null),
        status: answer.status,
        responseBody: answer.body,
      })
      problems.push(...(found ?? []))
      return answer
    }
  return { caller, problems }
}
