import { expect, it } from 'vitest'
import { entrySchema } from './coin-queue-entry.ts'

/** As it was stored before a result named the equal listing. */
const COMPLETED = {
  id: '5f0f9a52-0d6b-4d3b-9c5e-0f2d4f1f7a11',
  position: 1,
  pace: 'batch',
  status: 'completed',
  frontSha256: 'a'.repeat(64),
  backSha256: 'b'.repeat(64),
  addedAt: 1,
  startedAt: 2,
  endedAt: 3,
  run: 1,
  tries: 0,
  cutOffs: 0,
  dueAt: 1,
  result: {
    analysisId: 'analysis',
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    grade: { value: 'VF30' },
    priceData: null,
    warnings: [],
    listing: { id: 7, title: '1881-S Morgan Dollar', suggestedPriceCents: null },
  },
  error: null,
}

it('reads an entry of an earlier version, which names no equal listing and not who made the draft', () => {
  const { result } = entrySchema.parse(COMPLETED)
  expect(result).toEqual({
    ...COMPLETED.result,
    listing: { ...COMPLETED.result.listing, isNew: false },
    equalListing: null,
  })
})
