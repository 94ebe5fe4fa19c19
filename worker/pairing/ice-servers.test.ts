import { describe, expect, it } from 'vitest'
import { expectLog } from '../test/expect-log.ts'
import { sandboxUrl } from '../test/sandbox.ts'
import { checkTurn } from './check-turn.ts'
import { createIceServers } from './ice-servers.ts'
import type { TurnProvider } from './port.ts'
import { createCloudflareTurn } from './vendors/cloudflare-turn.ts'

const PAIRING_MS = 8 * 3_600_000
const STUN = 'stun:stun.example:3478'
const turnWith = (keyToken: string, wire: typeof fetch = fetch) =>
  createCloudflareTurn({
    baseUrl: `${sandboxUrl}/turn`,
    keyId: 'sandbox-turn-key',
    keyToken,
    fetch: (input, init) => wire(input, init),
  })
const servers = (turn: TurnProvider | null, stunUrls = [STUN]) =>
  createIceServers({ stunUrls, turn, now: () => 0 })
    .issue(PAIRING_MS)
    .then(({ iceServers }) => iceServers)

const issuedNames = async () => {
  const answer = await fetch(`${sandboxUrl}/turn/issued.json`)
  return (await answer.json<{ usernames: string[] }>()).usernames
}

describe('ICE servers', () => {
  it('are STUN where there is no key for TURN, and none where there is none', async () => {
    expect(await servers(null)).toEqual([{ urls: [STUN] }])
    expect(await servers(null, [])).toEqual([])
  })

  it('are STUN and TURN with credentials where there is, without the port that browsers block', async () => {
    const issued = await servers(turnWith('sandbox-turn-token'))
    const urls = issued.flatMap(server => server.urls)
    expect(issued[0]).toEqual({ urls: [STUN] })
    expect(urls.some(url => url.startsWith('turns:'))).toBe(true)
    expect(urls.filter(url => /:53(\?|$)/.test(url))).toEqual([])
    expect(issued.at(-1)?.credential).toMatch(/\w{20}/)
  })

  it('have credentials for half an hour, and for no longer than the pairing', async () => {
    const bodies: unknown[] = []
    const wire: typeof fetch = (input, init) => {
      bodies.push(init?.body)
      return fetch(input, init)
    }
    const turn = turnWith('sandbox-turn-token', wire)
    const ice = createIceServers({ stunUrls: [STUN], turn, now: () => 0 })
    expect((await ice.issue(PAIRING_MS)).until).toBe(30 * 60_000)
    expect((await ice.issue(60_000)).until).toBe(60_000)
    expect(bodies).toEqual(['{"ttl":1800}', '{"ttl":60}'])
    expect(
      (await createIceServers({ stunUrls: [STUN], turn: null, now: () => 0 }).issue(PAIRING_MS))
        .until,
    ).toBe(PAIRING_MS)
  })

  it('end when they are revoked', async () => {
    const turn = turnWith('sandbox-turn-token')
    const ice = createIceServers({ stunUrls: [STUN], turn, now: () => 0 })
    const { iceServers } = await ice.issue(PAIRING_MS)
    const username = iceServers.at(-1)?.username ?? ''
    expect(await issuedNames()).toContain(username)
    await ice.revoke(iceServers)
    expect(await issuedNames()).not.toContain(username)
  })

  it.each([
    ['refuses', turnWith('another')],
    ['is down', turnWith('x', () => Promise.reject(new TypeError('no network')))],
    [
      'answers nonsense',
      turnWith('x', () => Promise.resolve(Response.json({ servers: 1 }, { status: 201 }))),
    ],
  ])('are STUN alone when TURN %s', async (_, turn) => {
    expectLog('warn', 'turn_credentials_failed')
    expect(await servers(turn)).toEqual([{ urls: [STUN] }])
    expect(await checkTurn(turn)()).toMatchObject({ ok: false })
  })
})
