import { describe, expect, it } from 'vitest'
import { matchPhotos, type PhotoToMatch } from './match-photos.ts'
import { type MatchEditDependencies, type PhotoMatches } from './matched-pair.ts'
import { applyEdit, type MatchEdit, NO_MATCHES } from './photo-matches.ts'
import { pairsToCheck } from './side-evidence.ts'

/** A face is a name of what it shows: "kennedy front" of each such coin. */
const same = (a: string, b: string) => a === b
const folder = (...faces: string[]): PhotoToMatch<string>[] =>
  faces.map((face, at) => ({ id: `${at + 1}`, name: `IMG_${101 + at}.jpg`, face }))
const coin = (design: string): [string, string] => [`${design} front`, `${design} back`]
const reversed = (design: string) => coin(design).toReversed()
const known = (photo: PhotoToMatch<string>): PhotoToMatch<string> => ({
  ...photo,
  known: {
    type: photo.face?.split(' ')[0] ?? '',
    side: photo.face?.endsWith('front') ? 'obverse' : 'reverse',
  },
})

/** The pairs of a folder as they stand in the screen, and what edits make of them. */
function laid(photos: readonly PhotoToMatch<string>[]) {
  let last = 0
  const needs: MatchEditDependencies = {
    newId: () => `id-${++last}`,
    doubts: () => [],
    order: (a, b) => Number(a) - Number(b),
    hasCoin: () => true,
    isNamed: () => false,
  }
  const { pairs, single } = matchPhotos(photos, same)
  const start = applyEdit(NO_MATCHES, { edit: 'add', pairs, singles: single }, needs)
  return {
    start,
    after: (...edits: MatchEdit[]): PhotoMatches =>
      edits.reduce((matches, edit) => applyEdit(matches, edit, needs), start),
  }
}
/** The pairs to check, each with the coin that is the other way round, as places in the folder. */
const toCheck = ({ pairs }: PhotoMatches) =>
  [...pairsToCheck(pairs)].map(([id, other]) => [
    pairs.findIndex(pair => pair.id === id) + 1,
    pairs.findIndex(pair => pair.id === other) + 1,
  ])
const sides = ({ pairs }: PhotoMatches) => pairs.map(({ front, back }) => `${front} + ${back}`)

describe('a coin whose two sides stand the other way round than those of an equal coin', () => {
  const KENNEDYS = folder(...coin('kennedy'), ...coin('dime'), ...reversed('kennedy'))

  it('is to be checked, and so is the other one: either may be wrong', () => {
    const { start } = laid(KENNEDYS)
    expect(sides(start)).toEqual(['1 + 2', '3 + 4', '5 + 6'])
    expect(toCheck(start)).toEqual([
      [1, 3],
      [3, 1],
    ])
  })

  it('is settled by swapping one of them, or by leaving both', () => {
    const { start, after } = laid(KENNEDYS)
    const [first, , third] = start.pairs
    expect(toCheck(after({ edit: 'swap', pair: third!.id }))).toEqual([])
    expect(toCheck(after({ edit: 'swap', pair: first!.id }))).toEqual([])
    const oneIsRight: MatchEdit = { edit: 'confirm', pairs: [first!.id] }
    expect(toCheck(after(oneIsRight))).toEqual([[3, 1]])
    expect(toCheck(after({ edit: 'confirm', pairs: [first!.id, third!.id] }))).toEqual([])
  })

  it('is alone to be checked where most equal coins agree', () => {
    const { start, after } = laid(
      folder(
        ...coin('kennedy'),
        ...reversed('kennedy'),
        ...coin('kennedy'),
        ...coin('kennedy'),
        ...reversed('kennedy'),
      ),
    )
    expect(toCheck(start)).toEqual([
      [2, 1],
      [5, 1],
    ])
    // The other one is still the other way round.
    expect(toCheck(after({ edit: 'swap', pair: start.pairs[1]!.id }))).toEqual([[5, 1]])
  })

  it('is not to be checked any more with another photo in it', () => {
    const { after } = laid(KENNEDYS)
    expect(toCheck(after({ edit: 'exchange', photo: '2', target: '4' }))).toEqual([])
  })

  it('is turned by itself where the library or a name says how the equal coin stands, until it is swapped back', () => {
    const named = KENNEDYS.map((photo, at) =>
      at < 2 ? { ...photo, name: at === 0 ? 'k obverse.jpg' : 'k reverse.jpg' } : photo,
    )
    for (const photos of [KENNEDYS.map((photo, at) => (at < 2 ? known(photo) : photo)), named]) {
      const { start, after } = laid(photos)
      const turned = start.pairs.find(({ front }) => front === '6')
      expect(turned).toMatchObject({ front: '6', back: '5', turned: true })
      expect(start.pairs.filter(pair => pair.turned)).toHaveLength(1)
      expect(toCheck(start)).toEqual([])
      const back = after({ edit: 'swap', pair: turned!.id }).pairs.find(
        ({ front }) => front === '5',
      )
      expect(back).toMatchObject({ front: '5', back: '6', turned: false })
    }
  })
})

it('coins that stand the same way, and those that share one side, are not to be checked', () => {
  const { start } = laid(
    folder(
      ...coin('kennedy'),
      ...coin('kennedy'),
      // A commemorative with the same obverse.
      'eagle front',
      'kennedy front',
    ),
  )
  expect(toCheck(start)).toEqual([])
})

it('a pair that the library knows the other way round is turned, and says so', () => {
  const { start } = laid(folder(...reversed('morgan'), ...coin('dime')).map(known))
  expect(start.pairs.map(({ front, back, turned = false }) => [front, back, turned])).toEqual([
    ['2', '1', true],
    ['3', '4', false],
  ])
})
