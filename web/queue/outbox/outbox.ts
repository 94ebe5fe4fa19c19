/** Pairs that were taken on this device and that the edge does not hold yet. They survive a closed tab and a crash. */
import { createStore, del, delMany, get, set, setMany, values } from 'idb-keyval'
import type { PictureSlot } from '../../../shared/coins.ts'
import type { QueueError, QueuePace } from '../../../shared/queue.ts'

export interface WaitingPair {
  /** A UUID, made when the pair is taken: sent twice it is still one coin. */
  id: string
  /** Whose pair it is: only this user's session sends it. */
  owner: number
  pace: QueuePace
  /** ms since 1970. */
  takenAt: number
  front: Blob
  back: Blob
  /** The photographs that the two were cut from, where they are kept; missing in pairs of an earlier version. */
  originals?: Record<PictureSlot, Blob>
  /** The seller said that both sides are the same picture on purpose. */
  sameSideConfirmed: boolean
  /** Collected, and not to be sent before the seller says "Process". */
  held: boolean
  /** Why the edge refused it for good; null while it may still be sent. */
  refusal: QueueError | null
}

export interface UnpairedFront {
  crop: Blob
  original?: Blob | undefined
  takenAt: number
}

export const isToSend = (pair: WaitingPair): boolean => !pair.held && pair.refusal === null

const pairs = createStore('obverse-outbox', 'pairs')

/** The tag under which the browser is asked to send them when a network is there. */
export const OUTBOX_SYNC = 'obverse-outbox'

/** Told on every change, in this tab, in others and by the service worker. */
const CHANGES_CHANNEL = 'obverse-outbox'

function notify(): void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage('changed')
  channel.close()
}

/** Calls back on every change, by whomever; answers how to stop. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** What a device with little room keeps: all of it, or only what is sold. */
export type StoreResult = 'whole' | 'without originals'

/**
 * Writes a pair, new or changed. Once this settles the pair outlives the tab. Where there is no room for its
 * originals too, they are let go; it rejects where nothing can be stored.
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

/** The same for many at once: all of them or none. */
export async function storePairs(many: readonly WaitingPair[]): Promise<void> {
  await setMany(
    many.map(pair => [pair.id, pair]),
    pairs,
  )
  notify()
}

/** Forgets a pair that is not wanted any more, with its originals. */
export async function deletePair(id: string): Promise<void> {
  await delMany(
    SLOTS.map(slot => originalKey({ pair: id, slot })),
    originals,
  )
  await del(id, pairs)
  notify()
}

/** A photograph whose crop the edge has: it goes there once no pair waits any more. */
export interface WaitingOriginal {
  pair: string
  slot: PictureSlot
  owner: number
  takenAt: number
  original: Blob
  /** The crop's SHA-256, under which the edge knows it. */
  cropSha256: string
}

const SLOTS = ['front', 'back'] as const satisfies PictureSlot[]
const originals = createStore('obverse-originals', 'originals')
const originalKey = ({ pair, slot }: Pick<WaitingOriginal, 'pair' | 'slot'>) => `${pair}:${slot}`

/** The edge has this pair: only its originals stay here, until they are there too. `hash`: the crops' SHA-256. */
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
    // Before the pair goes: between the two a crash sends the pair once more, and loses nothing.
    await setMany(waiting, originals)
  }
  await del(id, pairs)
  notify()
}

/** A user's originals in the order in which they were taken. */
export async function waitingOriginals(owner: number): Promise<WaitingOriginal[]> {
  const all = await values<WaitingOriginal>(originals)
  return all.filter(one => one.owner === owner).sort((a, b) => a.takenAt - b.takenAt)
}

export async function deleteOriginal(original: WaitingOriginal): Promise<void> {
  await del(originalKey(original), originals)
}

/** A user's pairs in the order in which they were taken. */
export async function waitingPairs(owner: number): Promise<WaitingPair[]> {
  const all = await values<WaitingPair>(pairs)
  return all
    .filter(pair => pair.owner === owner)
    .sort((a, b) => a.takenAt - b.takenAt || a.id.localeCompare(b.id))
}

/** Every user's: the service worker does not know who is signed in. */
export async function ownersWaiting(): Promise<number[]> {
  const waiting = [
    ...(await values<WaitingPair>(pairs)).filter(isToSend),
    ...(await values<WaitingOriginal>(originals)),
  ]
  return [...new Set(waiting.map(one => one.owner))]
}

/** A front whose back is not taken yet: one a user. */
const fronts = createStore('obverse-fronts', 'fronts')

/** As `keepPair`. */
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
