import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BATCH_MAX_PAIRS } from '../../shared/queue.ts'
import { batchEntries, longestEntry } from './batch-body.ts'
import { allOf, piecesOf } from './test/batch-pieces.ts'

it('reads a list in pieces of any size as JSON.parse reads it whole', async () => {
  const values = fc.array(fc.jsonValue({ depthSize: 'small' }), {
    minLength: 1,
    maxLength: BATCH_MAX_PAIRS,
  })
  await fc.assert(
    fc.asyncProperty(
      values,
      fc.integer({ min: 1, max: 40 }),
      fc.nat(3),
      async (list, size, space) => {
        const text = JSON.stringify(list, null, space)
        const read = piecesOf(text, size)
        await longestEntry(read)
        const whole: unknown = JSON.parse(text)
        expect(await allOf(batchEntries(read))).toEqual(whole)
      },
    ),
  )
})

it.each([
  '',
  '{}',
  '[]',
  '[',
  '"text"',
  '[1',
  '[1]]',
  '[,1]',
  '[1,]',
  '[1,,2]',
  '[1}2]',
  '["1]',
  '[nonsense]',
])('%j is no batch', async text => {
  const read = piecesOf(text, 2)
  const reading = longestEntry(read).then(() => allOf(batchEntries(read)))
  await expect(reading).rejects.toMatchObject({ code: 'VALIDATION' })
})
