import { describe, expect, it, vi } from 'vitest'
import { inRequest } from './in-request.ts'
import { createOutboundFetch, OutboundRefused } from './outbound-fetch.ts'

const KNOWN = 'https://api.example.com'

function recorder() {
  const sent: { input: unknown; init: RequestInit | undefined }[] = []
  const send: typeof fetch = (input, init) => {
    sent.push({ input, init })
    return Promise.resolve(
      new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
    )
  }
  return { sent, outbound: createOutboundFetch([KNOWN], send) }
}

describe('a call to another server', () => {
  it.each([
    'https://evil.example/',
    'http://api.example.com/',
    'https://api.example.com:8443/',
    'https://api.example.com.evil.example/',
    'https://api.example.com@evil.example/',
    'https://169.254.169.254/latest/meta-data',
  ])('is not made to an address that is on none of the known ones: %s', async address => {
    const { sent, outbound } = recorder()
    await expect(outbound(address)).rejects.toThrow(OutboundRefused)
    await expect(outbound(new Request(address.replace('api.example.com@', '')))).rejects.toThrow(
      OutboundRefused,
    )
    expect(sent).toEqual([])
  })

  it('does not follow a redirection, whatever the caller asks for', async () => {
    const { sent, outbound } = recorder()
    const answer = await outbound(`${KNOWN}/path`, { method: 'POST', redirect: 'follow' })
    expect(answer.status).toBe(302)
    expect(sent).toMatchObject([{ init: { method: 'POST', redirect: 'manual' } }])
  })

  it('is in the log with the request that caused it and the vendor’s own id, without what it searches for', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const answers = [new Response(null, { status: 201, headers: { 'Request-Id': 'req_1' } })]
    const outbound = createOutboundFetch([KNOWN], async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('no connection')
      return answer
    })
    const post = () => outbound(`${KNOWN}/v1/items?key=secret`, { method: 'POST' })
    await inRequest('request 1', post)
    await expect(inRequest('request 2', post)).rejects.toThrow('no connection')
    const lines: unknown[] = logged.mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([
      { event: 'vendor_called', requestId: 'request 1', status: 201, vendorId: 'req_1' },
      { event: 'vendor_called', requestId: 'request 2', failed: 'TypeError: no connection' },
    ])
    expect(lines).toMatchObject(
      [1, 2].map(() => ({ host: 'api.example.com', path: '/v1/items', method: 'POST' })),
    )
    expect(String(logged.mock.calls)).not.toContain('secret')
  })
})
