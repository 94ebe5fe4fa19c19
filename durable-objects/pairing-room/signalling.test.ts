import { describe, expect, it } from 'vitest'
import {
  MESSAGES_WAIT_MS,
  nextExpiry,
  type SignallingEvent,
  type SignallingState,
  signal,
} from './signalling.ts'

const EMPTY: SignallingState = { peers: [], waiting: [] }
const at = (now: number) => ({ now, key: 'peerjs' })
const enter = (id: string, holder = id): SignallingEvent => ({
  type: 'connect',
  socket: `socket of ${id}`,
  id,
  key: 'peerjs',
  token: 'token',
  holder,
})
const offer = (from: string, dst: string, payload: unknown = null): SignallingEvent => ({
  type: 'message',
  id: from,
  text: JSON.stringify({ type: 'OFFER', dst, payload }),
})
function after(events: SignallingEvent[], now = 0) {
  let state = EMPTY
  let effects: ReturnType<typeof signal>['effects'] = []
  for (const event of events) ({ state, effects } = signal(state, event, at(now)))
  return { state, effects }
}

// worker/pairing/conformance.test.ts compares the published server's behaviour with this one.
describe('a room’s signalling', () => {
  it('takes in eight peers', () => {
    const peers = Array.from({ length: 8 }, (_, i) => enter(`peer ${i}`))
    const { state, effects } = after([...peers, enter('one more')])
    expect(state.peers).toHaveLength(8)
    expect(effects).toMatchObject([
      { type: 'send', message: { type: 'ERROR' } },
      { type: 'close', socket: 'socket of one more' },
    ])
  })

  it('buffers few and only small messages for an absent peer', () => {
    const many = Array.from({ length: 300 }, () => offer('a', 'absent'))
    expect(after([enter('a'), ...many]).state.waiting[0]?.messages).toHaveLength(128)
    const large = Array.from({ length: 20 }, () => offer('a', 'absent', 'x'.repeat(60_000)))
    const buffered = after([enter('a'), ...large]).state.waiting
    expect(JSON.stringify(buffered).length).toBeLessThan(600_000)
  })

  it('says when the next message is too old, counted from the first to a peer', () => {
    let { state } = after([enter('a'), offer('a', 'absent')])
    ;({ state } = signal(state, offer('a', 'absent'), at(4_000)))
    expect(nextExpiry(state)).toBe(MESSAGES_WAIT_MS)
    expect(signal(state, { type: 'tick' }, at(MESSAGES_WAIT_MS - 1)).effects).toEqual([])
    const expired = signal(state, { type: 'tick' }, at(MESSAGES_WAIT_MS))
    expect(expired.effects).toMatchObject([{ message: { type: 'EXPIRE', src: 'absent' } }])
    expect(nextExpiry(expired.state)).toBeNull()
  })
})
