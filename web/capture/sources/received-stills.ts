/** Stills that came from the phone and are in no coin yet: kept until they are, or a crash would lose them. */
import { createStore, del, entries, set } from 'idb-keyval'
import type { ReceivedStill } from '../../rtc/desktop-pairing.ts'

interface StoredReceivedStill extends ReceivedStill {
  owner: number
}

const arrived = createStore('obverse-arrived', 'stills')

export async function storeReceivedStill(owner: number, received: ReceivedStill): Promise<void> {
  await set(received.still.id, { ...received, owner } satisfies StoredReceivedStill, arrived)
}

export async function deleteReceivedStill(id: string): Promise<void> {
  await del(id, arrived)
}

/** A user's, in the order in which they were taken. */
export async function receivedStills(owner: number): Promise<ReceivedStill[]> {
  const all = await entries<string, StoredReceivedStill>(arrived)
  return all
    .map(([, still]) => still)
    .filter(still => still.owner === owner)
    .sort((a, b) => a.still.takenAt - b.still.takenAt)
    .map(({ picture, still }) => ({ picture, still }))
}

/** Ids of stills that are here already, over reloads: the phone sends one again whose receipt it did not get. */
export function receivedStillIds(code: string): {
  has: (id: string) => boolean
  add: (id: string) => void
} {
  const key = `obverse.stills.${code}`
  const known = new Set<string>(read(key))
  return {
    has: id => known.has(id),
    add: id => {
      known.add(id)
      try {
        sessionStorage.setItem(key, JSON.stringify([...known].slice(-REMEMBERED)))
      } catch {
        // Without storage they are known for as long as the page is open.
      }
    },
  }
}

const REMEMBERED = 400

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
  } catch {
    // Nothing that can be read is nothing known.
    return []
  }
}
