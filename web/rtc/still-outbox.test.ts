import { afterEach, describe, expect, it } from 'vitest'
import type { DesktopMessage, Still } from '../../shared/messages/pairing.ts'
import { readFrame, STILL_CHUNK_BYTES } from '../../shared/messages/pairing-frames.ts'
import { sha256Hex } from '../../shared/sha256.ts'
import { DIRECT_WINDOW_BYTES } from './connection.ts'
import { createStillInbox } from './still-inbox.ts'
import { createStillOutbox, type StillOutbox } from './still-outbox.ts'
import type { StillStore, StoredStill } from './still-store.ts'

const BYTES = Uint8Array.from({ length: 3 * STILL_CHUNK_BYTES + 5 }, (_, at) => at % 251)

async function newStill(id: string): Promise<StoredStill & { bytes: ArrayBuffer }> {
  const still: Still = {
    id,
    bytes: BYTES.length,
    sha256: await sha256Hex(BYTES),
    type: 'image/jpeg',
    width: 40,
    height: 30,
    takenAt: 1,
    want: '12f',
    by: 'phone',
    request: null,
  }
  return { still, picture: new Blob([BYTES]), bytes: BYTES.slice().buffer }
}

function memoryStore() {
  const rows = new Map<string, StoredStill>()
  const store: StillStore = {
    put: kept => Promise.resolve(void rows.set(kept.still.id, kept)),
    all: () => Promise.resolve([...rows.values()]),
    delete: id => Promise.resolve(void rows.delete(id)),
  }
  return { rows, store }
}

const open: StillOutbox[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
})

/** A phone's outbox and a desktop's inbox with nothing lost between them. */
function connect(store: StillStore, storeOnDesktop: () => Promise<void> = () => Promise.resolve()) {
  const arrived: { picture: Blob; still: Still }[] = []
  const known = new Set<string>()
  const delivered: string[] = []
  let storeFailures = 0
  const toPhone = (message: DesktopMessage) => {
    if (
      message.type === 'still-go' ||
      message.type === 'still-ack' ||
      message.type === 'still-done'
    )
      outbox.dispatch(message)
  }
  const inbox = createStillInbox({
    known,
    send: toPhone,
    onProgress: () => undefined,
    onStill: async (picture, still) => {
      await storeOnDesktop()
      arrived.push({ picture, still })
    },
  })
  const outbox = createStillOutbox({
    store,
    send: message => {
      if (message.type === 'still-offer') inbox.offer(message.still)
      return true
    },
    sendBinary: frame => {
      const read = readFrame(frame)
      if (read?.kind === 'still-chunk') inbox.chunk(read.id, read.offset, read.bytes)
      return true
    },
    buffered: () => 0,
    onProgress: () => undefined,
    onDelivered: id => delivered.push(id),
    onRefused: () => undefined,
    onStoreFailed: () => storeFailures++,
  })
  open.push(outbox)
  return { outbox, arrived, delivered, known, storeFailures: () => storeFailures }
}

/** Long enough for any machine. */
const SOON = { timeout: 15_000 }
const ID = '0d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'

describe('stills in the phone’s outbox', () => {
  it('are stored first, arrive whole, and are deleted only then', async () => {
    const { rows, store } = memoryStore()
    const { outbox, arrived, delivered } = connect(store)
    await outbox.add(await newStill(ID))
    expect([...rows.keys()]).toEqual([ID])
    outbox.dispatch({ type: 'path', window: DIRECT_WINDOW_BYTES })
    await expect.poll(() => delivered, SOON).toEqual([ID])
    expect(new Uint8Array((await arrived[0]?.picture.arrayBuffer()) ?? [])).toEqual(BYTES)
    expect(arrived[0]?.still.want).toBe('12f')
    await expect.poll(() => rows.size, SOON).toBe(0)
  })

  it('are sent by the next page after a reload, in the order in which they were taken', async () => {
    const { rows, store } = memoryStore()
    const other = '1d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'
    const before = connect(store)
    await before.outbox.add(await newStill(ID))
    await before.outbox.add(await newStill(other))
    before.outbox.close()

    const { outbox, arrived } = connect(store)
    await outbox.resume()
    outbox.dispatch({ type: 'path', window: DIRECT_WINDOW_BYTES })
    await expect.poll(() => arrived.map(one => one.still.id), SOON).toEqual([ID, other])
    await expect.poll(() => rows.size, SOON).toBe(0)
  })

  it('are not delivered again by a desktop that has them already', async () => {
    const { rows, store } = memoryStore()
    const { outbox, arrived, known, delivered } = connect(store)
    known.add(ID)
    await outbox.add(await newStill(ID))
    outbox.dispatch({ type: 'path', window: DIRECT_WINDOW_BYTES })
    await expect.poll(() => delivered, SOON).toEqual([ID])
    expect(arrived).toEqual([])
    await expect.poll(() => rows.size, SOON).toBe(0)
  })

  it('arrive from a browser that stores nothing, which the phone reports', async () => {
    const refuses = () => Promise.reject(new DOMException('no storage', 'SecurityError'))
    const { outbox, arrived, storeFailures } = connect({
      put: refuses,
      all: refuses,
      delete: refuses,
    })
    await outbox.resume()
    expect(storeFailures()).toBe(1)
    await outbox.add(await newStill(ID))
    expect(storeFailures()).toBe(2)
    outbox.dispatch({ type: 'path', window: DIRECT_WINDOW_BYTES })
    await expect.poll(() => arrived.map(one => one.still.id), SOON).toEqual([ID])
  })

  it('stay on the phone while the desktop cannot store them', async () => {
    const { rows, store } = memoryStore()
    let tries = 0
    const { outbox, arrived, delivered } = connect(store, () =>
      ++tries === 1 ? Promise.reject(new Error('no room')) : Promise.resolve(),
    )
    await outbox.add(await newStill(ID))
    outbox.dispatch({ type: 'path', window: DIRECT_WINDOW_BYTES })
    await expect.poll(() => tries, SOON).toBe(1)
    expect(delivered).toEqual([])
    expect(rows.size).toBe(1)
    // The next way is another chance.
    outbox.dispatch({ type: 'path', window: DIRECT_WINDOW_BYTES })
    await expect.poll(() => delivered, SOON).toEqual([ID])
    expect(arrived).toHaveLength(1)
  })
})
