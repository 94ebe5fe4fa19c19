import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CaptureSessionState,
  INITIAL_SESSION,
  nextSession,
  type SessionEffect,
  type SessionEvent,
  type TakenPair,
  type TakenPicture,
} from './capture-session.ts'

const picture = (name: string, takenAt: number): TakenPicture => ({
  crop: new Blob([name]),
  takenAt,
})

/** Plays the device's storage. */
interface StoredPictures {
  front: TakenPicture | null
  pairs: Map<string, TakenPair>
}

function store(storage: StoredPictures, effects: readonly SessionEffect[]): void {
  for (const effect of effects) {
    switch (effect.kind) {
      case 'store_front':
        storage.front = effect.front
        break
      case 'delete_front':
        storage.front = null
        break
      case 'store_pair':
        storage.pairs.set(effect.pair.id, effect.pair)
        break
      case 'remove_pair':
        storage.pairs.delete(effect.id)
        break
      default:
        effect satisfies never
    }
  }
}

function play(events: readonly SessionEvent[]) {
  let state: CaptureSessionState = INITIAL_SESSION
  const storage: StoredPictures = { front: null, pairs: new Map() }
  for (const event of events) {
    const [next, effects] = nextSession(state, event)
    state = next
    store(storage, effects)
  }
  return { state, storage }
}

const taken = (name: string, at: number): SessionEvent => ({
  kind: 'taken',
  picture: picture(name, at),
  pairId: `pair-${at}`,
  sameSideConfirmed: false,
})

describe('a capture session', () => {
  it('goes front, back, next coin', () => {
    const { state, storage } = play([
      taken('a front', 1),
      taken('a back', 2),
      { kind: 'next' },
      taken('b front', 3),
    ])
    expect(state).toMatchObject({ side: 'back', takenAt: 3 })
    expect([...storage.pairs.keys()]).toEqual(['pair-2'])
    expect(storage.front?.takenAt).toBe(3)
  })

  it('takes a picture within the delay after a pair as the next front', () => {
    const { state, storage } = play([taken('a front', 1), taken('a back', 2), taken('b front', 3)])
    expect(state.side).toBe('back')
    expect(state.front?.takenAt).toBe(3)
    expect(storage.pairs.size).toBe(1)
  })

  it('undoes the last picture, and then the one before', () => {
    const events = [
      taken('front', 1),
      taken('back', 2),
      { kind: 'next' },
      { kind: 'undo' },
    ] as const
    const once = play(events)
    expect(once.state).toMatchObject({ side: 'back', isComplete: false })
    expect(once.storage.front?.takenAt).toBe(1)
    expect(once.storage.pairs.size).toBe(0)
    const twice = play([...events, { kind: 'undo' }])
    expect(twice.state).toMatchObject({ side: 'front', front: null })
    expect(twice.storage.front).toBeNull()
  })

  it('goes back to front without changing a complete pair', () => {
    const { state, storage } = play([
      taken('a front', 1),
      taken('a back', 2),
      { kind: 'back_to_front' },
      taken('b front', 3),
      { kind: 'back_to_front' },
    ])
    expect(state.side).toBe('front')
    expect(storage.front).toBeNull()
    expect(storage.pairs.size).toBe(1)
  })

  it('resumes with the front of an earlier visit', () => {
    const { state, storage } = play([
      { kind: 'resumed', front: picture('front', 1), lastPair: null, coins: 0 },
      taken('back', 2),
    ])
    expect(state.isComplete).toBe(true)
    expect(storage.pairs.get('pair-2')?.front.takenAt).toBe(1)
  })

  const collected: TakenPair = {
    id: 'pair-2',
    front: picture('front', 1),
    back: picture('back', 2),
    sameSideConfirmed: false,
  }

  it('undoes the last picture of an earlier visit’s batch', () => {
    const { state, storage } = play([
      { kind: 'resumed', front: null, lastPair: collected, coins: 3 },
      { kind: 'undo' },
    ])
    expect(state).toMatchObject({ side: 'back', lastPair: null, coins: 2 })
    expect(storage.front?.takenAt).toBe(1)
  })

  it('does not undo a pair that the seller removed', () => {
    const { state, storage } = play([
      taken('front', 1),
      taken('back', 2),
      { kind: 'removed', id: 'pair-2' },
      { kind: 'undo' },
    ])
    expect(state).toMatchObject({ side: 'front', front: null, lastPair: null, coins: 0 })
    expect(storage).toEqual({ front: null, pairs: new Map() })
  })

  it('never loses a picture that was not undone or removed, and never uses one twice', () => {
    const event = fc.constantFrom('taken', 'taken', 'taken', 'next', 'undo', 'back_to_front')
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), kinds => {
        const storage: StoredPictures = { front: null, pairs: new Map() }
        let state = INITIAL_SESSION
        let expected: number[] = []
        kinds.forEach((kind, at) => {
          const isHalf = state.front !== null && !state.isComplete
          if (kind === 'taken') expected.push(at)
          if (kind === 'undo' && (isHalf || state.lastPair)) expected.pop()
          if (kind === 'back_to_front' && isHalf) expected = expected.slice(0, -1)
          const [next, effects] = nextSession(
            state,
            kind === 'taken' ? taken('picture', at) : { kind },
          )
          state = next
          store(storage, effects)
          const held = [...storage.pairs.values()].flatMap(pair => [
            pair.front.takenAt,
            pair.back.takenAt,
          ])
          if (storage.front) held.push(storage.front.takenAt)
          expect(held).toEqual(expected)
        })
      }),
    )
  })
})
