import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewEdit } from '../../../shared/review.ts'
import { startSaver } from '../../listings/model/saver.ts'
import type { StoredChange } from '../../listings/model/stored-changes.ts'
import { newReviewRow } from '../test/review-row.ts'
import type { RowChange } from './rows/session-row.ts'

import { createSessionStore } from './session-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const first = newReviewRow({ id: 1, grade: 'VF20', version: 3 })

function start() {
  const session = createSessionStore()
  session.send({ arrived: 'loaded', rows: [first] })
  const requests: ReviewEdit[][] = []
  const device = new Map<number, StoredChange<RowChange>>()
  let online = true
  let busy = false
  const saver = startSaver(session, {
    send: async edits => {
      requests.push(edits)
      if (!online) throw new Error('offline')
      if (busy) {
        const error = { code: 'BUSY', message: 'Busy', fields: {}, retryAfterSeconds: 5 }
        return { results: edits.map(({ id }) => ({ id, row: first, error })) }
      }
      const results = edits.map(({ id, version, review: _review, pictures: _p, ...fields }) => ({
        id,
        row: newReviewRow({ ...first.listing, ...fields, id, version: (version ?? 0) + 1 }),
        error: null,
      }))
      return { results }
    },
    most: 50,
    store: async ({ write, remove }) => {
      for (const each of write) device.set(each.id, each)
      for (const id of remove) device.delete(id)
    },
    troubleOf: () => 'No connection',
  })
  const locate = (text: string) =>
    session.send({ do: 'change', ids: [1], change: { storageLocation: text } })
  const setOnline = (on: boolean) => (online = on)
  return {
    session,
    saver,
    requests,
    device,
    locate,
    setOnline,
    setBusy: (on: boolean) => (busy = on),
  }
}

test('steps in quick succession are one request; what is not saved is on the device', async () => {
  const { requests, device, locate } = start()
  locate('A1')
  locate('A2')
  await vi.advanceTimersByTimeAsync(0)
  expect(device.get(1)).toEqual({ id: 1, version: 3, change: { storageLocation: 'A2' } })
  await vi.advanceTimersByTimeAsync(300)
  expect(requests).toEqual([[{ id: 1, version: 3, storageLocation: 'A2' }]])
  expect(device.size).toBe(0)
})

test('without a connection it says so, keeps the change and tries again by itself', async () => {
  const { saver, requests, device, locate, setOnline } = start()
  setOnline(false)
  locate('A1')
  await vi.advanceTimersByTimeAsync(300)
  expect(saver.trouble()).toBe('No connection')
  expect(device.size).toBe(1)
  setOnline(true)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(requests).toHaveLength(2)
  expect(saver.trouble()).toBeNull()
  expect(device.size).toBe(0)
})

test('at its end it saves what waits', async () => {
  const { saver, requests, locate } = start()
  locate('A1')
  saver.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toHaveLength(1)
})

test('an edit of a busy listing is sent again by itself after the time that the server names', async () => {
  const { saver, requests, device, locate, setBusy } = start()
  setBusy(true)
  locate('A1')
  await vi.advanceTimersByTimeAsync(300)
  saver.retry()
  await vi.advanceTimersByTimeAsync(4_500)
  expect([requests.length, device.size, saver.trouble()]).toEqual([1, 1, null])
  setBusy(false)
  await vi.advanceTimersByTimeAsync(800)
  expect([requests.length, device.size]).toEqual([2, 0])
})
