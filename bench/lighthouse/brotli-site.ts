import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { freePort } from '../../scripts/free-port.ts'

export interface BrotliSite {
  url: string
  close: () => void
}

/** As Cloudflare compresses on the fly. */
const BROTLI_QUALITY = 5
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg)/
const ROOT_CONTENT = /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/

const certified = (folder: string, name: string) => path.join(folder, `site.${name}`)

/** A certificate of our own in this folder; the browser is told to take it. */
export function makeCertificate(folder: string): void {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const files = ['-keyout', certified(folder, 'key'), '-out', certified(folder, 'crt')]
  const ran = spawnSync('openssl', [...request, '-subj', '/CN=localhost', ...files])
  if (ran.status !== 0) throw new Error(`openssl: ${String(ran.stderr)}`)
}

/**
 * What Cloudflare puts before the Worker at `workerUrl`: HTTP/2 over TLS and Brotli. As a `shell` its pages are
 * without what was rendered at build: the plain app.
 */
export async function brotliSite(options: {
  folder: string
  port?: number
  workerUrl: string
  shell?: boolean
}): Promise<BrotliSite> {
  const { folder, workerUrl, shell = false, port = await freePort() } = options
  const [key, cert] = await Promise.all(
    ['key', 'crt'].map(name => readFile(certified(folder, name))),
  )
  const known = new Map<string, Buffer<ArrayBuffer>>()

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse) {
    const { method, url: address, headers } = request
    const cookie = typeof headers.cookie === 'string' ? { cookie: headers.cookie } : undefined
    const fetched = await fetchOnceMore(`${workerUrl}${address}`, {
      method,
      ...(cookie && { headers: cookie }),
      redirect: 'manual',
    })
    let body: Buffer<ArrayBuffer> = Buffer.from(await fetched.arrayBuffer())
    const type = fetched.headers.get('content-type') ?? ''
    if (shell && type.startsWith('text/html'))
      body = Buffer.from(body.toString().replace(ROOT_CONTENT, '$1$2'))
    for (const [name, value] of fetched.headers)
      if (
        !/^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name)
      )
        response.setHeader(name, value)
    if (COMPRESSED.test(type) && String(headers['accept-encoding']).includes('br')) {
      const hash = body.toString('latin1')
      const compressed = known.get(hash) ?? brotli(body)
      known.set(hash, compressed)
      body = compressed
      response.setHeader('content-encoding', 'br')
    }
    response.writeHead(fetched.status)
    response.end(body)
  }

  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(`${request.url}: ${String(error)}`)
      response.writeHead(502)
      response.end()
    })
  })
  await new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve))
  return { url: `https://localhost:${port}`, close: () => server.close() }
}

/** The local runtime drops a connection now and then, most often an idle one. The edge does not. */
async function fetchOnceMore(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  const once = { ...init, headers }
  try {
    return await fetch(address, once)
  } catch {
    return fetch(address, once)
  }
}

const brotli = (body: Buffer): Buffer<ArrayBuffer> =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
