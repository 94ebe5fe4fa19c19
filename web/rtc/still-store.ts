import { createStore, del } from 'idb-keyval'
import type { Still } from '../../shared/messages/pairing.ts'
import { PAIRING_LIFE_MS } from '../../shared/pairing/pairing.ts'
import { entries, set } from '../lib/picture-storage.ts'

/** A still of the phone with its picture, on either side of the pairing. */
export type PhoneStill = { still: Still; picture: Blob }

/** A phone's storage for the stills of one pairing that the desktop does not have yet. */
export type StillStore = {
  put: (stored: PhoneStill) => Promise<void>
  /** In the order in which they were taken. */
  all: () => Promise<PhoneStill[]>
  delete: (id: string) => Promise<void>
}

type Row = PhoneStill & { code: string }

/** In IndexedDB: stills survive a reload, a crash and an empty battery. */
export function openStillStore(code: string, now: () => number = Date.now): StillStore {
  const store = createStore('obverse-paired-stills', 'stills')
  return {
    put: async stored => set(stored.still.id, { ...stored, code } satisfies Row, store),
    async all() {
      const rows = await entries<string, Row>(store)
      const own: PhoneStill[] = []
      for (const [id, row] of rows) {
        if (row.code === code) own.push(row)
        // Its pairing ended long ago: no page can send it any more.
        else if (now() - row.still.takenAt > 2 * PAIRING_LIFE_MS) await del(id, store)
      }
      return own.sort((a, b) => a.still.takenAt - b.still.takenAt)
    },
    delete: async id => del(id, store),
  }
}
