import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CHANNEL_CLOSED } from '../../shared/messages/pairing.ts'
import { writeStillChunk } from '../../shared/messages/pairing-frames.ts'
import { HEARTBEAT_TEXT, PAIRING_JOIN_MS, PAIRING_LIFE_MS } from '../../shared/pairing/pairing.ts'
import { call, sendJson } from '../test/call.ts'
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
  questionTo,
  saying,
} from './test/pair.ts'

const roomOf = (code: string) => env.PAIRING_ROOM.get(env.PAIRING_ROOM.idFromName(code))
const STILL = '0d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'

function letPass(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
afterEach(() => {
  vi.useRealTimers()
})

describe('a pairing', () => {
  it('gives the desktop its link, and the phone its own token', async () => {
    const { opened, access } = await newPair()
    expect(opened.link).toBe(`http://localhost/phone#${opened.code}.${opened.secret}`)
    expect(opened.expiresAt - opened.joinBy).toBe(PAIRING_LIFE_MS - PAIRING_JOIN_MS)
    expect(access.expiresAt).toBe(opened.expiresAt)
    expect(new Set([opened.secret, opened.token, access.token]).size).toBe(3)
  })

  it('shows its owner who has joined and who is there', async () => {
    const { owner, opened, phone } = await newPair()
    const state = async () =>
      (await call(`/api/pairings/${opened.code}`, { headers: { cookie: owner.cookie } })).json()
    expect(await state()).toMatchObject({
      phone: { device: 'Pixel' },
      present: ['desktop', 'phone'],
    })
    phone.close()
    await phone.closed
    expect(await state()).toMatchObject({ present: ['desktop'] })
  })

  it('carries what the sides say, and pictures from the phone alone', async () => {
    const { desktop, phone } = await newPair()
    desktop.say({ type: 'want', want: { id: '12f', label: 'Front of coin 12', side: 'front' } })
    await phone.hear(saying('Front of coin 12'))
    const frame = writeStillChunk(STILL, 7, new Uint8Array([1, 2, 3]))
    desktop.say(frame)
    phone.say(frame)
    phone.say({ type: 'undo' })
    await desktop.hear(saying('undo'))
    expect(framesOf(desktop.heard).map(one => new Uint8Array(one))).toEqual([frame])
    expect(framesOf(phone.heard)).toEqual([])
  })

  it('goes on after the room has slept, on all of its sockets', async () => {
    const { opened, access, desktop, phone } = await newPair()
    const [one, other] = await Promise.all([
      openSignal(opened.code, opened.token, 'desktop-1'),
      openSignal(opened.code, access.token, 'phone-1'),
    ])
    await one.hear(saying('OPEN'))
    await other.hear(saying('OPEN'))
    other.say({ type: 'OFFER', dst: 'nobody-yet', payload: 1 })
    await evictDurableObject(roomOf(opened.code))
    phone.say({ type: 'undo' })
    await desktop.hear(saying('undo'))
    other.say({ type: 'OFFER', dst: 'desktop-1', payload: 'after sleep' })
    await one.hear(saying('"src":"phone-1"'))
    const late = await openSignal(opened.code, opened.token, 'nobody-yet')
    expect(await late.hear(saying('OFFER'))).toContain('"src":"phone-1"')
  })

  it('answers a heartbeat on a line too', async () => {
    const { phone } = await newPair()
    phone.say(HEARTBEAT_TEXT)
    expect(await phone.hear(saying('HEARTBEAT'))).toBe(HEARTBEAT_TEXT)
  })

  it('retains the newest connection of a side', async () => {
    const { opened, access, desktop, phone } = await newPair()
    const again = await openLine(opened.code, access.token)
    expect(await phone.closed).toBe(CHANNEL_CLOSED.superseded)
    desktop.say({ type: 'auto-capture', on: true })
    await again.hear(saying('auto-capture'))
  })

  it.each(['desktop', 'phone'] as const)('is ended everywhere by its %s', async side => {
    const pair = await newPair()
    const signal = await openSignal(pair.opened.code, pair.access.token, 'p')
    pair[side].say({ type: 'end' })
    const codes = await Promise.all([pair.desktop.closed, pair.phone.closed, signal.closed])
    expect(codes).toEqual(Array(3).fill(CHANNEL_CLOSED.ended))
    for (const { token } of [pair.opened, pair.access])
      expect(await (await openLine(pair.opened.code, token)).closed).toBe(CHANNEL_CLOSED.unknown)
    expect((await join(pair.opened)).status).toBe(410)
  })

  it('is ended everywhere by its owner’s call, and by the phone’s without a socket', async () => {
    const first = await newPair()
    const cookie = { cookie: first.owner.cookie }
    const path = `/api/pairings/${first.opened.code}`
    expect((await call(path, { method: 'DELETE', headers: cookie })).status).toBe(200)
    expect(await first.phone.closed).toBe(CHANNEL_CLOSED.ended)
    expect((await call(path, { headers: cookie })).status).toBe(404)

    const second = await newPair()
    const leaving = { code: second.opened.code, token: second.access.token }
    expect((await sendJson('/api/pairings/leave', leaving)).status).toBe(200)
    expect(await second.desktop.closed).toBe(CHANNEL_CLOSED.ended)
    expect((await sendJson('/api/pairings/leave', leaving)).status).toBe(410)
  })
})

describe('who may join', () => {
  it('is nobody once ten minutes are over, and the pairing goes when none has', async () => {
    const owner = await anOwner()
    const opened = await openPairing(owner)
    letPass(PAIRING_JOIN_MS)
    expect((await join(opened)).status).toBe(410)
    await runDurableObjectAlarm(roomOf(opened.code))
    const state = await call(`/api/pairings/${opened.code}`, { headers: { cookie: owner.cookie } })
    expect(state.status).toBe(404)
  })

  it('is the same phone again, for eight hours', async () => {
    const opened = await openPairing(await anOwner())
    const phoneSecret = newPhoneSecret()
    const first = await joined(opened, phoneSecret)
    letPass(PAIRING_JOIN_MS)
    const again = await joined(opened, phoneSecret)
    expect(again.token).not.toBe(first.token)
    expect(await (await openLine(opened.code, first.token)).closed).toBe(CHANNEL_CLOSED.unknown)
    const line = await openLine(opened.code, again.token)
    await line.hear(saying('"other"'))
    letPass(PAIRING_LIFE_MS)
    expect((await join(opened, phoneSecret)).status).toBe(410)
    await runDurableObjectAlarm(roomOf(opened.code))
    expect(await line.closed).toBe(CHANNEL_CLOSED.ended)
  })

  it('is a second phone only when the desktop agrees: it replaces the first', async () => {
    const { opened, access, desktop, phone } = await newPair()
    const second = newPhoneSecret()
    // What turns the direction of the desktop's question, and what is not seen, is left out.
    const response = await join(opened, second, 'Second\u202e \u2066phone\u2069\u0007')
    expect(await response.json()).toMatchObject({ state: 'asked' })
    const { ask, device } = await questionTo(desktop)
    expect(device).toBe('Second phone')
    // The phone's word does not count.
    phone.say({ type: 'replace', ask, agree: true })
    phone.say({ type: 'undo' })
    await desktop.hear(saying('undo'))
    expect(await (await join(opened, second)).json()).toMatchObject({ state: 'asked' })
    expect((await join(opened)).status).toBe(409)

    desktop.say({ type: 'replace', ask, agree: true })
    desktop.say({ type: 'auto-capture', on: true })
    await phone.hear(saying('auto-capture'))
    const taken = await joined(opened, second)
    expect(await phone.closed).toBe(CHANNEL_CLOSED.replaced)
    expect(await (await openLine(opened.code, access.token)).closed).toBe(CHANNEL_CLOSED.unknown)
    await (await openLine(opened.code, taken.token)).hear(saying('"present":true'))
  })

  it('is not a second phone that the desktop turns away, nor one that it did not answer in time', async () => {
    const { opened, desktop, phone } = await newPair()
    const second = newPhoneSecret()
    await join(opened, second)
    const { ask } = await questionTo(desktop)
    desktop.say({ type: 'replace', ask, agree: false })
    desktop.say({ type: 'auto-capture', on: true })
    await phone.hear(saying('auto-capture'))
    expect((await join(opened, second)).status).toBe(403)
    letPass(60_000)
    await runDurableObjectAlarm(roomOf(opened.code))
    await desktop.hear(saying('replace-settled'))
    expect(await (await join(opened, second)).json()).toMatchObject({ state: 'asked' })
  })

  it('is sent to a desktop that reconnects meanwhile, too', async () => {
    const { opened, desktop } = await newPair()
    desktop.close()
    await desktop.closed
    await join(opened)
    expect(await questionTo(await openLine(opened.code, opened.token))).toMatchObject({
      device: 'Pixel',
    })
  })
})
