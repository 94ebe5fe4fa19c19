import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MatchEditDependencies, type PhotoMatches, photosIn } from './matched-pair.ts'
import {
  applyEdit,
  isDoubtfulPair,
  type MatchEdit,
  NO_MATCHES,
  withoutMissing,
} from './photo-matches.ts'

/** A photo is named by its coin, its side and its number: "dime-head-1". */
const shows = (photo: string) => photo.split('-').slice(0, 2).join('-')
const needs = (): MatchEditDependencies => {
  let last = 0
  return {
    newId: () => `id-${++last}`,
    doubts: (a, b) => (shows(a) === shows(b) ? ['same-side'] : []),
    order: (a, b) => a.localeCompare(b),
    hasCoin: photo => !photo.startsWith('empty'),
    isNamed: (a, b) => a.startsWith('named') && b.startsWith('named'),
  }
}

const laid = (pairs: [string, string][], singles: string[] = []) => {
  const known = needs()
  const matches = applyEdit(
    NO_MATCHES,
    {
      edit: 'add',
      pairs: pairs.map(([front, back]) => ({ front, back, doubts: known.doubts(front, back) })),
      singles,
    },
    known,
  )
  const after = (...acts: MatchEdit[]): PhotoMatches =>
    acts.reduce((before, act) => applyEdit(before, act, known), matches)
  return { matches, after, first: matches.pairs[0]! }
}

const sides = ({ pairs }: PhotoMatches) => pairs.map(({ front, back }) => `${front} + ${back}`)

describe('the matches of photos', () => {
  it('exchange two photos across pairs', () => {
    const { after } = laid([
      ['a-head-1', 'b-tail-1'],
      ['b-head-1', 'a-tail-1'],
    ])
    const matches = after({ edit: 'exchange', photo: 'b-tail-1', target: 'a-tail-1' })
    expect(sides(matches)).toEqual(['a-head-1 + a-tail-1', 'b-head-1 + b-tail-1'])
  })

  it('exchange an unmatched photo with one of a pair', () => {
    const { after } = laid([['a-head-1', 'a-head-2']], ['a-tail-1'])
    const matches = after({ edit: 'exchange', photo: 'a-tail-1', target: 'a-head-2' })
    expect(sides(matches)).toEqual(['a-head-1 + a-tail-1'])
    expect(matches.singles).toEqual(['a-head-2'])
  })

  it('join two unmatched photos at their place in the list, front first', () => {
    const { after } = laid(
      [
        ['a-head-1', 'a-tail-1'],
        ['c-head-1', 'c-tail-1'],
      ],
      ['b-tail-1', 'b-head-1'],
    )
    const matches = after({ edit: 'exchange', photo: 'b-tail-1', target: 'b-head-1' })
    expect(sides(matches)[1]).toBe('b-head-1 + b-tail-1')
    expect(matches.singles).toEqual([])
  })

  it('mark a pair that looks like one side, until the seller confirms or edits it', () => {
    const { first, after } = laid([['a-head-1', 'a-head-2']], ['a-tail-1'])
    expect(isDoubtfulPair(first)).toBe(true)
    const doubts = (matches: PhotoMatches) => matches.pairs.map(isDoubtfulPair)
    expect(doubts(after({ edit: 'confirm', pairs: [first.id] }))).toEqual([false])
    expect(doubts(after({ edit: 'exchange', photo: 'a-tail-1', target: 'a-head-1' }))).toEqual([
      false,
    ])
    // The confirmation holds for these two photos in either order.
    expect(
      doubts(after({ edit: 'confirm', pairs: [first.id] }, { edit: 'swap', pair: first.id })),
    ).toEqual([false])
    expect(
      doubts(
        after(
          { edit: 'confirm', pairs: [first.id] },
          { edit: 'unmatch', photo: 'a-head-1' },
          { edit: 'exchange', photo: 'a-head-1', target: 'a-head-2' },
        ),
      ),
    ).toEqual([true])
  })

  it('note where the seller has said which side is the front', () => {
    const { first, after } = laid([
      ['a-head-1', 'a-tail-1'],
      ['a-tail-2', 'a-head-2'],
    ])
    const settled = (...acts: MatchEdit[]) =>
      after(...acts).pairs.map(({ sidesConfirmed = false }) => sidesConfirmed)
    expect(settled()).toEqual([false, false])
    expect(settled({ edit: 'swap', pair: first.id })).toEqual([true, false])
    expect(settled({ edit: 'exchange', photo: 'a-head-1', target: 'a-tail-1' })).toEqual([
      true,
      false,
    ])
    // That these are one coin says nothing of its sides, and another pair is another question.
    expect(settled({ edit: 'confirm', pairs: [first.id] })).toEqual([false, false])
    expect(
      settled(
        { edit: 'swap', pair: first.id },
        { edit: 'exchange', photo: 'a-head-1', target: 'a-head-2' },
      ),
    ).toEqual([false, false])
  })

  it('note it where the seller leaves sides that were asked about', () => {
    const known = needs()
    const order = (reversed: boolean) => ({ order: { design: 'kennedy', reversed } })
    const add = (doubts: 'metal'[]): MatchEdit => ({
      edit: 'add',
      pairs: [
        { front: 'a-head-1', back: 'a-tail-1', doubts: [], ...order(false) },
        { front: 'a-tail-2', back: 'a-head-2', doubts, ...order(true) },
      ],
      singles: [],
    })
    const leftAlone = (doubts: 'metal'[]) => {
      const asked = applyEdit(NO_MATCHES, add(doubts), known)
      const pair = asked.pairs[1]?.id ?? ''
      return applyEdit(asked, { edit: 'confirm', pairs: [pair] }, known).pairs[1]?.sidesConfirmed
    }
    expect(leftAlone([])).toBe(true)
    // The seller was asked about the metal, and answered that.
    expect(leftAlone(['metal'])).toBeUndefined()
  })

  it('give an edited pair another id: the queue accepts an id once', () => {
    const { first, after } = laid([
      ['a-head-1', 'a-tail-1'],
      ['b-head-1', 'b-tail-1'],
    ])
    const [swapped, other] = after({ edit: 'swap', pair: first.id }).pairs
    expect(swapped?.id).toBe(first.id)
    expect(swapped?.sentAs).not.toBe(first.sentAs)
    expect(other?.sentAs).toBe(after().pairs[1]?.sentAs)
  })

  it('are paired again from one pair on, shifted by one, in one act', () => {
    // The obverse 3 was taken twice: "3b" shifted every later pair, and one photo was left over.
    const { matches, after } = laid(
      [
        ['1-a', '1-b'],
        ['3-head-2', '3-tail'],
        ['4-tail', '5-head'],
        ['named-1', 'named-2'],
        ['5-tail', '6-head'],
      ],
      ['3-head-1', '6-tail', 'empty'],
    )
    const shifted = matches.pairs[2]!.id
    const again = after({ edit: 'pair-again', pair: shifted })
    expect(sides(again)).toEqual([
      '1-a + 1-b',
      '3-head-2 + 3-tail',
      '5-head + 5-tail',
      '6-head + 6-tail',
      'named-1 + named-2',
    ])
    expect(again.singles).toEqual(['3-head-1', '4-tail', 'empty'])
  })

  it('are paired again with the photo that lies before them alone, up to a side that was taken twice', () => {
    const { matches, after } = laid(
      [
        ['1-head', '1-tail'],
        ['2-tail', '3-head'],
        ['3-tail', '4-head-1'],
        ['4-head-2', '4-tail'],
        ['5-head', '5-tail'],
      ],
      ['2-head'],
    )
    const again = after(
      { edit: 'confirm', pairs: [matches.pairs[4]!.id] },
      { edit: 'pair-again', pair: matches.pairs[1]!.id },
    )
    expect(sides(again)).toEqual([
      '1-head + 1-tail',
      '2-head + 2-tail',
      '3-head + 3-tail',
      '4-head-2 + 4-tail',
      '5-head + 5-tail',
    ])
    expect(again.singles).toEqual(['4-head-1'])
    // What was right stays what it was.
    expect(again.pairs[4]).toMatchObject({ id: matches.pairs[4]!.id, confirmed: true })
  })

  it('stay as they are where the names say what a coin is', () => {
    const { matches, first, after } = laid([['named-1', 'named-2']])
    expect(after({ edit: 'pair-again', pair: first.id })).toEqual(matches)
  })

  it('contain every photo exactly once after any edits', () => {
    const photos = ['a-head-1', 'a-tail-1', 'a-head-2', 'b-head-1', 'b-tail-1', 'c-head-1']
    const photo = fc.constantFrom(...photos)
    const place = fc.nat({ max: 2 })
    const act = fc.oneof(
      fc.record({ edit: fc.constant('exchange' as const), photo, target: photo }),
      fc.record({ edit: fc.constant('unmatch' as const), photo }),
      fc.record({ edit: fc.constantFrom('swap' as const, 'pair-again' as const), place }),
      fc.record({ edit: fc.constant('confirm' as const), place }),
      fc.record({ edit: fc.constant('remove' as const), photos: fc.uniqueArray(photo) }),
    )
    fc.assert(
      fc.property(fc.array(act), acts => {
        const known = needs()
        const left = new Set(photos)
        let matches = laid(
          [
            ['a-head-1', 'a-tail-1'],
            ['b-head-1', 'b-tail-1'],
          ],
          ['a-head-2', 'c-head-1'],
        ).matches
        for (const one of acts) {
          if (one.edit === 'remove') for (const removed of one.photos) left.delete(removed)
          if ('photo' in one && !left.has(one.photo)) continue
          if ('target' in one && !left.has(one.target)) continue
          const pair = 'place' in one ? (matches.pairs[one.place]?.id ?? 'none') : ''
          matches = applyEdit(
            matches,
            !('place' in one)
              ? one
              : one.edit === 'confirm'
                ? { edit: one.edit, pairs: [pair] }
                : { edit: one.edit, pair },
            known,
          )
          expect(photosIn(matches).toSorted()).toEqual([...left].toSorted())
        }
      }),
    )
  })

  it('drop photos that no longer exist', () => {
    const { matches } = laid([['a-head-1', 'a-tail-1']], ['b-head-1'])
    expect(withoutMissing(matches, new Set(['a-tail-1', 'c-head-1']))).toEqual({
      pairs: [],
      singles: ['a-tail-1'],
    })
  })
})
