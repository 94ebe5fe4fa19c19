import { describe, expect, it, vi } from 'vitest'
import { UPLOAD_MANY_MAX_PHOTOS } from '../../../shared/queue.ts'
import type { SidePictures, TakenPair } from '../../pictures/taken-pair.ts'
import { matchPhotos } from './match-photos.ts'
import { type PhotoMatches } from './matched-pair.ts'
import { NO_MATCHES } from './photo-matches.ts'
import { createPhotoMatching, type PhotoMatchingStore } from './photo-matching.ts'
import type { PhotoEntry } from './photo-store.ts'

/** Plays the device's storage. */
function createStorage() {
  const photos = new Map<string, PhotoEntry>()
  const pictures = new Map<string, SidePictures>()
  let matches: PhotoMatches = NO_MATCHES
  const processed: string[] = []
  const store: PhotoMatchingStore = {
    storePhoto: async (photo, stored) => {
      photos.set(photo.id, photo)
      pictures.set(photo.id, stored)
    },
    deletePhotos: async ids => {
      for (const id of ids) {
        photos.delete(id)
        pictures.delete(id)
      }
    },
    picturesOf: async ids => ids.map(id => pictures.get(id)),
    storeMatches: async stored => {
      matches = stored
    },
    storeProcessed: async ids => {
      processed.push(...ids)
    },
    load: async () => ({ photos: [...photos.values()], matches, processed: [...processed] }),
  }
  return { store, photos, pictures }
}

/** A file's content identifies its picture; "broken" is no picture. */
function startMatching({ store } = createStorage(), { allAlike = false } = {}) {
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
        crop: new Blob(['cut of ', picture.file]),
        frame: { cx: 5, cy: 5, side: 10, turnDegrees: 0 },
        coinFound: true,
        // These tests match by order, so that faces are not compared.
        face: { version: 2, edges: '' },
        faults: [],
      },
    }),
    compress: async ({ crop, forAnalysis }) => new Blob(['small ', forAnalysis ?? crop]),
    thumb: async crop => crop,
    look: async () => ({ diameter: null, colour: null }),
    concurrentReads: 2,
    matchPhotos: async photos => matchPhotos(photos, () => allAlike),
    onNotStored: () => expect.unreachable('the storage of this test is not full'),
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
  it('become pairs by name, in whatever order they are chosen', async () => {
    const { matching, atRest, pairs } = startMatching()
    matching.add(files(4).toReversed())
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg', 'IMG_3.jpg + IMG_4.jpg'])
  })

  it('skip a broken one and a duplicate, and list both', async () => {
    const { matching, atRest, pairs } = startMatching()
    matching.add([...files(2), file('a.jpg', 'broken'), file('z.jpg', 'IMG_1.jpg')])
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg'])
    expect(matching.state().skipped).toEqual([
      { name: 'a.jpg', sentence: 'This photo is incomplete.' },
      { name: 'z.jpg', sentence: 'This is the same photo as IMG_1.jpg. It is here once.' },
    ])
  })

  it('keep their matches when the page is opened again', async () => {
    const storage = createStorage()
    const before = startMatching(storage)
    before.matching.add(files(4))
    await before.atRest()
    const [first, second] = before.matching.state().matches.pairs
    before.matching.edit({ edit: 'exchange', photo: first!.front, target: second!.front })

    const after = startMatching(storage)
    await after.atRest()
    expect(after.pairs()).toEqual(['IMG_3.jpg + IMG_2.jpg', 'IMG_1.jpg + IMG_4.jpg'])
  })

  it('are matched when the page was closed before all were read', async () => {
    const storage = createStorage()
    for (const name of ['IMG_1.jpg', 'IMG_2.jpg']) {
      const face = { version: 2 as const, edges: '' }
      const look = { diameter: null, colour: null }
      storage.photos.set(name, { id: name, name, thumb: new Blob(), face, takenAt: 0, look })
    }
    const { atRest, pairs } = startMatching(storage)
    await atRest()
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg'])
  })

  it('are listed as skipped when the seller stops the reading', async () => {
    const { matching, atRest } = startMatching()
    const listening = matching.subscribe(() => {
      if (matching.state().reading?.done !== 3) return
      listening()
      matching.stop()
    })
    matching.add(files(40))
    await atRest()
    const { photos, skipped } = matching.state()
    // Reads in flight are completed.
    expect(photos.size).toBeLessThanOrEqual(5)
    expect(photos.size + skipped.length).toBe(40)
  })

  it('are limited in number', async () => {
    const { matching, atRest } = startMatching()
    matching.add(files(UPLOAD_MANY_MAX_PHOTOS + 3))
    await atRest()
    expect(matching.state().photos.size).toBe(UPLOAD_MANY_MAX_PHOTOS)
    expect(matching.state().skipped).toMatchObject([{ name: '3 photos more' }])
  })

  it('go to the outbox as pairs, in order, and are deleted', async () => {
    const storage = createStorage()
    const { matching, atRest } = startMatching(storage)
    matching.add(files(65))
    await atRest()
    // Alike, and one without a partner: which one is not known, and the seller is asked about each pair.
    const { pairs } = matching.state().matches
    expect(pairs.every(({ doubts }) => doubts.includes('shifted'))).toBe(true)
    matching.edit({ edit: 'confirm', pairs: pairs.map(({ id }) => id) })
    const sent: TakenPair[] = []
    const taken: string[] = []
    await matching.process(
      async pairs => void sent.push(...pairs),
      ids => taken.push(...ids),
    )
    expect(sent).toHaveLength(32)
    expect(taken).toEqual(sent.map(({ id }) => id))
    expect(sent.map(({ back: { takenAt } }) => takenAt)).toEqual(
      sent.map(({ back: { takenAt } }) => takenAt).toSorted((a, b) => a - b),
    )
    const [first] = sent
    expect(await first?.front.smallCrop.text()).toBe('small cut of IMG_1.jpg')
    expect(await first?.front.listingCrop?.text()).toBe('cut of IMG_1.jpg')
    expect(await first?.back.original?.text()).toBe('IMG_2.jpg')
    expect(matching.state().matches.pairs).toEqual([])
    expect([...storage.photos.keys()]).toEqual(['IMG_65.jpg'])
  })

  it('that are here already are counted and not read again', async () => {
    const { matching, atRest, pairs } = startMatching()
    matching.add(files(4))
    await atRest()
    matching.add(files(4))
    await vi.waitFor(() => expect(matching.state().repeated).toHaveLength(4))
    const { repeated, chosen, skipped } = matching.state()
    expect(repeated.map(({ where }) => where)).toEqual(['here', 'here', 'here', 'here'])
    expect([chosen, skipped]).toEqual([4, []])
    expect(pairs()).toEqual(['IMG_1.jpg + IMG_2.jpg', 'IMG_3.jpg + IMG_4.jpg'])
  })

  it('that were processed before are counted after a reload, and paired again only where that is asked for', async () => {
    const storage = createStorage()
    const before = startMatching(storage)
    before.matching.add(files(2))
    await before.atRest()
    await before.matching.process(
      async () => undefined,
      () => undefined,
    )

    const { matching, atRest, pairs } = startMatching(storage)
    matching.add(files(4))
    await atRest()
    expect(pairs()).toEqual(['IMG_3.jpg + IMG_4.jpg'])
    expect(matching.state().repeated.map(({ where, file: { name } }) => [where, name])).toEqual([
      ['processed', 'IMG_1.jpg'],
      ['processed', 'IMG_2.jpg'],
    ])
    matching.again()
    await atRest()
    expect(matching.state().repeated).toEqual([])
    expect(pairs()).toEqual(['IMG_3.jpg + IMG_4.jpg', 'IMG_1.jpg + IMG_2.jpg'])
  })

  it('stay when the outbox is full, and are sent again under the same id', async () => {
    const storage = createStorage()
    const { matching, atRest } = startMatching(storage)
    matching.add(files(2))
    await atRest()
    const [pair] = matching.state().matches.pairs
    const full = () => Promise.reject(new Error('QuotaExceededError'))
    await expect(matching.process(full, () => undefined)).rejects.toThrow('QuotaExceededError')
    expect(matching.state().processing).toBe(false)

    const after = startMatching(storage)
    await after.atRest()
    const taken: string[] = []
    await after.matching.process(
      async () => undefined,
      ids => taken.push(...ids),
    )
    expect(taken).toEqual([pair?.sentAs])
  })

  it('stay while their pair needs a confirmation', async () => {
    const { matching, atRest, pairs } = startMatching(createStorage(), { allAlike: true })
    matching.add([file('dime obv.jpg'), file('dime rev.jpg')])
    await atRest()
    const taken: string[] = []
    const process = () =>
      matching.process(
        async () => undefined,
        ids => taken.push(...ids),
      )
    await process()
    expect(taken).toEqual([])
    expect(pairs()).toEqual(['dime obv.jpg + dime rev.jpg'])

    matching.edit({ edit: 'confirm', pairs: [matching.state().matches.pairs[0]!.id] })
    await process()
    expect(taken).toHaveLength(1)
  })
})
