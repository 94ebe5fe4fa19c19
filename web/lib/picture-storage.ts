/** IndexedDB for rows that hold pictures: the functions of idb-keyval, for browsers that keep no Blob there too. */
import {
  entries as readEntries,
  getMany as readMany,
  get as readOne,
  values as readValues,
  type UseStore,
  update,
  setMany as writeMany,
} from 'idb-keyval'

/** A Blob as it is stored where the browser keeps none. */
interface StoredBlob {
  storedBlob: ArrayBuffer
  type: string
}

/**
 * Writes the rows in one transaction. A private window of WebKit refuses a row that holds a Blob ("Error preparing
 * Blob/File data to be stored in object store") and takes its bytes. Rejects as the browser does where both are refused.
 */
export async function setMany(rows: [IDBValidKey, unknown][], store?: UseStore): Promise<void> {
  await write(rows, store)
  if (rows.some(([, row]) => holdsBlob(row))) requestPersistence()
}

let isPersistenceRequested = false

/**
 * Asks the browser once a page load not to evict what is stored when the device is short of space, as Safari does
 * after seven days without a visit too. A service worker cannot ask.
 */
function requestPersistence(): void {
  if (isPersistenceRequested || !('storage' in navigator) || !('persist' in navigator.storage))
    return
  isPersistenceRequested = true
  // Refused: the pictures are stored all the same, as long as there is space.
  navigator.storage.persist().catch(() => undefined)
}

async function write(rows: [IDBValidKey, unknown][], store?: UseStore): Promise<void> {
  try {
    await writeMany(rows, store)
  } catch (error) {
    // No room for the Blobs is no room for their bytes.
    if (error instanceof Error && error.name === 'QuotaExceededError') throw error
    const asBytes = async ([key, row]: [IDBValidKey, unknown]): Promise<[IDBValidKey, unknown]> => [
      key,
      await withBytes(row),
    ]
    await writeMany(await Promise.all(rows.map(asBytes)), store)
  }
}

export const set = (key: IDBValidKey, row: unknown, store?: UseStore): Promise<void> =>
  setMany([[key, row]], store)

const UNCHANGED = new Error('The row stays as it is')

/**
 * Changes a row in one transaction, so that no other change of it is lost. `change` may move what the row holds and
 * cannot read its pictures: they are as they are stored. False: there is no such row, or `change` gives null.
 */
export async function changeRow<Row>(
  key: IDBValidKey,
  change: (row: Row) => Row | null,
  store?: UseStore,
): Promise<boolean> {
  const changed = (row: Row | undefined): Row => {
    const next = row === undefined ? null : change(row)
    // The only way not to write.
    if (next === null) throw UNCHANGED
    return next
  }
  try {
    await update<Row>(key, changed, store)
    return true
  } catch (error) {
    if (error === UNCHANGED) return false
    throw error
  }
}

export async function get<Row>(key: IDBValidKey, store?: UseStore): Promise<Row | undefined> {
  return withBlobs(await readOne<Row>(key, store))
}

export async function getMany<Row>(
  keys: IDBValidKey[],
  store?: UseStore,
): Promise<(Row | undefined)[]> {
  return (await readMany<Row>(keys, store)).map(withBlobs)
}

export async function values<Row>(store?: UseStore): Promise<Row[]> {
  return (await readValues<Row>(store)).map(withBlobs)
}

export async function entries<Key extends IDBValidKey, Row>(
  store?: UseStore,
): Promise<[Key, Row][]> {
  return (await readEntries<Key, Row>(store)).map(([key, row]) => [key, withBlobs(row)])
}

/** Objects that hold other values; a Blob, an array buffer or a typed array is one value. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true
  if (Array.isArray(value)) return value.some(holdsBlob)
  return isPlain(value) && Object.values(value).some(holdsBlob)
}

async function withBytes(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return { storedBlob: await value.arrayBuffer(), type: value.type } satisfies StoredBlob
  if (Array.isArray(value)) return Promise.all(value.map(withBytes))
  if (!isPlain(value)) return value
  const fields = Object.entries(value).map(async ([key, one]) => [key, await withBytes(one)])
  return Object.fromEntries(await Promise.all(fields))
}

const isStoredBlob = (value: object): value is StoredBlob => 'storedBlob' in value

function withBlobs<Value>(value: Value): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what withBytes was given
  return readBlobs(value) as Value
}

function readBlobs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readBlobs)
  if (!isPlain(value)) return value
  if (isStoredBlob(value)) return new Blob([value.storedBlob], { type: value.type })
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, readBlobs(one)]))
}
