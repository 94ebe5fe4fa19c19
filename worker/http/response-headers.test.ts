import { describe, expect, it } from 'vitest'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'

const headersOf = async (path: string, init?: RequestInit) => (await call(path, init)).headers

describe('every answer of the Worker', () => {
  it.each([
    '/api/health',
    '/api/user',
    '/api/unknown',
    '/api/listings',
    '/uploads/unknown',
    '/peerjs/unknown/key/id',
    '/peerjs/unknown/line',
    '/robots.txt',
    '/sitemap.xml',
  ])('is typed, framed by nothing and asked for over https alone: %s', async path => {
    const headers = await headersOf(path)
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  })

  it.each(['/api/health', '/api/user', '/api/unknown', '/uploads/unknown', '/peerjs/x/key/id'])(
    'that is data runs nothing and is not stored: %s',
    async path => {
      const headers = await headersOf(path)
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('Cache-Control')).toBe('no-store')
    },
  )

  it('of the documentation keeps the policy of its own', async () => {
    const policy = (await headersOf('/api/docs')).get('Content-Security-Policy')
    expect(policy).toContain('style-src')
  })

  it('has an id of the server’s own', async () => {
    const id = (await headersOf('/api/health', { headers: { 'X-Request-Id': 'forged' } })).get(
      'X-Request-Id',
    )
    expect(id).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('a call that another site’s page makes', () => {
  const crossSite = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }

  it.each(['/api/market-data?coinType=Morgan', '/api/ebay/auth-url', '/api/user', '/api/listings'])(
    'is refused though it only reads: %s',
    async path => {
      const { cookie } = await newAccount(`lured_${path.replace(/\W/g, '').slice(0, 30)}`)
      const answer = await call(path, { headers: { cookie, ...crossSite } })
      expect(answer.status).toBe(403)
      expect((await answer.json<{ error: { code: string } }>()).error.code).toBe('WRONG_ORIGIN')
    },
  )

  it.each(['/api/docs', '/api/openapi.json'])('opens the documentation: %s', async path => {
    expect((await call(path, { headers: crossSite })).status).toBe(200)
  })

  it('comes back from eBay’s consent', async () => {
    const { cookie } = await newAccount('consents')
    const answer = await call('/api/ebay/callback?code=x&state=y', {
      headers: { cookie, ...crossSite },
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
  })
})
