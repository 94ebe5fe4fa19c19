/** A device's storage that the test holds, in place of the module idb-keyval. */

type StoreMap = Map<IDBValidKey, unknown>

const stores: StoreMap[] = []
function newStore(): StoreMap {
  const map: StoreMap = new Map()
  stores.push(map)
  return map
}
const common = newStore()

/** What the device has room for: everything, unless the test says otherwise. */
export const storage = { accepts: (_value: unknown) => true }

function write(map: StoreMap, entries: [IDBValidKey, unknown][]): Promise<void> {
  if (!entries.every(([, value]) => storage.accepts(value)))
    return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  for (const [key, value] of entries) map.set(key, value)
  return Promise.resolve()
}

export const idbKeyval = {
  createStore: newStore,
  get: async (key: IDBValidKey, map = common) => map.get(key),
  getMany: async (keys: IDBValidKey[], map = common) => keys.map(key => map.get(key)),
  set: (key: IDBValidKey, value: unknown, map = common) => write(map, [[key, value]]),
  setMany: (entries: [IDBValidKey, unknown][], map = common) => write(map, entries),
  update: async (key: IDBValidKey, change: (value: unknown) => unknown, map = common) =>
    write(map, [[key, change(map.get(key))]]),
  del: async (key: IDBValidKey, map = common) => void map.delete(key),
  delMany: async (keys: IDBValidKey[], map = common) => {
    for (const key of keys) map.delete(key)
  },
  entries: async (map = common) => [...map.entries()],
  values: async (map = common) => [...map.values()],
}

export function clearStorage(): void {
  storage.accepts = () => true
  for (const map of stores) map.clear()
}
