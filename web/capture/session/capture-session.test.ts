import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  INITIAL_SESSION,
  nextSession,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type TakenPair,
  type TakenPicture,
} from './capture-session.ts'

const picture = (name: string, takenAt: number): TakenPicture => ({
  crop: new Blob([name]),
  takenAt,
})

/** What storage holds after the effects. */
interface Shelf {
  front: TakenPicture | null
  pairs: Map<string, TakenPair>
}

function store(shelf: Shelf, effects: readonly SessionEffect[]): void {
  for (const effect of effects) {
    switch (effect.kind) {
      case 'store_front':
        shelf.front = effect.front
        break
      case 'delete_front':
        shelf.front = null
        break
      case 'store_pair':
        shelf.pairs.set(effect.pair.id, effect.pair)
        break
      case 'remove_pair':
        shelf.pairs.delete(effect.id)
        break
      default:
        effect satisfies never
    }
  }
}

function play(events: readonly SessionEvent[]) {
  let state: SessionState = INITIAL_SESSION
  const shelf: Shelf = { front: null, pairs: new Map() }
  for (const event of events) {
    const [next, effects] = nextSession(state, event)
    state = next
    store(shelf, effects)
  }
  return { state, shelf }
}

const taken = (name: string, at: number): SessionEvent => ({
  kind: 'taken',
  picture: picture(name, at),
  pairId: `pair-${at}`,
  sameSideConfirmed: false,
})

describe('a run of captures', () => {
  it('goes front, back, next coin', () => {
    const { state, shelf } = play([
      taken('a front', 1),
      taken('a back', 2),
      { kind: 'next' },
      taken('b front', 3),
    ])
    expect(state).toMatchObject({ side: 'back', takenAt: 3 })
    expect([...shelf.pairs.keys()]).toEqual(['pair-2'])
    expect(shelf.front?.takenAt).toBe(3)
  })

  it('takes a picture that comes within the pause after a pair as the next front', () => {
    const { state, shelf } = play([taken('a front', 1), taken('a back', 2), taken('b front', 3)])
    expect(state.side).toBe('back')
    expect(state.front?.takenAt).toBe(3)
    expect(shelf.pairs.size).toBe(1)
  })

  it('takes back the last picture, and then the one before', () => {
    const events = [
      taken('front', 1),
      taken('back', 2),
      { kind: 'next' },
      { kind: 'undo' },
    ] as const
    const once = play(events)
    expect(once.state).toMatchObject({ side: 'back', isComplete: false })
    expect(once.shelf.front?.takenAt).toBe(1)
    expect(once.shelf.pairs.size).toBe(0)
    const twice = play([...events, { kind: 'undo' }])
    expect(twice.state).toMatchObject({ side: 'front', front: null })
    expect(twice.shelf.front).toBeNull()
  })

  it('goes back to front without touching a pair that is complete', () => {
    const { state, shelf } = play([
      taken('a front', 1),
      taken('a back', 2),
      { kind: 'back_to_front' },
      taken('b front', 3),
      { kind: 'back_to_front' },
    ])
    expect(state.side).toBe('front')
    expect(shelf.front).toBeNull()
    expect(shelf.pairs.size).toBe(1)
  })

  it('goes on with the front that an earlier visit left', () => {
    const { state, shelf } = play([
      { kind: 'resumed', front: picture('front', 1) },
      taken('back', 2),
    ])
    expect(state.isComplete).toBe(true)
    expect(shelf.pairs.get('pair-2')?.front.takenAt).toBe(1)
  })

  it('never loses a picture that was not taken back or dropped, and never uses one twice', () => {
    const event = fc.constantFrom('taken', 'taken', 'taken', 'next', 'undo', 'back_to_front')
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), kinds => {
        const shelf: Shelf = { front: null, pairs: new Map() }
        let state = INITIAL_SESSION
        let kept: number[] = []
        kinds.forEach((kind, at) => {
          const isHalf = state.front !== null && !state.isComplete
          if (kind === 'taken') kept.push(at)
          if (kind === 'undo' && (isHalf || state.lastPair)) kept.pop()
          if (kind === 'back_to_front' && isHalf) kept = kept.slice(0, -1)
          const [next, effects] = nextSession(
            state,
            kind === 'taken' ? taken('picture', at) : { kind },
          )
          state = next
          store(shelf, effects)
          const held = [...shelf.pairs.values()].flatMap(pair => [
            pair.front.takenAt,
            pair.back.takenAt,
          ])
          if (shelf.front) held.push(shelf.front.takenAt)
          expect(held).toEqual(kept)
        })
      }),
    )
  })
})
