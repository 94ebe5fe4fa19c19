import { describe, expect, it } from 'vitest'
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
})
