import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entries, get, getMany, set, setMany, values } from './picture-storage.ts'

const rows = new Map<IDBValidKey, unknown>()
/** What the browser says to a row with a Blob; null where it keeps it. */
let refusal: string | null = null

const holdsBlob = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob))

vi.mock('idb-keyval', () => ({
  get: async (key: IDBValidKey) => rows.get(key),
  getMany: async (keys: IDBValidKey[]) => keys.map(key => rows.get(key)),
  values: async () => [...rows.values()],
  entries: async () => [...rows],
  setMany: async (many: [IDBValidKey, unknown][]) => {
    if (refusal && holdsBlob(many.map(([, row]) => row)))
      throw new DOMException('Error preparing Blob/File data to be stored', refusal)
    for (const [key, row] of many) rows.set(key, row)
  },
}))

beforeEach(() => {
  rows.clear()
  refusal = null
})

const face = new Float32Array([1, 2])
const coin = () => ({
  id: 'a',
  front: new Blob(['front'], { type: 'image/jpeg' }),
  sides: [{ file: new Blob(['side'], { type: 'image/webp' }) }],
  face,
})

test.each([null, 'UnknownError'])(
  'a coin with its pictures is read as it was stored, also where the browser refuses Blobs by %s',
  async name => {
    refusal = name
    await set('a', coin())
    const stored = await get<ReturnType<typeof coin>>('a')
    expect(stored?.front.type).toBe('image/jpeg')
    expect(await stored?.front.text()).toBe('front')
    expect(stored?.sides[0]?.file.type).toBe('image/webp')
    expect(await stored?.sides[0]?.file.text()).toBe('side')
    expect(stored?.face).toEqual(face)
    expect(await values()).toEqual([stored])
    expect(await getMany(['a', 'b'])).toEqual([stored, undefined])
    expect(await entries()).toEqual([['a', stored]])
    expect(holdsBlob(rows.get('a'))).toBe(name === null)
  },
)

test('a device without room refuses at once, all rows of a transaction or none', async () => {
  refusal = 'QuotaExceededError'
  await expect(
    setMany([
      ['a', 1],
      ['b', coin()],
    ]),
  ).rejects.toThrow('Error preparing')
  expect(rows.size).toBe(0)
})

describe('the request to keep what is stored when the device is short of space', () => {
  const persist = vi.fn(async () => false)
  const freshStorage = async () => {
    vi.resetModules()
    vi.stubGlobal('navigator', { storage: { persist } })
    return import('./picture-storage.ts')
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    persist.mockReset()
  })

  test('is made with the first stored picture, once a page load', async () => {
    const fresh = await freshStorage()
    await fresh.set('table', { order: ['a'] })
    expect(persist).not.toHaveBeenCalled()
    await fresh.set('a', coin())
    await fresh.set('b', coin())
    expect(persist).toHaveBeenCalledTimes(1)
  })

  test('does not fail the storing where the browser refuses it', async () => {
    const fresh = await freshStorage()
    persist.mockRejectedValue(new TypeError('refused'))
    await fresh.set('a', coin())
    expect(rows.has('a')).toBe(true)
  })
})
