/** Thrown for an address that is on none of the servers this deployment talks to. */
export class OutboundRefused extends Error {}

/**
 * The Worker's only way to other servers: `fetch` to the given origins alone, which does not follow redirections. An
 * answer with a redirection is returned as it is, with a status that no caller takes for a success.
 * @param origins "https://api.ebay.com"
 */
export function createOutboundFetch(
  origins: readonly string[],
  send: typeof fetch = fetch.bind(globalThis),
): typeof fetch {
  const allowed = new Set(origins)
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input)
    if (!allowed.has(origin)) throw new OutboundRefused(`${origin} is none of the known servers.`)
    return send(input, { ...init, redirect: 'manual' })
  }
}
