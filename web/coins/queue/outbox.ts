/** Pairs that were taken on this device and that the edge does not hold yet. They survive a closed tab and a crash. */
import { createStore, del, get, set, setMany, values } from 'idb-keyval'
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
  /** The seller said that both sides are the same picture on purpose. */
  sameSideConfirmed: boolean
  /** Collected, and not to be sent before the seller says "Process". */
  held: boolean
  /** Why the edge refused it for good; null while it may still be sent. */
  refusal: QueueError | null
}

export interface LoneFront {
  crop: Blob
  takenAt: number
}

export const isToSend = (pair: WaitingPair): boolean => !pair.held && pair.refusal === null

const pairs = createStore('obverse-outbox', 'pairs')

/** The tag under which the browser is asked to send them when a network is there. */
export const OUTBOX_SYNC = 'obverse-outbox'

/** Told on every change, in this tab, in others and by the service worker. */
const NEWS = 'obverse-outbox'

function tell(): void {
  const channel = new BroadcastChannel(NEWS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage('changed')
  channel.close()
}

/** Calls back on every change, by whomever; answers how to stop. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(NEWS)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** Writes a pair, new or changed. Once this settles the pair outlives the tab; it rejects where nothing can be stored. */
export async function keepPair(pair: WaitingPair): Promise<void> {
  await set(pair.id, pair, pairs)
  tell()
}

/** The same for many at once: all of them or none. */
export async function keepPairs(many: readonly WaitingPair[]): Promise<void> {
  await setMany(
    many.map(pair => [pair.id, pair]),
    pairs,
  )
  tell()
}

export async function forgetPair(id: string): Promise<void> {
  await del(id, pairs)
  tell()
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
  const all = await values<WaitingPair>(pairs)
  return [...new Set(all.filter(isToSend).map(pair => pair.owner))]
}

/** A front whose back is not taken yet: one a user. */
const fronts = createStore('obverse-fronts', 'fronts')

export async function keepFront(owner: number, front: LoneFront): Promise<void> {
  await set(owner, front, fronts)
}

export async function forgetFront(owner: number): Promise<void> {
  await del(owner, fronts)
}

export function loneFront(owner: number): Promise<LoneFront | undefined> {
  return get<LoneFront>(owner, fronts)
}
