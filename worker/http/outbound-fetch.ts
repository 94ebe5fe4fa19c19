import { loggedCall } from './vendor-call.ts'

/** Thrown for an address that is on none of the servers this deployment talks to. */
export class OutboundRefused extends Error {}

/**
 * The Worker's only way to other servers: `fetch` to the given origins alone, which does not follow redirections. An
 * answer with a redirection is returned as it is, with a status that no caller takes for a success. Each call is logged.
 * @param origins "https://api.ebay.com"
 */
export function createOutboundFetch(
  origins: readonly string[],
  send: typeof fetch = fetch.bind(globalThis),
): typeof fetch {
  const allowed = new Set(origins)
  return async (input, init) => {
    const {
      origin,
      hostname: host,
      pathname: path,
    } = new URL(input instanceof Request ? input.url : input)
    if (!allowed.has(origin)) throw new OutboundRefused(`${origin} is none of the known servers.`)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const call = () => send(input, { ...init, redirect: 'manual' })
    return loggedCall({ host, method, path }, call, outcomeOf)
  }
}

/** Where vendors say which call it was in their own logs: eBay, Stripe and Anthropic, OpenAI and others. */
const VENDOR_IDS = ['rlogid', 'request-id', 'x-request-id']

const outcomeOf = ({ status, headers }: Response) => ({
  status,
  vendorId: VENDOR_IDS.map(name => headers.get(name)).find(id => id !== null),
})
