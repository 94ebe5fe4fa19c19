import { createStore, del } from 'idb-keyval'
import { z } from 'zod'
import { entries, set } from '../../lib/picture-storage.ts'
import { readSessionJson, writeSessionJson } from '../../lib/stored-json.ts'
import type { PhoneStill } from '../../rtc/still-store.ts'

interface StoredReceivedStill extends PhoneStill {
  owner: number
}

const store = createStore('obverse-arrived', 'stills')

/** Stores a still of the phone until it is part of a coin: otherwise a crash would lose it. */
export async function storeReceivedStill(owner: number, received: PhoneStill): Promise<void> {
  await set(received.still.id, { ...received, owner } satisfies StoredReceivedStill, store)
}

export async function deleteReceivedStill(id: string): Promise<void> {
  await del(id, store)
}

/** A user's stored stills, in the order in which they were taken. */
export async function receivedStills(owner: number): Promise<PhoneStill[]> {
  const all = await entries<string, StoredReceivedStill>(store)
  return all
    .map(([, still]) => still)
    .filter(still => still.owner === owner)
    .sort((a, b) => a.still.takenAt - b.still.takenAt)
    .map(({ picture, still }) => ({ picture, still }))
}

const MAX_IDS = 400

/** Ids of the stills that this tab has received: a phone without the acknowledgement sends a still again. */
export function receivedStillIds(code: string): {
  has: (id: string) => boolean
  add: (id: string) => void
} {
  const key = `obverse.stills.${code}`
  const ids = new Set(readSessionJson(key, z.array(z.string())))
  return {
    has: id => ids.has(id),
    add: id => {
      ids.add(id)
      writeSessionJson(key, [...ids].slice(-MAX_IDS))
    },
  }
}
