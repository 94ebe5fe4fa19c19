/** Captured pairs that are not uploaded yet, in IndexedDB. They survive a closed tab and a crash. */
import { createStore, del, delMany, get, set, setMany, values } from 'idb-keyval'
import type { PictureSlot } from '../../../shared/coins.ts'
import type { QueueError, QueuePace } from '../../../shared/queue.ts'

export interface WaitingPair {
  /** A UUID, made at capture. It makes the upload idempotent. */
  id: string
  /** The user's id. Only this user's session uploads the pair. */
  owner: number
  pace: QueuePace
  /** ms since 1970. */
  takenAt: number
  front: Blob
  back: Blob
  /** The photos from which the crops were made, where they are stored; missing in pairs of an earlier version. */
  originals?: Record<PictureSlot, Blob>
  /** The seller confirmed that both sides show the same picture. */
  sameSideConfirmed: boolean
  /** Collected: uploaded only after "Process". */
  held: boolean
  /** Why the server refused it for good; null while it may still be sent. */
  refusal: QueueError | null
}

export interface UnpairedFront {
  crop: Blob
  original?: Blob | undefined
  takenAt: number
}

export const isToSend = (pair: WaitingPair): boolean => !pair.held && pair.refusal === null

const pairs = createStore('obverse-outbox', 'pairs')

/** The tag of the Background Sync registration. */
export const OUTBOX_SYNC = 'obverse-outbox'

/** The channel on which every change is announced: to this tab, other tabs and the service worker. */
const CHANGES_CHANNEL = 'obverse-outbox'

function notify(): void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage('changed')
  channel.close()
}

/** Calls back on every change of the outbox, from any context. Returns how to unsubscribe. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** What was stored. A device that is short of storage stores only the crops. */
export type StoreResult = 'whole' | 'without originals'

/**
 * Writes a pair, new or changed. Once this settles the pair outlives the tab. Originals are dropped where there
 * is no space for them; rejects where nothing can be stored.
 */
export async function storePair(pair: WaitingPair): Promise<StoreResult> {
  const { originals: originalsOf, ...crops } = pair
  const result = await writeWithFallback(
    () => set(pair.id, pair, pairs),
    originalsOf && (() => set(pair.id, crops, pairs)),
  )
  notify()
  return result
}

async function writeWithFallback(
  write: () => Promise<void>,
  writeLess: (() => Promise<void>) | undefined,
): Promise<StoreResult> {
  try {
    await write()
    return 'whole'
  } catch (error) {
    if (!writeLess) throw error
    await writeLess()
    return 'without originals'
  }
}

/** Writes many pairs: all of them or none. */
export async function storePairs(many: readonly WaitingPair[]): Promise<void> {
  await setMany(
    many.map(pair => [pair.id, pair]),
    pairs,
  )
  notify()
}

/** Deletes a pair and its originals. */
export async function deletePair(id: string): Promise<void> {
  await delMany(
    SLOTS.map(slot => originalKey({ pair: id, slot })),
    originals,
  )
  await del(id, pairs)
  notify()
}

/** The original of an uploaded crop. Originals are uploaded after all pairs. */
export interface WaitingOriginal {
  pair: string
  slot: PictureSlot
  owner: number
  takenAt: number
  original: Blob
  /** The crop's SHA-256, by which the server identifies it. */
  cropSha256: string
}

const SLOTS = ['front', 'back'] as const satisfies PictureSlot[]
const originals = createStore('obverse-originals', 'originals')
const originalKey = ({ pair, slot }: Pick<WaitingOriginal, 'pair' | 'slot'>) => `${pair}:${slot}`

/** Replaces an uploaded pair by its originals, which are still to upload. `hash` returns a crop's SHA-256. */
export async function replaceUploadedPair(
  pair: WaitingPair,
  hash: (crop: Blob) => Promise<string>,
): Promise<void> {
  const { id, owner, takenAt } = pair
  if (pair.originals) {
    const waiting: [string, WaitingOriginal][] = []
    for (const slot of SLOTS) {
      const original = pair.originals[slot]
      // oxlint-disable-next-line no-await-in-loop -- two, and one would wait for the other anyway
      const cropSha256 = await hash(pair[slot])
      waiting.push([
        originalKey({ pair: id, slot }),
        { pair: id, slot, owner, takenAt, original, cropSha256 },
      ])
    }
    // Before the pair is deleted: after a crash between the two the pair is uploaded again, and nothing is lost.
    await setMany(waiting, originals)
  }
  await del(id, pairs)
  notify()
}

/** A user's originals in the order of capture. */
export async function waitingOriginals(owner: number): Promise<WaitingOriginal[]> {
  const all = await values<WaitingOriginal>(originals)
  return all.filter(one => one.owner === owner).sort((a, b) => a.takenAt - b.takenAt)
}

export async function deleteOriginal(original: WaitingOriginal): Promise<void> {
  await del(originalKey(original), originals)
}

/** A user's pairs in the order of capture. */
export async function waitingPairs(owner: number): Promise<WaitingPair[]> {
  const all = await values<WaitingPair>(pairs)
  return all
    .filter(pair => pair.owner === owner)
    .sort((a, b) => a.takenAt - b.takenAt || a.id.localeCompare(b.id))
}

/** The ids of all users with something to send: the service worker does not know who is signed in. */
export async function ownersWaiting(): Promise<number[]> {
  const waiting = [
    ...(await values<WaitingPair>(pairs)).filter(isToSend),
    ...(await values<WaitingOriginal>(originals)),
  ]
  return [...new Set(waiting.map(one => one.owner))]
}

/** The front whose back is not captured yet: one per user. */
const fronts = createStore('obverse-fronts', 'fronts')

/** Writes the front, without its original where there is no space for it. */
export async function storeFront(owner: number, front: UnpairedFront): Promise<StoreResult> {
  const { crop, takenAt, original } = front
  return writeWithFallback(
    () => set(owner, front, fronts),
    original && (() => set(owner, { crop, takenAt }, fronts)),
  )
}

export async function deleteFront(owner: number): Promise<void> {
  await del(owner, fronts)
}

export function loadFront(owner: number): Promise<UnpairedFront | undefined> {
  return get<UnpairedFront>(owner, fronts)
}
