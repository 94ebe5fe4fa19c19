import { createStore, del, entries, set } from 'idb-keyval'
import type { Still } from '../../shared/messages/pairing.ts'
import { PAIRING_LIFE_MS } from '../../shared/pairing.ts'

export type KeptStill = { still: Still; picture: Blob }

/** Where a phone keeps what its desktop has not said to have; each still is one pairing's alone. */
export type KeptStills = {
  keep: (kept: KeptStill) => Promise<void>
  /** In the order in which they were taken. */
  all: () => Promise<KeptStill[]>
  forget: (id: string) => Promise<void>
}

type Row = KeptStill & { code: string }

/** In the browser's IndexedDB, where a reload, a crash and an empty battery leave them. */
export function keepStills(code: string, now: () => number = Date.now): KeptStills {
  const store = createStore('obverse-paired-stills', 'stills')
  return {
    keep: async kept => set(kept.still.id, { ...kept, code } satisfies Row, store),
    async all() {
      const rows = await entries<string, Row>(store)
      const mine: KeptStill[] = []
      for (const [id, row] of rows) {
        if (row.code === code) mine.push(row)
        // Of a pairing that is over for long: nobody can ask for it any more.
        else if (now() - row.still.takenAt > 2 * PAIRING_LIFE_MS) await del(id, store)
      }
      return mine.sort((a, b) => a.still.takenAt - b.still.takenAt)
    },
    forget: async id => del(id, store),
  }
}
