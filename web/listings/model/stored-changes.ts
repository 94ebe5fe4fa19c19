/** Unsaved changes of listings in IndexedDB: they survive a reload and a lost connection. */
import { createStore, delMany, entries, setMany } from 'idb-keyval'

export interface StoredChange<Change> {
  id: number
  /** The listing's version that was changed. */
  version: number
  change: Change
}

/** What was changed and what is saved of a user's listings, to be stored on the device. */
export interface ChangesToStore<Change> {
  write: readonly StoredChange<Change>[]
  remove: readonly number[]
}

/** The changes of one editor, in a database of their own. */
export function changesOnDevice<Change>(database: string) {
  const changes = createStore(database, 'changes')
  const keyOf = (user: number, id: number) => `${user}:${id}`
  return {
    /** The changes that this user has not saved. */
    read: async (user: number): Promise<StoredChange<Change>[]> => {
      const all = await entries<string, StoredChange<Change>>(changes)
      return all.filter(([key]) => key.startsWith(`${user}:`)).map(([, change]) => change)
    },
    /** Rejects where the device has no space. */
    store: async (user: number, { write, remove }: ChangesToStore<Change>): Promise<void> => {
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
    },
  }
}
