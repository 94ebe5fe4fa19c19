import { expect, it } from 'vitest'
import { coinlessPicture } from './coinless-picture.ts'

it('gives the same picture for the same seed and another for another', () => {
  const picture = coinlessPicture(4, 160)
  expect(coinlessPicture(4, 160)).toEqual(picture)
  expect([picture.width, picture.height]).toEqual([160, 120])
  expect(coinlessPicture(5, 160).data).not.toEqual(picture.data)
})

it('is exposed like a photograph: neither black nor burnt out', () => {
  const means = Array.from({ length: 24 }, (_, seed) => {
    const { data } = coinlessPicture(seed, 96)
    let sum = 0
    for (let i = 1; i < data.length; i += 4) sum += data[i]!
    return sum / (data.length / 4)
  })
  expect(Math.min(...means)).toBeGreaterThan(20)
  expect(Math.max(...means)).toBeLessThan(225)
})
