import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alikeCoins, type CoinFaces } from './alike-coins.ts'

/** A face is the name of its design and how it was photographed. */
const alike = (a: string, b: string) => a.split(' ')[0] === b.split(' ')[0]

const coin = (front: string, back: string): CoinFaces<string> => ({ front, back })

it('groups coins whose both sides are alike, also with the sides exchanged', () => {
  const coins = [
    coin('head 1', 'eagle 1'),
    coin('lady', 'wreath'),
    coin('eagle 2', 'head 2'),
    coin('head 3', 'shield'),
    coin('head 4', 'eagle 4'),
  ]
  expect(alikeCoins(coins, alike)).toEqual([[0, 2, 4]])
})

const design = fc.constantFrom('head eagle', 'head shield', 'lady wreath', 'lady eagle')
const coins = fc.array(fc.tuple(design, fc.boolean()), { maxLength: 14 })
const facesOf = (drawn: readonly (readonly [string, boolean])[]) =>
  drawn.map(([name, exchanged]) => {
    const [front = '', back = ''] = name.split(' ')
    return exchanged ? coin(back, front) : coin(front, back)
  })

it('never joins two designs, and finds every group of one', () => {
  fc.assert(
    fc.property(coins, drawn => {
      const groups = alikeCoins(facesOf(drawn), alike)
      const names = [...new Set(drawn.map(([name]) => name))]
      const expected = names.map(name => drawn.flatMap(([one], at) => (one === name ? at : [])))
      expect(groups).toEqual(expected.filter(group => group.length > 1))
    }),
  )
})

it('gives the same groups in any order of the coins, however likeness chains', () => {
  // Numbers are alike within 1: a chain of likenesses joins more than two that are alike.
  const near = (a: number, b: number) => Math.abs(a - b) <= 1
  const sorted = (groups: number[][]) =>
    groups.map(group => group.toSorted((a, b) => a - b)).toSorted(([a = 0], [b = 0]) => a - b)
  const faces = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })
  fc.assert(
    fc.property(faces, fc.infiniteStream(fc.nat()), (numbers, keys) => {
      const shuffled = numbers.map(number => ({ number, key: keys.next().value ?? 0 }))
      shuffled.sort((a, b) => a.key - b.key)
      const groupsOf = (of: number[]) =>
        sorted(
          alikeCoins(
            of.map(face => ({ front: face, back: face })),
            near,
          ).map(group => group.map(at => of[at] ?? -1)),
        )
      expect(groupsOf(shuffled.map(({ number }) => number))).toEqual(groupsOf(numbers))
    }),
  )
})
