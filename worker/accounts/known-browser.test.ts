import { describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { callAt, sendJson } from '../test/call.ts'

const from = (address: string) => ({ 'CF-Connecting-IP': address })
const logIn = (username: string, password: string, headers: Record<string, string>) =>
  sendJson('/api/login', { username, password }, headers)

async function knownBrowserOf(username: string, address: string): Promise<string> {
  const login = await logIn(username, PASSWORD, from(address))
  const set = login.headers.getSetCookie().find(one => one.startsWith('obverse_browser=')) ?? ''
  return set.split(';')[0] ?? ''
}

/** Wrong passwords until one is refused by a limit; `most` when none is. */
async function triesOf(username: string, browsers: string[], most: number): Promise<number> {
  for (let tries = 0; tries < most; tries += 1) {
    const cookie = browsers[tries % browsers.length] ?? ''
    const answer = await logIn(username, `guess ${tries}`, { ...from('203.0.113.9'), cookie })
    if (answer.status === 429) return tries
  }
  return most
}

describe('a known browser', () => {
  it('is known no more once the password changes: its tries count as a stranger’s', async () => {
    const owner = await newAccount('moved_on')
    const browsers: string[] = []
    for (let one = 0; one < 4; one += 1)
      browsers.push(await knownBrowserOf('moved_on', `198.51.100.${one}`))
    const change = { currentPassword: PASSWORD, newPassword: 'a new long secret' }
    const changed = await sendJson('/api/account/password', change, { cookie: owner.cookie })
    expect(changed.status).toBe(200)
    expect(await triesOf('moved_on', browsers, 40)).toBe(
      RATE_LIMITS.loginByAddressAndUsername.tries,
    )
  })

  it('in which the password was changed stays known', async () => {
    const owner = await newAccount('stays_known')
    const change = { currentPassword: PASSWORD, newPassword: 'a new long secret' }
    const changed = await sendJson('/api/account/password', change, { cookie: owner.cookie })
    const set = changed.headers.getSetCookie().find(one => one.startsWith('obverse_browser='))
    const cookie = set?.split(';')[0] ?? ''
    // A stranger uses up the tries of the username.
    for (let one = 0; one < RATE_LIMITS.loginByUsername.tries; one += 1)
      await logIn('stays_known', 'a guess', from(`203.0.113.${Math.floor(one / 5)}`))
    const strange = await logIn('stays_known', 'a new long secret', from('192.0.2.77'))
    expect(strange.status).toBe(429)
    const known = await logIn('stays_known', 'a new long secret', {
      ...from('192.0.2.77'),
      cookie,
    })
    expect(known.status).toBe(200)
  })

  it('shares a ceiling with all others of the user: more of them give no more tries', async () => {
    await newAccount('collected')
    const browsers: string[] = []
    for (let one = 0; one < 8; one += 1)
      browsers.push(await knownBrowserOf('collected', `198.51.101.${one}`))
    expect(await triesOf('collected', browsers, 80)).toBe(RATE_LIMITS.loginByKnownBrowsers.tries)
  })

  it('is marked over https by a cookie that no other host can set', async () => {
    await newAccount('over_https')
    const answer = await callAt('https://localhost/api/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'over_https', password: PASSWORD }),
      headers: { 'Content-Type': 'application/json', ...from('198.51.102.1') },
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-[^;]+; .*Path=\/.*; Secure/)
  })
})
