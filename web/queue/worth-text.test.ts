import { expect, test } from 'vitest'
import type { QueueItem } from '../../shared/queue.ts'
import { queueItem } from './test/queue-item.ts'
import { worthText } from './worth-text.ts'

const coin = (id: string, suggestedPriceCents: number | null): QueueItem => {
  const title = '1881-S Morgan Dollar'
  const result = {
    analysisId: id,
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    grade: { value: 'AU58' },
    priceData: null,
    warnings: [],
    listing: { id: 1, title, suggestedPriceCents, isNew: true },
    equalListing: null,
  }
  return queueItem(id, { status: 'completed', result })
}

test('the camera tells how many coins are drafts and what they ask together, where it is known', () => {
  expect(worthText([])).toBe('')
  expect(worthText([queueItem('waits')])).toBe('')
  expect(worthText([coin('1', 354_900), queueItem('waits')])).toBe('1 coin · $3,549')
  expect(worthText([coin('1', 354_900), coin('2', null), coin('3', 100)])).toBe(
    '3 coins · $3,550 for 2 of them',
  )
  expect(worthText([coin('1', null)])).toBe('1 coin')
})
