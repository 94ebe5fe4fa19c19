import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUEUE_PING, QUEUE_PONG } from '../../shared/queue.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import { openQueueSocket } from './queue-socket.ts'

const SNAPSHOT = JSON.stringify({ type: 'snapshot', revision: 1, items: [] })

/** A page whose network the test changes. */
function openPage() {
  const page = new EventTarget()
  const sockets: FakeSocket[] = []
  const live: boolean[] = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('WebSocket', { OPEN: 1 })
  const queue = openQueueSocket({ onMessage: () => undefined, onLive: is => live.push(is) }, () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the part that the queue uses
    return socket as unknown as WebSocket
  })
  const newest = () => sockets.at(-1)!
  newest().opens()
  newest().receives(SNAPSHOT)
  return {
    queue,
    sockets,
    live,
    newest,
    networkBack: () => page.dispatchEvent(new Event('online')),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the socket of the queue after a change of network', () => {
  it('is replaced within three seconds where it is dead, without an answer to its ping', () => {
    const { sockets, live, newest, networkBack } = openPage()
    networkBack()
    expect(newest().sent).toEqual([QUEUE_PING])
    vi.advanceTimersByTime(3_000)
    expect(sockets).toHaveLength(2)
    expect(live).toEqual([true, false])
    newest().opens()
    newest().receives(SNAPSHOT)
    expect(live).toEqual([true, false, true])
  })

  it('stays where it answers', () => {
    const { sockets, newest, networkBack } = openPage()
    networkBack()
    newest().receives(QUEUE_PONG)
    vi.advanceTimersByTime(3_000)
    expect(sockets).toHaveLength(1)
  })

  it('opens at once where it was waiting to connect again', () => {
    const { sockets, newest, networkBack } = openPage()
    for (let i = 0; i < 6; i++) {
      newest().isClosed(1006)
      vi.advanceTimersByTime(30_000)
    }
    newest().isClosed(1006)
    const count = sockets.length
    networkBack()
    expect(sockets).toHaveLength(count + 1)
  })

  it('is not opened any more once it is closed', () => {
    const { queue, sockets, networkBack } = openPage()
    queue.close()
    networkBack()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
  })
})
