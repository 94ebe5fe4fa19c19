import { expect, test } from 'vitest'
import { digitsOfWords, wordsOfDigits } from '../../../sandbox/samples/slab-words.ts'
import { readSlab } from '../../../shared/certificates/read-slab.ts'
import { photographSlab } from './photograph-slab.ts'
import { SLAB_FORMS, slabOf } from './slab.ts'

test.each(SLAB_FORMS)(
  'a drawn slab of the form %s says the same by its bars and its words',
  form => {
    for (let seed = 0; seed < 20; seed++) {
      const { words, bars } = slabOf(seed, { form })
      const number = /\d+/.exec(words.grade)?.[0]
      expect(
        readSlab(
          { front: [{ text: bars, format: 'ITF', passes: 1 }], back: [] },
          { ...words, grade: number === undefined ? null : Number(number) },
        ),
      ).toMatchObject({
        kind: 'agreed',
        code: { grader: words.grader, certificate: words.certificate },
      })
      expect(wordsOfDigits(digitsOfWords(words))).toEqual(words)
    }
  },
)

test('digits of a label’s words with a wrong one are no words', () => {
  const digits = digitsOfWords(slabOf(1).words)
  expect(wordsOfDigits(digits.replace(/^90/, '91'))).toBeNull()
  expect(wordsOfDigits(digits.slice(0, 22))).toBeNull()
})

test('a photographed slab lies whole in its picture, coin inside holder', async () => {
  const { jpeg, width, height, truth } = await photographSlab(slabOf(7), { seed: 7, width: 600 })
  expect(jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  const [upperLeft, upperRight, lowerRight, lowerLeft] = truth.corners
  for (const [x, y] of truth.corners) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(height)
  }
  expect(truth.coin.cx - truth.coin.rx).toBeGreaterThan(Math.min(upperLeft[0], lowerLeft[0]))
  expect(truth.coin.cx + truth.coin.rx).toBeLessThan(Math.max(upperRight[0], lowerRight[0]))
  expect(truth.coin.cy + truth.coin.ry).toBeLessThan(Math.max(lowerLeft[1], lowerRight[1]))
})
