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
  it.each(['/', '/listings?status=draft', '/api/health', '/uploads/x', '/peerjs/id'])(
    'goes to https: %s',
    async path => {
      const answer = await ask(`http://obverse.example${path}`, { redirect: 'manual' })
      expect(answer.status).toBe(308)
      expect(answer.headers.get('Location')).toBe(`https://obverse.example${path}`)
    },
  )

  it('keeps its method and body on the way', async () => {
    const init = { method: 'POST', body: '{}', redirect: 'manual' } as const
    expect((await ask('http://obverse.example/api/login', init)).status).toBe(308)
  })

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
