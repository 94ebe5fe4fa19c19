import { request as openRequest } from 'node:http'

export type Asked = {
  method?: string
  headers: Record<string, string>
  body?: string | Uint8Array
  signal: AbortSignal
}

/**
 * Sends a request on a connection of its own: the Worker closes idle connections, and a connection used in that very
 * moment fails. Resolves with the status when the whole answer is read, or with the code of the error.
 */
export function ask(
  url: string,
  { method = 'GET', headers, body, signal }: Asked,
): Promise<string> {
  return new Promise(resolve => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const request = openRequest(
      url,
      { method, headers: { ...headers, ...length }, agent: false, signal },
      response => {
        response.once('error', error => resolve(error.name))
        response.once('end', () => resolve(String(response.statusCode)))
        response.resume()
      },
    )
    request.once('error', error => resolve('code' in error ? String(error.code) : error.name))
    request.end(body)
  })
}
