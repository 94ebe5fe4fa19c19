import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import app from '../app.ts'

const ask = (address: string, init?: RequestInit) =>
  app.fetch(
    new Request(address, init),
    { ...env, ASSETS: { fetch: async () => new Response('the page') } },
    createExecutionContext(),
  )

describe('plain http', () => {
  it.each(['/', '/listings?status=draft'])('of a page goes to https: %s', async path => {
    const answer = await ask(`http://obverse.example${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('Location')).toBe(`https://obverse.example${path}`)
  })

  it.each(['http://6.6.6.6', 'http://172.32.0.1', 'http://[2001:db8::1]'])(
    'to a public address is refused as to a name: %s',
    async origin => {
      expect((await ask(`${origin}/api/forgot-password`, { method: 'POST' })).status).toBe(403)
    },
  )

  it.each(['/api/health', '/api/login', '/uploads/x', '/peerjs/id'])(
    'of the API is refused, so that no client sends secrets in the clear unnoticed: %s',
    async path => {
      const answer = await ask(`http://obverse.example${path}`, { redirect: 'manual' })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error: { code: 'HTTPS_REQUIRED' } })
    },
  )

  it.each(['http://localhost:5173/', 'http://192.168.1.7:5173/', 'http://[::1]:5173/'])(
    'is answered on a machine of development: %s',
    async address => {
      expect(await (await ask(address)).text()).toBe('the page')
    },
  )

  it('is not https, which gets the page and the API', async () => {
    expect(await (await ask('https://obverse.example/listings')).text()).toBe('the page')
    expect((await ask('https://obverse.example/api/health')).status).toBe(200)
    const unknown = await ask('https://obverse.example/api/unknown')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})
