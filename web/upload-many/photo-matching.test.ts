import { describe, expect, it, vi } from 'vitest'
import { UPLOAD_MANY_MAX_PHOTOS } from '../../shared/queue.ts'
import type { CapturedPair } from '../queue/outbox/use-outbox.ts'
import { matchPhotos } from './match-photos.ts'
import { NO_MATCHES, type PhotoMatches } from './photo-matches.ts'
import { createPhotoMatching, type PhotoMatchingStore } from './photo-matching.ts'
import type { PhotoEntry } from './photo-store.ts'

/** The device's storage. */
function createStorage() {
  const photos = new Map<string, PhotoEntry>()
  const crops = new Map<string, Blob>()
  let matches: PhotoMatches = NO_MATCHES
  const store: PhotoMatchingStore = {
    storePhoto: async (photo, crop) => {
      photos.set(photo.id, photo)
      crops.set(photo.id, crop)
    },
    deletePhotos: async ids => {
      for (const id of ids) {
        photos.delete(id)
        crops.delete(id)
      }
    },
    cropsOf: async ids => ids.map(id => crops.get(id)),
    storeMatches: async kept => {
      matches = kept
    },
    load: async () => ({ photos: [...photos.values()], matches }),
  }
  return { store, photos, crops }
}

/** A file's content is what its picture is told apart by; "broken" is no picture. */
function openDesk({ store } = createStorage(), { allAlike = false } = {}) {
  const matching = createPhotoMatching({
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
    matchPhotos: async photos => matchPhotos(photos, () => allAlike),
    onNotStored: () => expect.unreachable('the storage of this test has room'),
  })
  const atRest = () =>
    vi.waitFor(() => {
      const { ready, reading, newPhotos, processing } = matching.state()
      expect({ ready, reading, newPhotos, processing }).toEqual({
        ready: true,
        reading: null,
        newPhotos: [],
        processing: false,
      })
    })
  const pairs = () =>
    matching.state().matches.pairs.map(one => {
      const nameOf = (id: string) => matching.state().photos.get(id)?.name
      return `${nameOf(one.front)} + ${nameOf(one.back)}`
    })
  return { matching, atRest, pairs }
}

const file = (name: string, content = name) => new File([content], name)
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => file(`IMG_${index + 1}.jpg`))

describe('many photos', () => {
  it('become pairs, in whatever order they are chosen', async () => {
    const { matching, atRest, pairs } = openDesk()
    matching.add(files(4).toReversed())
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg', 'IMG_3.jpg + IMG_4.jpg'])
  })

  it('go on past one that is broken and one that is there already, and name both', async () => {
    const { matching, atRest, pairs } = openDesk()
    matching.add([...files(2), file('a.jpg', 'broken'), file('z.jpg', 'IMG_1.jpg')])
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg'])
    expect(matching.state().skipped).toEqual([
      { name: 'a.jpg', sentence: 'This photo is incomplete.' },
      { name: 'z.jpg', sentence: 'This is the same photo as IMG_1.jpg. It is here once.' },
    ])
  })

  it('lie as they lay when the page is opened again', async () => {
    const storage = createStorage()
    const before = openDesk(storage)
    before.matching.add(files(4))
    await before.atRest()
    const [first, second] = before.matching.state().matches.pairs
    before.matching.edit({ edit: 'exchange', photo: first!.front, target: second!.front })

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
    const { matching, atRest } = openDesk()
    const listening = matching.subscribe(() => {
      if (matching.state().reading?.done !== 3) return
      listening()
      matching.stop()
    })
    matching.add(files(40))
    await atRest()
    const { photos, skipped } = matching.state()
    // Those that were begun come to their end.
    expect(photos.size).toBeLessThanOrEqual(5)
    expect(photos.size + skipped.length).toBe(40)
  })

  it('are at most so many at a time', async () => {
    const { matching, atRest } = openDesk()
    matching.add(files(UPLOAD_MANY_MAX_PHOTOS + 3))
    await atRest()
    expect(matching.state().photos.size).toBe(UPLOAD_MANY_MAX_PHOTOS)
    expect(matching.state().skipped).toMatchObject([{ name: '3 photos more' }])
  })

  it('go to the outbox as pairs, in their order, and leave the device', async () => {
    const storage = createStorage()
    const { matching, atRest } = openDesk(storage)
    matching.add(files(65))
    await atRest()
    const sent: CapturedPair[] = []
    const told: string[] = []
    await matching.process(
      async pairs => void sent.push(...pairs),
      ids => told.push(...ids),
    )
    expect(sent).toHaveLength(32)
    expect(told).toEqual(sent.map(({ id }) => id))
    expect(sent.map(({ takenAt }) => takenAt)).toEqual(
      sent.map(({ takenAt }) => takenAt).toSorted((a, b) => a - b),
    )
    expect(await sent[0]?.front.text()).toBe('IMG_1.jpg')
    expect(matching.state().matches.pairs).toEqual([])
    expect([...storage.photos.keys()]).toEqual(['IMG_65.jpg'])
  })

  it('stay when the outbox has no room, and go again under the same id', async () => {
    const storage = createStorage()
    const { matching, atRest } = openDesk(storage)
    matching.add(files(2))
    await atRest()
    const [pair] = matching.state().matches.pairs
    const full = () => Promise.reject(new Error('QuotaExceededError'))
    await expect(matching.process(full, () => undefined)).rejects.toThrow('QuotaExceededError')
    expect(matching.state().processing).toBe(false)

    const after = openDesk(storage)
    await after.atRest()
    const told: string[] = []
    await after.matching.process(
      async () => undefined,
      ids => told.push(...ids),
    )
    expect(told).toEqual([pair?.sentAs])
  })

  it('stay on the matches while it is doubted that they are two sides', async () => {
    const { matching, atRest, pairs } = openDesk(createStorage(), { allAlike: true })
    matching.add([file('dime obv.jpg'), file('dime rev.jpg')])
    await atRest()
    const told: string[] = []
    const process = () =>
      matching.process(
        async () => undefined,
        ids => told.push(...ids),
      )
    await process()
    expect(told).toEqual([])
    expect(pairs()).toEqual(['dime obv.jpg + dime rev.jpg'])

    matching.edit({ edit: 'confirm', pair: matching.state().matches.pairs[0]!.id })
    await process()
    expect(told).toHaveLength(1)
  })
})
