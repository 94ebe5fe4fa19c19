import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arranged,
  EMPTY_TABLE,
  isDoubtful,
  photosOn,
  settled,
  type Table,
  type TableAct,
  type TableNeeds,
} from './table.ts'

/** A photo is named by its coin, its side and its number: "dime-head-1". */
const shows = (photo: string) => photo.split('-').slice(0, 2).join('-')
const needs = (): TableNeeds => {
  let last = 0
  return {
    newId: () => `id-${++last}`,
    sameSide: (a, b) => shows(a) === shows(b),
    order: (a, b) => a.localeCompare(b),
  }
}

const laid = (pairs: [string, string][], singles: string[] = []) => {
  const known = needs()
  const table = arranged(
    EMPTY_TABLE,
    {
      act: 'lay',
      pairs: pairs.map(([front, back]) => ({ front, back, sameSide: known.sameSide(front, back) })),
      singles,
    },
    known,
  )
  const after = (...acts: TableAct[]): Table =>
    acts.reduce((before, act) => arranged(before, act, known), table)
  return { table, after, first: table.pairs[0]! }
}

const sides = ({ pairs }: Table) => pairs.map(({ front, back }) => `${front} + ${back}`)

describe('the sorting table', () => {
  it('exchanges a photo with the one it is put onto, across pairs', () => {
    const { after } = laid([
      ['a-head-1', 'b-tail-1'],
      ['b-head-1', 'a-tail-1'],
    ])
    const table = after({ act: 'onto', photo: 'b-tail-1', target: 'a-tail-1' })
    expect(sides(table)).toEqual(['a-head-1 + a-tail-1', 'b-head-1 + b-tail-1'])
  })

  it('puts a single into a pair, whose photo has no partner then', () => {
    const { after } = laid([['a-head-1', 'a-head-2']], ['a-tail-1'])
    const table = after({ act: 'onto', photo: 'a-tail-1', target: 'a-head-2' })
    expect(sides(table)).toEqual(['a-head-1 + a-tail-1'])
    expect(table.singles).toEqual(['a-head-2'])
  })

  it('joins two singles where they stand in the list, front first, whichever was moved', () => {
    const { after } = laid(
      [
        ['a-head-1', 'a-tail-1'],
        ['c-head-1', 'c-tail-1'],
      ],
      ['b-tail-1', 'b-head-1'],
    )
    const table = after({ act: 'onto', photo: 'b-tail-1', target: 'b-head-1' })
    expect(sides(table)[1]).toBe('b-head-1 + b-tail-1')
    expect(table.singles).toEqual([])
  })

  it('asks about a pair that looks like one side, until the seller keeps it or changes it', () => {
    const { first, after } = laid([['a-head-1', 'a-head-2']], ['a-tail-1'])
    expect(isDoubtful(first)).toBe(true)
    const doubts = (table: Table) => table.pairs.map(isDoubtful)
    expect(doubts(after({ act: 'keep', pair: first.id }))).toEqual([false])
    expect(doubts(after({ act: 'onto', photo: 'a-tail-1', target: 'a-head-1' }))).toEqual([false])
    // The word was given for these two photos, whichever way round.
    expect(doubts(after({ act: 'keep', pair: first.id }, { act: 'swap', pair: first.id }))).toEqual(
      [false],
    )
    expect(
      doubts(
        after(
          { act: 'keep', pair: first.id },
          { act: 'aside', photo: 'a-head-1' },
          { act: 'onto', photo: 'a-head-1', target: 'a-head-2' },
        ),
      ),
    ).toEqual([true])
  })

  it('queues a changed pair under another id: the queue takes each id once', () => {
    const { first, after } = laid([
      ['a-head-1', 'a-tail-1'],
      ['b-head-1', 'b-tail-1'],
    ])
    const [swapped, other] = after({ act: 'swap', pair: first.id }).pairs
    expect(swapped?.id).toBe(first.id)
    expect(swapped?.sentAs).not.toBe(first.sentAs)
    expect(other?.sentAs).toBe(after().pairs[1]?.sentAs)
  })

  it('holds every photo exactly once, whatever is done', () => {
    const photos = ['a-head-1', 'a-tail-1', 'a-head-2', 'b-head-1', 'b-tail-1', 'c-head-1']
    const photo = fc.constantFrom(...photos)
    const place = fc.nat({ max: 2 })
    const act = fc.oneof(
      fc.record({ act: fc.constant('onto' as const), photo, target: photo }),
      fc.record({ act: fc.constant('aside' as const), photo }),
      fc.record({ act: fc.constantFrom('swap' as const, 'keep' as const), place }),
      fc.record({ act: fc.constant('remove' as const), photos: fc.uniqueArray(photo) }),
    )
    fc.assert(
      fc.property(fc.array(act), acts => {
        const known = needs()
        const left = new Set(photos)
        let table = laid(
          [
            ['a-head-1', 'a-tail-1'],
            ['b-head-1', 'b-tail-1'],
          ],
          ['a-head-2', 'c-head-1'],
        ).table
        for (const one of acts) {
          if (one.act === 'remove') for (const gone of one.photos) left.delete(gone)
          if ('photo' in one && !left.has(one.photo)) continue
          if ('target' in one && !left.has(one.target)) continue
          const pair = 'place' in one ? (table.pairs[one.place]?.id ?? 'none') : ''
          table = arranged(table, 'place' in one ? { act: one.act, pair } : one, known)
          expect(photosOn(table).toSorted()).toEqual([...left].toSorted())
        }
      }),
    )
  })

  it('goes on with what is left of it when photos are gone', () => {
    const { table } = laid([['a-head-1', 'a-tail-1']], ['b-head-1'])
    expect(settled(table, new Set(['a-tail-1', 'c-head-1']))).toEqual({
      pairs: [],
      singles: ['a-tail-1'],
    })
  })
})
