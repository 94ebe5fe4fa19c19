import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANNEL_CLOSED } from '../../shared/messages/pairing.ts'
import { HEARTBEAT_MS, HEARTBEAT_TEXT } from '../../shared/pairing/pairing.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import { openRoomChannel, type RoomSocket } from './room-channel.ts'

function newChannel() {
  const sockets: FakeSocket[] = []
  const events: string[] = []
  const channel = openRoomChannel({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the part that a room channel uses
      return socket as unknown as RoomSocket
    },
    random: () => 1,
    events: {
      onOpen: () => events.push('open'),
      onText: text => events.push(text),
      onBinary: bytes => events.push(`${bytes.byteLength} bytes`),
      onLost: () => events.push('lost'),
      onClosed: why => events.push(`over: ${why}`),
    },
  })
  const newest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket yet')
    return socket
  }
  return { channel, sockets, events, newest }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a room channel', () => {
  it('reports messages, but no heartbeats', () => {
    const { events, newest, channel } = newChannel()
    expect(channel.send('too early')).toBe(false)
    newest().opens()
    expect(channel.send('hello')).toBe(true)
    newest().receives(HEARTBEAT_TEXT)
    newest().receives('text')
    newest().receives(new ArrayBuffer(3))
    expect(events).toEqual(['open', 'text', '3 bytes'])
    expect(newest().sent).toEqual(['hello'])
  })

  it('reconnects with backoff when it is lost, until a message arrives', () => {
    const { sockets, events, newest } = newChannel()
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      newest().isClosed(1006)
      const before = Date.now()
      const count = sockets.length
      while (sockets.length === count) vi.advanceTimersByTime(100)
      waits.push(Date.now() - before)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    newest().opens()
    newest().receives('back')
    newest().isClosed(1006)
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(9)
    expect(events.slice(-3)).toEqual(['open', 'back', 'lost'])
  })

  it('is replaced when heartbeats stay unanswered, even if the browser reports it as open', () => {
    const { sockets, events, newest } = newChannel()
    newest().opens()
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(HEARTBEAT_MS)
      newest().receives(HEARTBEAT_TEXT)
    }
    expect(events).toEqual(['open'])
    expect(newest().sent).toContain(HEARTBEAT_TEXT)
    vi.advanceTimersByTime(5 * HEARTBEAT_MS)
    expect(events).toContain('lost')
    expect(sockets.length).toBeGreaterThan(1)
    expect(sockets[0]?.readyState).toBe(3)
  })

  it('stays open in a page whose timers the browser slows down', () => {
    const { sockets, events, newest } = newChannel()
    newest().opens()
    for (let minute = 0; minute < 5; minute++) {
      vi.setSystemTime(Date.now() + 60_000)
      vi.advanceTimersByTime(HEARTBEAT_MS)
      newest().receives(HEARTBEAT_TEXT)
    }
    expect(sockets).toHaveLength(1)
    expect(events).toEqual(['open'])
  })

  it('reconnects without backoff when the network is back', () => {
    const { channel, sockets, newest } = newChannel()
    for (let i = 0; i < 6; i++) {
      newest().isClosed(1006)
      vi.advanceTimersByTime(15_000)
    }
    newest().isClosed(1006)
    const count = sockets.length
    channel.reconnectNow()
    expect(sockets).toHaveLength(count + 1)
  })

  it('is replaced at once when the network is back and it answers no heartbeat, though it is open', () => {
    const { channel, sockets, events, newest } = newChannel()
    newest().opens()
    channel.reconnectNow()
    newest().receives(HEARTBEAT_TEXT)
    vi.advanceTimersByTime(2_500)
    expect(sockets).toHaveLength(1)
    channel.reconnectNow()
    vi.advanceTimersByTime(2_500)
    expect(sockets).toHaveLength(2)
    newest().opens()
    expect(events).toEqual(['open', 'lost', 'open'])
  })

  it.each(['ended', 'replaced', 'unknown', 'superseded'] as const)(
    'stays closed once the room has closed it as %s',
    why => {
      const { sockets, events, newest, channel } = newChannel()
      newest().opens()
      newest().isClosed(CHANNEL_CLOSED[why])
      channel.reconnectNow()
      vi.advanceTimersByTime(3_600_000)
      expect(sockets).toHaveLength(1)
      expect(events).toEqual(['open', `over: ${why}`])
    },
  )

  it('reports nothing after it was closed here', () => {
    const { sockets, events, newest, channel } = newChannel()
    newest().opens()
    channel.close()
    newest().receives('late')
    newest().isClosed(1006)
    vi.advanceTimersByTime(3_600_000)
    expect(sockets).toHaveLength(1)
    expect(events).toEqual(['open'])
  })
})
