import type { Contracts } from '../../sandbox/ebay/test/contract.ts'
import { parseJson } from '../../shared/lib/parse-json.ts'

export type EbayWatch = {
  fetch: typeof fetch
  /** What of the calls so far is not as eBay's contracts say. */
  problems: string[]
  /** JSON bodies sent to a route and what is below it, such as `PUT /ebay/sell/inventory/v1/offer`, oldest first. */
  bodies: (route: string) => unknown[]
}

/** A `fetch` that holds every call to eBay against its contracts, request and response. */
export function watchEbay(contracts: Contracts | null): EbayWatch {
  const problems: string[] = []
  const sent: { call: string; body: unknown }[] = []
  return {
    problems,
    bodies: route => sent.filter(({ call }) => call.startsWith(route)).map(({ body }) => body),
    async fetch(input, init) {
      const request = new Request(input, init)
      const { method, headers } = request
      const { pathname, searchParams } = new URL(request.url)
      const form = init?.body instanceof FormData
      const text = form ? '' : await request.clone().text()
      // What is no JSON stays a text, which no schema takes.
      const body = text === '' ? null : (parseJson(text) ?? text)
      if (body !== null) sent.push({ call: `${method} ${pathname}`, body })
      const response = await fetch(request)
      const found = contracts?.problemsOf({
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers,
        // A picture's form is in no contract.
        requestBody: form ? undefined : body,
        status: response.status,
        responseBody: parseJson(await response.clone().text()),
      })
      problems.push(...(found ?? []))
      return response
    },
  }
}
