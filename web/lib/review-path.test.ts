import { expect, it } from 'vitest'
import { reviewQuerySchema } from '../../shared/review.ts'
import { reviewPath } from './review-path.ts'

it('names ids, and spans of ids that follow each other', () => {
  expect(reviewPath([140, 101, 103, 102, 140])).toBe('/review?ids=101-103,140')
  expect(reviewPath([7])).toBe('/review?ids=7')
})

it('is accepted for as many drafts as one publishing run takes', () => {
  const ids = Array.from({ length: 500 }, (_, index) => 9_000_000 + 3 * index)
  const query = new URL(reviewPath(ids), 'https://app.example').searchParams
  expect(reviewQuerySchema.safeParse({ ids: query.get('ids') }).success).toBe(true)
})
