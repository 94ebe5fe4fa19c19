import { expect, test, vi } from 'vitest'
import { SHARED_PHOTOS_FIELD, SHARED_PHOTOS_PATH } from '../../shared/shared-photos.ts'
import { clearStorage, storage } from '../test/device-storage.ts'
import { isSharingFailed, storeSharedPhotos, takeSharedPhotos } from './shared-photos.ts'

vi.mock('idb-keyval', async () => (await import('../test/device-storage.ts')).idbKeyval)

function share(names: readonly string[]): Promise<string> {
  const form = new FormData()
  for (const name of names)
    form.append(
      SHARED_PHOTOS_FIELD,
      new File([`picture ${name}`], name, { type: 'image/jpeg', lastModified: 5 }),
    )
  return storeSharedPhotos(
    new Request(`http://app.test${SHARED_PHOTOS_PATH}`, { method: 'POST', body: form }),
  )
}

test('shared photos are read once, in their order, with their names', async () => {
  clearStorage()
  const address = await share(['b.jpg', 'a.jpg'])
  expect(address).toBe('/?tab=rapid')
  const taken = await takeSharedPhotos()
  expect(taken.map(({ name, type }) => [name, type])).toEqual([
    ['b.jpg', 'image/jpeg'],
    ['a.jpg', 'image/jpeg'],
  ])
  expect(await taken[0]?.text()).toBe('picture b.jpg')
  expect(await takeSharedPhotos()).toEqual([])
})

test('photos that the device has no room for are said to be lost', async () => {
  clearStorage()
  storage.accepts = () => false
  const address = await share(['a.jpg'])
  expect(isSharingFailed(new URL(address, 'http://app.test').searchParams)).toBe(true)
})
