/** A device's storage that the test holds, in place of the module idb-keyval. */

type Shelf = Map<IDBValidKey, unknown>

const shelves: Shelf[] = []
function newShelf(): Shelf {
  const shelf: Shelf = new Map()
  shelves.push(shelf)
  return shelf
}
const common = newShelf()

/** What the device has room for: everything, unless the test says otherwise. */
export const storage = { room: (_value: unknown) => true }

function write(shelf: Shelf, entries: [IDBValidKey, unknown][]): Promise<void> {
  if (!entries.every(([, value]) => storage.room(value)))
    return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  for (const [key, value] of entries) shelf.set(key, value)
  return Promise.resolve()
}

export const idbKeyval = {
  createStore: newShelf,
  get: async (key: IDBValidKey, shelf = common) => shelf.get(key),
  set: (key: IDBValidKey, value: unknown, shelf = common) => write(shelf, [[key, value]]),
  setMany: (entries: [IDBValidKey, unknown][], shelf = common) => write(shelf, entries),
  del: async (key: IDBValidKey, shelf = common) => void shelf.delete(key),
  delMany: async (keys: IDBValidKey[], shelf = common) => {
    for (const key of keys) shelf.delete(key)
  },
  values: async (shelf = common) => [...shelf.values()],
}

export function forgetAll(): void {
  storage.room = () => true
  for (const shelf of shelves) shelf.clear()
}
