import { describe, expect, it } from 'vitest'
import type { QueueResult, QueueStatus } from '../../shared/queue.ts'
import { batchCount, batchDrafts, batchToast, updateBatch, withPairs } from './batch-progress.ts'
import { queueItem } from './test/queue-item.ts'

const resultOf = (draft: number): QueueResult => ({
  analysisId: 'analysis',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: { value: '' },
  priceData: null,
  warnings: [],
  listing: { id: draft, title: '1881-S Morgan Dollar', suggestedPriceCents: null, isNew: true },
  equalListing: null,
})
const item = (id: string, status: QueueStatus) => queueItem(id, { status })

describe('the progress of a batch', () => {
  const none = new Map<string, boolean>()

  it('has no counts before every coin has ended', () => {
    const items = [item('a', 'completed'), item('b', 'processing')]
    const batch = withPairs(new Map(), ['a', 'b'])
    expect(batchCount(updateBatch(batch, items, none))).toBeNull()
    const other = withPairs(new Map(), ['a', 'c'])
    expect(batchCount(updateBatch(other, items, new Map([['c', false]])))).toBeNull()
    // It is uploaded, and the queue's message has not arrived.
    expect(batchCount(updateBatch(other, items, none))).toBeNull()
  })

  it('counts a refused coin and a removed one as failed', () => {
    const batch = withPairs(new Map(), ['a', 'b', 'refused', 'removed'])
    const before = updateBatch(batch, [item('removed', 'pending')], new Map([['refused', true]]))
    const items = [item('a', 'completed'), item('b', 'failed')]
    const count = batchCount(updateBatch(before, items, new Map([['refused', true]])))
    expect(count).toEqual({ done: 1, failed: 3 })
  })

  it('counts completed coins that are not listed any more', () => {
    const batch = updateBatch(withPairs(new Map(), ['a', 'b']), [item('a', 'completed')], none)
    expect(batchCount(updateBatch(batch, [item('b', 'completed')], none))).toEqual({
      done: 2,
      failed: 0,
    })
  })

  it('knows the drafts that it has made, those of coins that are not listed any more too', () => {
    const done = (id: string, draft: number) =>
      queueItem(id, { status: 'completed', result: resultOf(draft) })
    const pairs = withPairs(new Map(), ['a', 'b', 'c'])
    const batch = updateBatch(pairs, [done('a', 7), item('b', 'failed')], none)
    expect(batchDrafts(updateBatch(batch, [done('c', 9), done('other', 3)], none))).toEqual([7, 9])
  })

  it('counts a draft once that two pairs of the same pictures have made', () => {
    const done = (id: string) => queueItem(id, { status: 'completed', result: resultOf(7) })
    const batch = updateBatch(withPairs(new Map(), ['a', 'b']), [done('a'), done('b')], none)
    expect(batchDrafts(batch)).toEqual([7])
  })

  it('has the texts of the specification', () => {
    expect(batchToast({ done: 28, failed: 2 })).toEqual({
      title: 'Batch Processing Complete',
      description: '28 coins processed successfully, 2 failed',
      variant: 'destructive',
    })
    expect(batchToast({ done: 1, failed: 0 }).description).toBe(
      '1 coin processed successfully, 0 failed',
    )
    expect(batchToast({ done: 30, failed: 0 }).variant).toBe('default')
  })
})
