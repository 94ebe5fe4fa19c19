import { exports } from 'cloudflare:workers'

export const ORIGIN = 'http://localhost'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- workers-types lose the default export of a module
const worker = (exports as unknown as { default: Fetcher }).default

/** Calls the Worker under test over its fetch handler. */
export function call(path: string, init?: RequestInit): Promise<Response> {
  return callAt(`${ORIGIN}${path}`, init)
}

/** The same at an address of its own, such as one over https. */
export function callAt(address: string, init?: RequestInit): Promise<Response> {
  return worker.fetch(new Request(address, init))
}

export function sendJson(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  const json = { 'Content-Type': 'application/json', ...headers }
  return call(path, { method, body: JSON.stringify(body), headers: json })
}

export function cookieOf(response: Response): string {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
