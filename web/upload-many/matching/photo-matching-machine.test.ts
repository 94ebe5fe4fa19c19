import { describe, expect, it } from 'vitest'
import { UPLOAD_MANY_MAX_PHOTOS } from '../../../shared/queue.ts'
import { chunksToProcess, HAND_OVER_PAIRS, takenPairsOf } from './hand-over.ts'
import {
  INITIAL_STATE,
  nextMatching,
  type PhotoMatchingEvent,
  type PhotoMatchingState,
} from './photo-matching-machine.ts'
import type { PhotoEntry } from './photo-store.ts'

const photo = (name: string): PhotoEntry => ({
  id: name,
  name,
  thumb: new Blob(),
  face: null,
  takenAt: 0,
  look: { diameter: null, colour: null },
})
const file = (name: string) => new File([], name)

function play(state: PhotoMatchingState, ...events: PhotoMatchingEvent[]) {
  let id = 0
  return events.reduce((step, event) => nextMatching(step.state, event, () => `id-${++id}`), {
    state,
    effects: [],
  } as ReturnType<typeof nextMatching>)
}

/** The state with these pairs of photos matched. */
function matched(...pairs: [string, string][]) {
  const photos = pairs.flat().map(photo)
  return play(
    INITIAL_STATE,
    { type: 'loaded', photos, matches: { pairs: [], singles: [] } },
    {
      type: 'matched',
      photos,
      proposal: {
        pairs: pairs.map(([front, back]) => ({ front, back, doubts: [] })),
        single: [],
      },
    },
  ).state
}

describe('the state of photo matching', () => {
  it('matches stored photos that no stored pair names, and no others', () => {
    const photos = ['1', '2', '3'].map(photo)
    const matches = { pairs: [], singles: ['1', 'gone'] }
    const { state, effects } = play(INITIAL_STATE, { type: 'loaded', photos, matches })
    expect(state.matches.singles).toEqual(['1'])
    expect(effects).toEqual([{ type: 'match', photos: photos.slice(1) }])
  })

  it('matches what was read once no file is read any more', () => {
    const read: PhotoMatchingEvent = { type: 'read', photo: photo('1') }
    const reading = play(INITIAL_STATE, read, {
      type: 'progress',
      reading: { done: 1, total: 2 },
    })
    expect(reading.effects).toEqual([])
    const ended = play(reading.state, { type: 'progress', reading: null })
    expect(ended.effects).toEqual([{ type: 'match', photos: reading.state.newPhotos }])
    expect(play(INITIAL_STATE, { type: 'progress', reading: null }).effects).toEqual([])
  })

  it('stores the matches after every edit', () => {
    const state = matched(['a', 'b'], ['c', 'd'])
    const { effects } = play(state, {
      type: 'edited',
      edit: { edit: 'exchange', photo: 'a', target: 'd' },
    })
    expect(effects).toMatchObject([
      {
        type: 'store-matches',
        matches: {
          pairs: [
            { front: 'd', back: 'b' },
            { front: 'c', back: 'a' },
          ],
        },
      },
    ])
  })

  it('takes edits back one by one, and none of them once pairs are handed over', () => {
    const state = matched(['1', '2'], ['3', '4'])
    const [first] = state.matches.pairs
    const { state: edited } = play(
      state,
      { type: 'edited', edit: { edit: 'pair-again', pair: first!.id } },
      { type: 'edited', edit: { edit: 'exchange', photo: '2', target: '4' } },
    )
    expect(edited.matches.pairs).toMatchObject([{ front: '4', back: '3' }])
    const once = play(edited, { type: 'undone' })
    expect(once.state.matches.pairs).toMatchObject([{ front: '2', back: '3' }])
    const twice = play(once.state, { type: 'undone' })
    expect(twice.state.matches).toEqual(state.matches)
    expect(twice.effects).toEqual([{ type: 'store-matches', matches: state.matches }])
    expect(play(twice.state, { type: 'undone' }).state.matches).toEqual(state.matches)
    const handed = play(
      edited,
      { type: 'processing', processing: true },
      { type: 'processing', processing: false },
      { type: 'undone' },
    )
    expect(handed.state.matches).toEqual(edited.matches)
  })

  it('doubts a pair that the seller makes of a small and a large coin', () => {
    const looks = new Map([
      ['dime', 0.3],
      ['dollar', 0.64],
    ])
    const photos = [...looks].map(([name, diameter]) => ({
      ...photo(name),
      look: { diameter, colour: null },
    }))
    const { state } = play(
      INITIAL_STATE,
      { type: 'loaded', photos, matches: { pairs: [], singles: ['dime', 'dollar'] } },
      { type: 'edited', edit: { edit: 'exchange', photo: 'dime', target: 'dollar' } },
    )
    expect(state.matches.pairs).toMatchObject([{ doubts: ['size'] }])
    expect(chunksToProcess(state, 0)).toEqual([])
  })

  it('drops deleted photos and unmatches their partners', () => {
    const { state } = play(matched(['a', 'b']), { type: 'deleted', ids: ['a'] })
    expect([...state.photos.keys()]).toEqual(['b'])
    expect(state.matches).toEqual({ pairs: [], singles: ['b'] })
  })

  it('reads chosen files by name, and skips those beyond the limit', () => {
    const state = {
      ...matched(['a', 'b']),
      reading: { done: 1, total: UPLOAD_MANY_MAX_PHOTOS - 3 },
    }
    const { state: after, effects } = play(state, {
      type: 'chosen',
      files: ['10', '9', '11', '8'].map(file),
    })
    expect(effects).toMatchObject([
      { type: 'read', again: false, files: [{ name: '8' }, { name: '9' }] },
    ])
    expect(after.skipped).toMatchObject([{ name: '2 photos more' }])
  })
})

describe('the pairs to process', () => {
  const pairs = Array.from({ length: HAND_OVER_PAIRS + 1 }, (_, index): [string, string] => [
    `${index}a`,
    `${index}b`,
  ])

  it('go in chunks, each pair a millisecond after the one before', () => {
    const chunks = chunksToProcess(matched(...pairs), 1_000)
    expect(chunks.map(chunk => [chunk.pairs.length, chunk.takenAt])).toEqual([
      [HAND_OVER_PAIRS, 1_000],
      [1, 1_000 + HAND_OVER_PAIRS],
    ])
  })

  it('say of which the seller has chosen the front', () => {
    const before = matched(['a', 'b'], ['c', 'd'])
    const [, swapped] = before.matches.pairs
    const { state } = play(before, {
      type: 'edited',
      edit: { edit: 'swap', pair: swapped?.id ?? '' },
    })
    const [chunk] = chunksToProcess(state, 1_000)
    const side = { smallCrop: new Blob(['small']) }
    const { taken } = takenPairsOf(state, chunk!, [side, side, side, side])
    expect(taken.map(({ sidesConfirmed = false }) => sidesConfirmed)).toEqual([false, true])
  })

  it('skip a pair whose crop the device does not hold any more', () => {
    const state = matched(['a', 'b'], ['c', 'd'])
    const [chunk] = chunksToProcess(state, 1_000)
    const front = {
      smallCrop: new Blob(['c small']),
      listingCrop: new Blob(['c']),
      original: new Blob(),
    }
    // There was no space for more.
    const back = { smallCrop: new Blob(['d small']) }
    const { taken, skipped } = takenPairsOf(state, chunk!, [front, undefined, front, back])
    const at = { takenAt: 1_001 }
    expect(taken).toMatchObject([
      { front: { ...front, ...at }, back: { ...back, ...at }, sameSideConfirmed: false },
    ])
    expect(skipped).toMatchObject([{ name: 'a, b' }])
  })
})
