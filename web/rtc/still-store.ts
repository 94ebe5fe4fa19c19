import { createStore, del, entries, set } from 'idb-keyval'
import type { Still } from '../../shared/messages/pairing.ts'
import { PAIRING_LIFE_MS } from '../../shared/pairing.ts'

export type StoredStill = { still: Still; picture: Blob }

/** Where a phone keeps what its desktop has not said to have; each still is one pairing's alone. */
export type StillStore = {
  put: (kept: StoredStill) => Promise<void>
  /** In the order in which they were taken. */
  all: () => Promise<StoredStill[]>
  delete: (id: string) => Promise<void>
}

type Row = StoredStill & { code: string }

/** In the browser's IndexedDB, where a reload, a crash and an empty battery leave them. */
export function openStillStore(code: string, now: () => number = Date.now): StillStore {
  const store = createStore('obverse-paired-stills', 'stills')
  return {
    put: async kept => set(kept.still.id, { ...kept, code } satisfies Row, store),
    async all() {
      const rows = await entries<string, Row>(store)
      const mine: StoredStill[] = []
      for (const [id, row] of rows) {
        if (row.code === code) mine.push(row)
        // Of a pairing that is over for long: nobody can ask for it any more.
        else if (now() - row.still.takenAt > 2 * PAIRING_LIFE_MS) await del(id, store)
      }
      return mine.sort((a, b) => a.still.takenAt - b.still.takenAt)
    },
    delete: async id => del(id, store),
  }
}
