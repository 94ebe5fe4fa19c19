import { beforeEach, expect, test, vi } from 'vitest'
import { clearStorage, storage } from '../../test/device-storage.ts'
import { type PhotoEntry, storedPhotoPictures, storePhoto } from './photo-store.ts'

// Node has no IndexedDB.
vi.mock('idb-keyval', async () => (await import('../../test/device-storage.ts')).idbKeyval)
beforeEach(clearStorage)

const photo: PhotoEntry = {
  id: 'a',
  name: 'a.jpg',
  thumb: new Blob(['thumb']),
  face: null,
  takenAt: 1,
  look: { diameter: null, colour: null },
}
const pictures = () => ({
  smallCrop: new Blob(['small']),
  listingCrop: new Blob(['large']),
  original: new Blob(['photo']),
})
const noRoomFor = (...words: string[]) => {
  storage.accepts = value => !words.some(word => JSON.stringify(value).includes(`"${word}"`))
}
const kept = async () => Object.keys((await storedPhotoPictures(7, ['a']))[0] ?? {}).sort()

test('a photo is stored whole, and says so', async () => {
  expect(await storePhoto(7, photo, pictures())).toBe('whole')
  expect(await kept()).toEqual(['listingCrop', 'original', 'smallCrop'])
})

test('without room the photo itself is dropped first, then the listing crop, and it is said which', async () => {
  noRoomFor('original')
  expect(await storePhoto(7, photo, pictures())).toBe('without originals')
  expect(await kept()).toEqual(['listingCrop', 'smallCrop'])
  clearStorage()
  noRoomFor('original', 'listingCrop')
  expect(await storePhoto(7, photo, pictures())).toBe('small crops only')
  expect(await kept()).toEqual(['smallCrop'])
})

test('a photo whose small crop fits nowhere is refused', async () => {
  storage.accepts = () => false
  await expect(storePhoto(7, photo, pictures())).rejects.toThrow('no room')
})
