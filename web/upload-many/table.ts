/**
 * The sorting table: which photos are a coin, and which have no partner yet. Pure. Every photo lies on it
 * exactly once; a pair always has both sides.
 */
import type { PhotoPair } from './pair-photos.ts'

export interface TablePair {
  /** Its place on the table, for as long as it lies there. */
  id: string
  /** The id under which it is queued: another one after every change, because the queue takes each once. */
  sentAs: string
  front: string
  back: string
  /** Both photos look like the same side. */
  sameSide: boolean
  /** The seller said that they are right all the same. */
  sameSideConfirmed: boolean
}

export interface Table {
  pairs: readonly TablePair[]
  /** Photos without a partner. */
  singles: readonly string[]
}

export const EMPTY_TABLE: Table = { pairs: [], singles: [] }

export type TableAct =
  /** New photos as they were paired. */
  | { act: 'lay'; pairs: readonly PhotoPair[]; singles: readonly string[] }
  /** The photo takes the target's place, and the target the photo's; two singles become a pair. */
  | { act: 'onto'; photo: string; target: string }
  /** The photo has no partner any more, and so its partner neither. */
  | { act: 'aside'; photo: string }
  | { act: 'swap'; pair: string }
  | { act: 'keep'; pair: string }
  | { act: 'remove'; photos: readonly string[] }

/** What the table asks of its photos. */
export interface TableNeeds {
  newId: () => string
  sameSide: (a: string, b: string) => boolean
  /** Negative when the first is the front of the two, or comes first in the list. */
  order: (a: string, b: string) => number
}

/** A pair that waits for the seller's word before it is processed. */
export const isDoubtful = (pair: TablePair): boolean => pair.sameSide && !pair.sameSideConfirmed

export const photosOn = ({ pairs, singles }: Table): string[] => [
  ...pairs.flatMap(({ front, back }) => [front, back]),
  ...singles,
]

export function arranged(table: Table, act: TableAct, needs: TableNeeds): Table {
  switch (act.act) {
    case 'lay':
      return {
        pairs: [
          ...table.pairs,
          ...act.pairs.map(pair => ({
            ...pair,
            id: needs.newId(),
            sentAs: needs.newId(),
            sameSideConfirmed: false,
          })),
        ],
        singles: [...table.singles, ...act.singles],
      }
    case 'onto':
      return onto(table, act.photo, act.target, needs)
    case 'aside': {
      const pair = pairOf(table, act.photo)
      if (!pair) return table
      return {
        pairs: table.pairs.filter(one => one !== pair),
        singles: [...table.singles, pair.front, pair.back],
      }
    }
    case 'swap':
      return withPair(table, act.pair, pair => ({
        ...pair,
        sentAs: needs.newId(),
        front: pair.back,
        back: pair.front,
      }))
    case 'keep':
      return withPair(table, act.pair, pair => ({
        ...pair,
        sentAs: needs.newId(),
        sameSideConfirmed: true,
      }))
    case 'remove':
      return without(table, new Set(act.photos))
    default:
      return act satisfies never
  }
}

/** What of a stored table still holds: its photos may be gone, and others may have come. */
export function settled(table: Table, photos: ReadonlySet<string>): Table {
  const gone = photosOn(table).filter(photo => !photos.has(photo))
  return without(table, new Set(gone))
}

function pairOf({ pairs }: Table, photo: string): TablePair | undefined {
  return pairs.find(({ front, back }) => front === photo || back === photo)
}

function withPair(table: Table, id: string, change: (pair: TablePair) => TablePair): Table {
  return { ...table, pairs: table.pairs.map(pair => (pair.id === id ? change(pair) : pair)) }
}

function without({ pairs, singles }: Table, gone: ReadonlySet<string>): Table {
  const isWhole = ({ front, back }: TablePair) => !gone.has(front) && !gone.has(back)
  // What is left of a pair has no partner any more.
  const left = pairs.filter(pair => !isWhole(pair)).flatMap(({ front, back }) => [front, back])
  return {
    pairs: pairs.filter(isWhole),
    singles: [...singles, ...left].filter(photo => !gone.has(photo)),
  }
}

function onto(table: Table, photo: string, target: string, needs: TableNeeds): Table {
  if (photo === target) return table
  if (!pairOf(table, photo) && !pairOf(table, target)) return joined(table, photo, target, needs)
  const exchanged = (one: string) => (one === photo ? target : one === target ? photo : one)
  return {
    pairs: table.pairs.map(pair => {
      const front = exchanged(pair.front)
      const back = exchanged(pair.back)
      if (front === pair.front && back === pair.back) return pair
      const isSwap = front === pair.back
      return {
        id: pair.id,
        sentAs: needs.newId(),
        front,
        back,
        sameSide: isSwap ? pair.sameSide : needs.sameSide(front, back),
        sameSideConfirmed: isSwap && pair.sameSideConfirmed,
      }
    }),
    singles: table.singles.map(exchanged),
  }
}

function joined(table: Table, one: string, other: string, needs: TableNeeds): Table {
  const [front, back] = needs.order(one, other) <= 0 ? [one, other] : [other, one]
  const pair: TablePair = {
    id: needs.newId(),
    sentAs: needs.newId(),
    front,
    back,
    sameSide: needs.sameSide(front, back),
    sameSideConfirmed: false,
  }
  const after = table.pairs.findIndex(neighbour => needs.order(front, neighbour.front) < 0)
  const at = after < 0 ? table.pairs.length : after
  return {
    pairs: table.pairs.toSpliced(at, 0, pair),
    singles: table.singles.filter(photo => photo !== one && photo !== other),
  }
}
