import { log } from './log.ts'

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

/**
 * Makes a call to a vendor and logs it, for the request that caused it: where to, how long it took, how it ended. Of an
 * address the path alone: keys, and what is searched for, are in the query.
 * @param outcomeOf what the line says of the answer
 */
export async function loggedCall<Answer>(
  call: { host: string; method: string; path: string },
  send: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Record<string, unknown> = () => ({}),
): Promise<Answer> {
  const startedAt = Date.now()
  const tell = (outcome: Record<string, unknown>) =>
    log('info', 'vendor_called', { ...call, ms: Date.now() - startedAt, ...outcome })
  try {
    const answer = await send()
    tell(outcomeOf(answer))
    return answer
  } catch (error) {
    tell({ failed: String(error) })
    throw error
  }
}
