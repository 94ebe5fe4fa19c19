import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANNEL_CLOSED } from '../../shared/messages/pairing.ts'
import { HEARTBEAT_MS, HEARTBEAT_TEXT } from '../../shared/pairing.ts'
import { openRoomChannel, type RoomSocket } from './room-channel.ts'

/** A socket whose network the test is. */
class FakeSocket extends EventTarget {
  readyState = 0
  bufferedAmount = 0
  binaryType: BinaryType = 'blob'
  sent: unknown[] = []
  send(message: unknown) {
    this.sent.push(message)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  hears(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  isClosed(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

function newChannel() {
  const sockets: FakeSocket[] = []
  const heard: string[] = []
  const channel = openRoomChannel({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the part that a room channel uses
      return socket as unknown as RoomSocket
    },
    random: () => 1,
    events: {
      onOpen: () => heard.push('open'),
      onText: text => heard.push(text),
      onBinary: bytes => heard.push(`${bytes.byteLength} bytes`),
      onLost: () => heard.push('lost'),
      onClosed: why => heard.push(`over: ${why}`),
    },
  })
  const newest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket yet')
    return socket
  }
  return { channel, sockets, heard, newest }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a line', () => {
  it('tells what it hears, but no heartbeat', () => {
    const { heard, newest, channel } = newChannel()
    expect(channel.send('too early')).toBe(false)
    newest().opens()
    expect(channel.send('hello')).toBe(true)
    newest().hears(HEARTBEAT_TEXT)
    newest().hears('text')
    newest().hears(new ArrayBuffer(3))
    expect(heard).toEqual(['open', 'text', '3 bytes'])
    expect(newest().sent).toEqual(['hello'])
  })

  it('opens itself again when it is lost, later each time, until it works', () => {
    const { sockets, heard, newest } = newChannel()
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
    newest().hears('back')
    newest().isClosed(1006)
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(9)
    expect(heard.slice(-3)).toEqual(['open', 'back', 'lost'])
  })

  it('is given up when it has been silent for long, though the browser still believes in it', () => {
    const { sockets, heard, newest } = newChannel()
    newest().opens()
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(HEARTBEAT_MS)
      newest().hears(HEARTBEAT_TEXT)
    }
    expect(heard).toEqual(['open'])
    expect(newest().sent).toContain(HEARTBEAT_TEXT)
    vi.advanceTimersByTime(5 * HEARTBEAT_MS)
    expect(heard).toContain('lost')
    expect(sockets.length).toBeGreaterThan(1)
    expect(sockets[0]?.readyState).toBe(3)
  })

  it('lives on in a page whose timers the browser slows down', () => {
    const { sockets, heard, newest } = newChannel()
    newest().opens()
    for (let minute = 0; minute < 5; minute++) {
      vi.setSystemTime(Date.now() + 60_000)
      vi.advanceTimersByTime(HEARTBEAT_MS)
      newest().hears(HEARTBEAT_TEXT)
    }
    expect(sockets).toHaveLength(1)
    expect(heard).toEqual(['open'])
  })

  it('opens at once when the network is back', () => {
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

  it.each(['ended', 'replaced', 'unknown', 'superseded'] as const)(
    'stays closed once the room has closed it as %s',
    why => {
      const { sockets, heard, newest, channel } = newChannel()
      newest().opens()
      newest().isClosed(CHANNEL_CLOSED[why])
      channel.reconnectNow()
      vi.advanceTimersByTime(3_600_000)
      expect(sockets).toHaveLength(1)
      expect(heard).toEqual(['open', `over: ${why}`])
    },
  )

  it('is quiet once it is closed from here', () => {
    const { sockets, heard, newest, channel } = newChannel()
    newest().opens()
    channel.close()
    newest().hears('late')
    newest().isClosed(1006)
    vi.advanceTimersByTime(3_600_000)
    expect(sockets).toHaveLength(1)
    expect(heard).toEqual(['open'])
  })
})
