/** Unsaved changes of review rows in IndexedDB: they survive a reload and a lost connection. */
import { createStore, delMany, entries, setMany } from 'idb-keyval'
import type { RowChange } from './session-row.ts'

export interface StoredChange {
  id: number
  /** The listing's version that was changed. */
  version: number
  change: RowChange
}

const changes = createStore('obverse-review', 'changes')

const keyOf = (user: number, id: number) => `${user}:${id}`

/** The changes that this user has not saved, of every table. */
export async function storedChanges(user: number): Promise<StoredChange[]> {
  const all = await entries<string, StoredChange>(changes)
  return all.filter(([key]) => key.startsWith(`${user}:`)).map(([, change]) => change)
}

/** Writes and removes changes of rows. Rejects where the device has no space. */
export async function storeChanges(
  user: number,
  write: readonly StoredChange[],
  remove: readonly number[],
): Promise<void> {
  if (write.length > 0)
    await setMany(
      write.map(change => [keyOf(user, change.id), change]),
      changes,
    )
  if (remove.length > 0)
    await delMany(
      remove.map(id => keyOf(user, id)),
      changes,
    )
}
