import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { CHANNEL_CLOSED } from '../../shared/messages/pairing.ts'
import {
  CHANNEL_FRAME_MAX_BYTES,
  ROOM_TEXT_MAX_CHARS,
  writeStillChunk,
} from '../../shared/messages/pairing-frames.ts'
import type { IceServer } from '../../shared/pairing/pairing.ts'
import { compose } from '../compose.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { sandboxUrl } from '../test/sandbox.ts'
import {
  anOwner,
  framesOf,
  join,
  joined,
  newPair,
  newPhoneSecret,
  openLine,
  openPairing,
  openSignal,
  saying,
  textsOf,
} from './test/pair.ts'
import { upgrade } from './test/sockets.ts'

const STILL = '0d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'

describe('one pairing from within another', () => {
  it('is closed to its tokens and secrets', async () => {
    const [mine, theirs] = [await newPair(), await newPair(await newAccount('theirs'))]
    const { code } = theirs.opened
    for (const stolen of [mine.opened.token, mine.access.token, mine.opened.secret]) {
      expect(await (await openLine(code, stolen)).closed).toBe(CHANNEL_CLOSED.unknown)
      const signal = await openSignal(code, stolen, 'phone-9')
      await signal.closed
      expect(signal.heard).toEqual([expect.stringContaining('Invalid token')])
      expect((await sendJson('/api/pairings/leave', { code, token: stolen })).status).toBe(410)
    }
    expect((await join({ code, secret: mine.opened.secret })).status).toBe(410)
    // Its owner is nobody here, however signed in.
    for (const method of ['GET', 'DELETE']) {
      const headers = { cookie: mine.owner.cookie }
      expect((await call(`/api/pairings/${code}`, { method, headers })).status).toBe(404)
    }
    theirs.phone.say({ type: 'undo' })
    await theirs.desktop.hear(saying('undo'))
  })

  it('is not heard: no message, no picture, no signal, though the names are the same', async () => {
    const [mine, theirs] = [await newPair(), await newPair()]
    const ids = { desktop: 'desktop-1', phone: 'phone-1' }
    const signals = await Promise.all(
      [mine, theirs].map(async ({ opened, access }) => ({
        desktop: await openSignal(opened.code, opened.token, ids.desktop),
        phone: await openSignal(opened.code, access.token, ids.phone),
      })),
    )
    const [mySignals, theirSignals] = signals
    mySignals?.phone.say({ type: 'OFFER', dst: ids.desktop, payload: 'my secret offer' })
    await mySignals?.desktop.hear(saying('my secret offer'))
    mine.phone.say(writeStillChunk(STILL, 0, new Uint8Array([9, 9, 9])))
    mine.phone.say({ type: 'undo' })
    await mine.desktop.hear(saying('undo'))

    // A later message arrives, so the earlier one would have arrived as well.
    theirs.phone.say({ type: 'auto-capture', on: true })
    await theirs.desktop.hear(saying('auto-capture'))
    theirSignals?.phone.say({ type: 'OFFER', dst: ids.desktop, payload: 'theirs' })
    await theirSignals?.desktop.hear(saying('theirs'))
    const everything = [
      ...theirs.desktop.heard,
      ...theirs.phone.heard,
      ...(theirSignals?.desktop.heard ?? []),
      ...(theirSignals?.phone.heard ?? []),
    ]
    expect(framesOf(everything)).toEqual([])
    expect(textsOf(everything).join('\n')).not.toMatch(/my secret offer|undo/)
  })
})

describe('a pairing', () => {
  /** Nothing of the room answers any more, and its sockets are closed. */
  async function expectEnded({
    opened,
    access,
    desktop,
    phone,
  }: Awaited<ReturnType<typeof newPair>>) {
    expect(await desktop.closed).toBe(CHANNEL_CLOSED.ended)
    expect(await phone.closed).toBe(CHANNEL_CLOSED.ended)
    const { code } = opened
    for (const { token } of [opened, access]) {
      expect((await sendJson('/api/pairings/ice-servers', { code, token })).status).toBe(410)
      expect((await sendJson('/api/pairings/leave', { code, token })).status).toBe(410)
      expect((await call(`/peerjs/${code}/line?token=${token}`, upgrade)).status).toBe(404)
    }
    expect((await join(opened)).status).toBe(410)
  }

  it('ends with the session that opened it: another one has changed the password', async () => {
    const owner = await newAccount('changes_password')
    const pair = await newPair(owner)
    const log = { username: owner.username, password: PASSWORD }
    const second = await sendJson('/api/login', log)
    const cookie = second.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const kept = await newPair({ ...owner, cookie })
    const change = { currentPassword: PASSWORD, newPassword: 'another long sentence, of 2026' }
    expect((await sendJson('/api/account/password', change, { cookie })).status).toBe(200)
    await expectEnded(pair)
    kept.phone.say({ type: 'undo' })
    await kept.desktop.hear(saying('undo'))
  })

  it('ends with the log-out', async () => {
    const owner = await newAccount('logs_out')
    const pair = await newPair(owner)
    expect((await sendJson('/api/logout', {}, { cookie: owner.cookie })).status).toBe(200)
    await expectEnded(pair)
  })

  it('ends with the login that takes the place of its session', async () => {
    const owner = await newAccount('logs_in_again')
    const pair = await newPair(owner)
    const account = { username: owner.username, password: PASSWORD }
    expect((await sendJson('/api/login', account, { cookie: owner.cookie })).status).toBe(200)
    await expectEnded(pair)
  })

  it('ends with the account', async () => {
    const owner = await newAccount('leaves')
    const pair = await newPair(owner)
    const { cookie, username } = owner
    const account = { username, password: PASSWORD }
    expect((await sendJson('/api/account/delete', account, { cookie })).status).toBe(200)
    await expectEnded(pair)
  })
})

describe('a phone’s token', () => {
  it('opens nothing of the account', async () => {
    const { opened, access } = await newPair()
    for (const { token } of [opened, access])
      for (const path of ['/api/listings', '/api/subscription', `/api/pairings/${opened.code}`]) {
        const headers = { Authorization: `Bearer ${token}`, cookie: `obverse_session=${token}` }
        expect((await call(path, { headers })).status).toBe(401)
      }
  })

  it('does not make it the desktop, nor speak as the room', async () => {
    const { opened, access, desktop, phone } = await newPair()
    const real = await openSignal(opened.code, opened.token, 'desktop-1')
    await real.hear(saying('OPEN'))
    const impostor = await openSignal(opened.code, access.token, 'desktop-1')
    await impostor.closed
    expect(impostor.heard).toEqual([expect.stringContaining('ID-TAKEN')])
    for (const type of ['other', 'replace?', 'replace-settled', 'still-done', 'shutter'])
      phone.say({
        type,
        other: { present: false },
        ask: STILL,
        id: STILL,
        request: STILL,
        by: 'auto',
      })
    phone.say('no JSON')
    phone.say({ type: 'undo' })
    await desktop.hear(saying('undo'))
    expect(desktop.heard.filter(saying(STILL))).toEqual([])
    expect(desktop.heard.filter(saying('"present":false')).length).toBeLessThanOrEqual(1)
  })
})

describe('a room', () => {
  it('stores no secret and no token, only their hashes', async () => {
    const { opened, access } = await newPair()
    const room = env.PAIRING_ROOM.get(env.PAIRING_ROOM.idFromName(opened.code))
    const stored = await runInDurableObject(room, (_, state) =>
      JSON.stringify([
        [...state.storage.kv.list()],
        state.getWebSockets().map(ws => ws.deserializeAttachment() as unknown),
      ]),
    )
    expect(stored).toContain(opened.code)
    for (const secret of [opened.secret, opened.token, access.token])
      expect(stored).not.toContain(secret)
  })

  it('lets go of what no client of ours sends', async () => {
    const { desktop, phone } = await newPair()
    phone.say(new Uint8Array(CHANNEL_FRAME_MAX_BYTES + 1))
    phone.say({ type: 'undo' })
    await desktop.hear(saying('undo'))
    expect(framesOf(desktop.heard)).toEqual([])
    phone.say(`{"type":"undo","more":"${'x'.repeat(ROOM_TEXT_MAX_CHARS)}"}`)
    expect(await phone.closed).toBe(1009)
  })

  it('opens its sockets to no page of another site', async () => {
    const { opened } = await newPair()
    for (const path of ['line', 'peerjs']) {
      const answer = await call(`/peerjs/${opened.code}/${path}?token=${opened.token}`, {
        headers: { ...upgrade.headers, Origin: 'https://elsewhere.example' },
      })
      expect(answer.status).toBe(403)
    }
  })
})

describe('guesses', () => {
  it('are counted by address, and joining with the right secret is not', async () => {
    const opened = await openPairing(await anOwner())
    const from = { 'CF-Connecting-IP': '203.0.113.77' }
    const phoneSecret = newPhoneSecret()
    const ask = (secret: string) =>
      sendJson('/api/pairings/join', { code: opened.code, secret, phoneSecret }, from)
    expect((await ask(opened.secret)).status).toBe(200)
    const { tries } = RATE_LIMITS.pairingJoinByAddress
    for (let guess = 0; guess < tries; guess++) expect((await ask('g'.repeat(43))).status).toBe(410)
    const refused = await ask('g'.repeat(43))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  })
})

describe('a room that nobody opened', () => {
  it('starts no Durable Object, whoever asks for it', async () => {
    const made = 'A'.repeat(16)
    const before = await listDurableObjectIds(env.PAIRING_ROOM)
    for (const path of ['line', 'peerjs']) {
      const answer = await call(`/peerjs/${made}/${path}?token=${'t'.repeat(43)}`, upgrade)
      expect(answer.status).toBe(404)
    }
    const token = 't'.repeat(43)
    for (const path of ['leave', 'ice-servers'])
      expect((await sendJson(`/api/pairings/${path}`, { code: made, token })).status).toBe(410)
    expect((await join({ code: made, secret: token })).status).toBe(410)
    expect(await listDurableObjectIds(env.PAIRING_ROOM)).toHaveLength(before.length)
  })
})

describe('relay credentials', () => {
  /** The room gets the keys of TURN, which development has not. */
  const relayed = (code: string) =>
    runInDurableObject(roomOf(code), (instance, { storage }) => {
      const keys = { TURN_KEY_ID: 'sandbox-turn-key', TURN_KEY_TOKEN: 'sandbox-turn-token' }
      Object.assign(instance, { job: () => compose({ ...env, ...keys }).iceServers })
      storage.kv.delete('ice:desktop')
    })
  const roomOf = (code: string) => env.PAIRING_ROOM.get(env.PAIRING_ROOM.idFromName(code))
  const usernames = async () => {
    const answer = await fetch(`${sandboxUrl}/turn/issued.json`)
    return (await answer.json<{ usernames: string[] }>()).usernames
  }
  const nameOf = ({ iceServers }: { iceServers: IceServer[] }) => iceServers.at(-1)?.username

  it('are one set a side however often the phone joins, and end with the pairing', async () => {
    const opened = await openPairing(await anOwner())
    const { code } = opened
    await relayed(code)
    const phoneSecret = newPhoneSecret()
    const names = new Set<string | undefined>()
    let last = await joined(opened, phoneSecret)
    for (let again = 0; again < 5; again += 1) {
      names.add(nameOf(last))
      last = await joined(opened, phoneSecret)
    }
    expect(names.size).toBe(1)
    const renewed = (token: string) => sendJson('/api/pairings/ice-servers', { code, token })
    expect(nameOf(await (await renewed(last.token)).json())).toBe(nameOf(last))
    const desktop = await (await renewed(opened.token)).json<{ iceServers: IceServer[] }>()
    expect(nameOf(desktop)).not.toBe(nameOf(last))
    const own = [nameOf(desktop), nameOf(last)]
    expect(await usernames()).toEqual(expect.arrayContaining(own))
    const left = await sendJson('/api/pairings/leave', { code, token: last.token })
    expect(left.status).toBe(200)
    const working = await usernames()
    for (const name of own) expect(working).not.toContain(name)
  })

  it('are not given to who joins one room without end', async () => {
    const opened = await openPairing(await anOwner())
    const phoneSecret = newPhoneSecret()
    const statuses = []
    for (let one = 0; one < 22; one += 1) statuses.push((await join(opened, phoneSecret)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(20)
    expect(new Set(statuses.slice(20))).toEqual(new Set([409]))
  })
})
