/** Captured pairs that are not uploaded yet, in IndexedDB. They survive a closed tab and a crash. */
import { del, delMany } from 'idb-keyval'
import { changeRow, get, set, setMany, values } from '../../lib/picture-storage.ts'
import {
  isDue,
  type LargePictures,
  largeKeysOf,
  largeRowsOf,
  markSwapped,
} from './large-pictures.ts'
import {
  isLargePicture,
  type LargePicture,
  notify,
  type OutboxRow,
  outboxRows,
  type RemovedPair,
  type WaitingPair,
} from './outbox-rows.ts'

/** Whether the pair was handed over to be sent, now or later. */
export const isReleased = (pair: WaitingPair): boolean => !pair.held && pair.refusal === null

export const isToSend = (pair: WaitingPair): boolean =>
  isReleased(pair) && (pair.sendAfter ?? 0) <= Date.now()

const removalKey = (id: string) => `${id}:removed`

/** What was stored of the large pictures: a device that is short of storage stores fewer. */
export type StoreResult = 'whole' | 'without originals' | 'small crops only'

/**
 * Writes a pair, new or changed, with its large pictures where there are some: all in one transaction. Once
 * this settles the pair outlives the tab. Originals and then listing crops are dropped where there is no space
 * for them; rejects where nothing can be stored.
 */
export function storePair(pair: WaitingPair, large: LargePictures = {}): Promise<StoreResult> {
  return storePairs([pair], new Map([[pair.id, large]]))
}

/** Writes many pairs in the same way: all of them or none. */
export async function storePairs(
  many: readonly WaitingPair[],
  large: ReadonlyMap<string, LargePictures> = new Map(),
): Promise<StoreResult> {
  const pairs = many.map((pair): [string, OutboxRow] => [pair.id, pair])
  const rows = await Promise.all(many.map(pair => largeRowsOf(pair, large.get(pair.id) ?? {})))
  const pictures = rows.flat()
  const result = await storeWhatFits(
    fitting => setMany([...pairs, ...fitting.map(byKey)], outboxRows),
    pictures,
  )
  notify()
  return result
}

/** Writes all pictures, or those that are no originals, or none; rejects where even that is too much. */
async function storeWhatFits(
  write: (fitting: LargePicture[]) => Promise<void>,
  all: LargePicture[],
): Promise<StoreResult> {
  const crops = all.filter(({ kind }) => kind === 'listing-crop')
  try {
    await write(all)
    return 'whole'
  } catch (error) {
    if (all.length === 0) throw error
  }
  try {
    await write(crops)
    return crops.length === all.length ? 'whole' : 'without originals'
  } catch (error) {
    if (crops.length === 0) throw error
  }
  await write([])
  return 'small crops only'
}

/**
 * Changes a pair as it is stored now; a pair that was removed meanwhile stays removed. False: it is gone, or `change`
 * gives null.
 */
export async function changePair(
  id: string,
  change: (pair: WaitingPair) => WaitingPair | null,
): Promise<boolean> {
  const changed = await changeRow<OutboxRow>(
    id,
    row => (isWaitingPair(row) ? change(row) : null),
    outboxRows,
  )
  if (changed) notify()
  return changed
}

const byKey = (row: LargePicture): [string, OutboxRow] => [row.key, row]

/**
 * Changes when a pair is sent, or which of its pictures is the front. False: it is being sent, or gone, or the seller has
 * said which one is, and this is another's word.
 */
export function orderPair(
  id: string,
  change: Partial<Pick<WaitingPair, 'swapped' | 'sendAfter' | 'sidesConfirmed'>>,
): Promise<boolean> {
  return changePair(id, pair => {
    if (isToSend(pair)) return null
    if (pair.sidesConfirmed && change.swapped !== undefined && !change.sidesConfirmed) return null
    const { swapped = pair.swapped } = change
    const sides =
      swapped === pair.swapped
        ? {}
        : ({ front: pair.back, back: pair.front } satisfies Partial<WaitingPair>)
    return { ...pair, ...change, ...sides }
  })
}

/** Whether the pair is not uploaded yet. */
export async function isOnDevice(id: string): Promise<boolean> {
  return (await get<OutboxRow>(id, outboxRows)) !== undefined
}

/**
 * Deletes a pair with its large pictures. Where its upload may be under way, its removal is sent to the server
 * after it.
 */
export async function deletePair(id: string): Promise<void> {
  const row = await get<OutboxRow>(id, outboxRows)
  if (row && isWaitingPair(row) && isToSend(row))
    await set(removalKey(id), { removed: id, owner: row.owner } satisfies RemovedPair, outboxRows)
  await delMany([id, ...largeKeysOf(id)], outboxRows)
  notify()
}

/** Deletes an uploaded pair. Its large pictures are still to upload. */
export async function deleteUploadedPair({ id, swapped }: WaitingPair): Promise<void> {
  // Without room for it the back's thumbnail may be sent for the front's: the pictures themselves go by their crops.
  if (swapped) await markSwapped(id).catch(() => undefined)
  await del(id, outboxRows)
  notify()
}

const isWaitingPair = (row: OutboxRow): row is WaitingPair => 'front' in row
const isRemoval = (row: OutboxRow): row is RemovedPair => 'removed' in row

/** A user's pairs in the order of capture. */
export async function waitingPairs(owner: number): Promise<WaitingPair[]> {
  return pairsOf(await values<OutboxRow>(outboxRows), owner)
}

const pairsOf = (rows: readonly OutboxRow[], owner: number): WaitingPair[] =>
  rows
    .filter(row => row.owner === owner)
    .filter(isWaitingPair)
    .sort((a, b) => a.takenAt - b.takenAt || a.id.localeCompare(b.id))

/** What a user's device still has to send. */
export interface Waiting {
  pairs: WaitingPair[]
  removals: RemovedPair[]
  /** Of uploaded pairs: listing crops before originals, each in the order of capture. */
  large: LargePicture[]
}

export async function readOutbox(owner: number): Promise<Waiting> {
  const rows = await values<OutboxRow>(outboxRows)
  const pairs = pairsOf(rows, owner)
  const waiting = new Set(pairs.map(({ id }) => id))
  const large = rows
    .filter(isLargePicture)
    .filter(row => row.owner === owner && !waiting.has(row.pair))
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.takenAt - b.takenAt)
  return { pairs, removals: rows.filter(isRemoval).filter(row => row.owner === owner), large }
}

export async function deleteRemoval({ removed }: RemovedPair): Promise<void> {
  await del(removalKey(removed), outboxRows)
}

/** The ids of all users with something to send now: the service worker does not know who is signed in. */
export async function ownersWaiting(): Promise<number[]> {
  const rows = await values<OutboxRow>(outboxRows)
  const owners = new Set(rows.map(({ owner }) => owner))
  const busy = await Promise.all(
    [...owners].map(async owner => {
      const { pairs, removals, large } = await readOutbox(owner)
      return pairs.some(isReleased) || removals.length > 0 || large.some(isDue) ? [owner] : []
    }),
  )
  return busy.flat()
}
