import { describe, expect, it, vi } from 'vitest'
import { UPLOAD_MANY_MAX_PHOTOS } from '../../shared/queue.ts'
import type { TakenIn } from '../queue/outbox/use-outbox.ts'
import { pairPhotos } from './pair-photos.ts'
import { createPhotoDesk, type DeskStore } from './photo-desk.ts'
import type { TablePhoto } from './photo-store.ts'
import { EMPTY_TABLE, type Table } from './table.ts'

/** The device's storage. */
function createStorage() {
  const photos = new Map<string, TablePhoto>()
  const crops = new Map<string, Blob>()
  let table: Table = EMPTY_TABLE
  const store: DeskStore = {
    keepPhoto: async (photo, crop) => {
      photos.set(photo.id, photo)
      crops.set(photo.id, crop)
    },
    forgetPhotos: async ids => {
      for (const id of ids) {
        photos.delete(id)
        crops.delete(id)
      }
    },
    cropsOf: async ids => ids.map(id => crops.get(id)),
    keepTable: async kept => {
      table = kept
    },
    left: async () => ({ photos: [...photos.values()], table }),
  }
  return { store, photos, crops }
}

/** A file's content is what its picture is told apart by; "broken" is no picture. */
function openDesk({ store } = createStorage(), { allAlike = false } = {}) {
  const desk = createPhotoDesk({
    store,
    open: async file => {
      const sha256 = await file.text()
      return sha256 === 'broken'
        ? { ok: false, code: 'truncated', sentence: 'This photo is incomplete.' }
        : { ok: true, picture: { sha256, file, width: 10, height: 10 } }
    },
    crop: async (picture, name) => ({
      ok: true,
      side: {
        picture,
        name,
        crop: picture.file,
        frame: { cx: 5, cy: 5, side: 10, turnDegrees: 0 },
        coinFound: true,
        // Only whether there is one is asked: the pairs of these tests go by order.
        face: { version: 1, edges: '' },
      },
    }),
    thumb: async crop => crop,
    findPairs: async photos => pairPhotos(photos, () => allAlike),
    onNotKept: () => expect.unreachable('the storage of this test has room'),
  })
  const atRest = () =>
    vi.waitFor(() => {
      const { ready, reading, fresh, processing } = desk.state()
      expect({ ready, reading, fresh, processing }).toEqual({
        ready: true,
        reading: null,
        fresh: [],
        processing: false,
      })
    })
  const pairs = () =>
    desk.state().table.pairs.map(one => {
      const nameOf = (id: string) => desk.state().photos.get(id)?.name
      return `${nameOf(one.front)} + ${nameOf(one.back)}`
    })
  return { desk, atRest, pairs }
}

const file = (name: string, content = name) => new File([content], name)
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => file(`IMG_${index + 1}.jpg`))

describe('many photos', () => {
  it('become pairs, in whatever order they are chosen', async () => {
    const { desk, atRest, pairs } = openDesk()
    desk.add(files(4).toReversed())
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg', 'IMG_3.jpg + IMG_4.jpg'])
  })

  it('go on past one that is broken and one that is there already, and name both', async () => {
    const { desk, atRest, pairs } = openDesk()
    desk.add([...files(2), file('a.jpg', 'broken'), file('z.jpg', 'IMG_1.jpg')])
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg'])
    expect(desk.state().leftOut).toEqual([
      { name: 'a.jpg', sentence: 'This photo is incomplete.' },
      { name: 'z.jpg', sentence: 'This is the same photo as IMG_1.jpg. It is here once.' },
    ])
  })

  it('lie as they lay when the page is opened again', async () => {
    const storage = createStorage()
    const before = openDesk(storage)
    before.desk.add(files(4))
    await before.atRest()
    const [first, second] = before.desk.state().table.pairs
    before.desk.act({ act: 'onto', photo: first!.front, target: second!.front })

    const after = openDesk(storage)
    await after.atRest()
    expect(after.pairs()).toEqual(['IMG_3.jpg + IMG_2.jpg', 'IMG_1.jpg + IMG_4.jpg'])
  })

  it('are laid out when the page was closed before all were read', async () => {
    const storage = createStorage()
    for (const name of ['IMG_1.jpg', 'IMG_2.jpg']) {
      const face = { version: 1 as const, edges: '' }
      storage.photos.set(name, { id: name, name, thumb: new Blob(), face })
    }
    const { atRest, pairs } = openDesk(storage)
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg'])
  })

  it('are named when the seller stops the reading', async () => {
    const { desk, atRest } = openDesk()
    const listening = desk.subscribe(() => {
      if (desk.state().reading?.done !== 3) return
      listening()
      desk.stop()
    })
    desk.add(files(40))
    await atRest()
    const { photos, leftOut } = desk.state()
    // Those that were begun come to their end.
    expect(photos.size).toBeLessThanOrEqual(5)
    expect(photos.size + leftOut.length).toBe(40)
  })

  it('are at most so many at a time', async () => {
    const { desk, atRest } = openDesk()
    desk.add(files(UPLOAD_MANY_MAX_PHOTOS + 3))
    await atRest()
    expect(desk.state().photos.size).toBe(UPLOAD_MANY_MAX_PHOTOS)
    expect(desk.state().leftOut).toMatchObject([{ name: '3 photos more' }])
  })

  it('go to the outbox as pairs, in their order, and leave the device', async () => {
    const storage = createStorage()
    const { desk, atRest } = openDesk(storage)
    desk.add(files(65))
    await atRest()
    const sent: TakenIn[] = []
    const told: string[] = []
    await desk.process(
      async pairs => void sent.push(...pairs),
      ids => told.push(...ids),
    )
    expect(sent).toHaveLength(32)
    expect(told).toEqual(sent.map(({ id }) => id))
    expect(sent.map(({ takenAt }) => takenAt)).toEqual(
      sent.map(({ takenAt }) => takenAt).toSorted((a, b) => a - b),
    )
    expect(await sent[0]?.front.text()).toBe('IMG_1.jpg')
    expect(desk.state().table.pairs).toEqual([])
    expect([...storage.photos.keys()]).toEqual(['IMG_65.jpg'])
  })

  it('stay when the outbox has no room, and go again under the same id', async () => {
    const storage = createStorage()
    const { desk, atRest } = openDesk(storage)
    desk.add(files(2))
    await atRest()
    const [pair] = desk.state().table.pairs
    const full = () => Promise.reject(new Error('QuotaExceededError'))
    await expect(desk.process(full, () => undefined)).rejects.toThrow('QuotaExceededError')
    expect(desk.state().processing).toBe(false)

    const after = openDesk(storage)
    await after.atRest()
    const told: string[] = []
    await after.desk.process(
      async () => undefined,
      ids => told.push(...ids),
    )
    expect(told).toEqual([pair?.sentAs])
  })

  it('stay on the table while it is doubted that they are two sides', async () => {
    const { desk, atRest, pairs } = openDesk(createStorage(), { allAlike: true })
    desk.add([file('dime obv.jpg'), file('dime rev.jpg')])
    await atRest()
    const told: string[] = []
    const process = () =>
      desk.process(
        async () => undefined,
        ids => told.push(...ids),
      )
    await process()
    expect(told).toEqual([])
    expect(pairs()).toEqual(['dime obv.jpg + dime rev.jpg'])

    desk.act({ act: 'keep', pair: desk.state().table.pairs[0]!.id })
    await process()
    expect(told).toHaveLength(1)
  })
})
