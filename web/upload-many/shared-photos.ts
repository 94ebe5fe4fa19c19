/** Photos that another app shared, on this device until the Rapid Upload tab reads them. */
import { createStore, delMany } from 'idb-keyval'
import { SHARED_PHOTOS_FIELD } from '../../shared/shared-photos.ts'
import { entries, setMany } from '../lib/picture-storage.ts'

interface SharedPhoto {
  photo: Blob
  name: string
  /** Ms since 1970. */
  lastModified: number
}

const store = createStore('obverse-shared-photos', 'photos')
const FAILED = 'failed'

/** The screen that reads the photos; with the mark of photos that could not be stored. */
const screenAfter = (isStored: boolean) => `/?tab=rapid${isStored ? '' : `&shared=${FAILED}`}`

/** Whether the address says that shared photos could not be stored. */
export const isSharingFailed = (query: URLSearchParams) => query.get('shared') === FAILED

/** Stores the photos of a share menu's form. Returns the address of the screen that reads them. Rejects never. */
export async function storeSharedPhotos(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const files = form.getAll(SHARED_PHOTOS_FIELD).filter(part => part instanceof File)
    // In the order in which they were shared.
    const at = Date.now()
    const rows = files.map((file, index): [IDBValidKey, SharedPhoto] => [
      [at, index],
      { photo: file, name: file.name, lastModified: file.lastModified },
    ])
    await setMany(rows, store)
    return screenAfter(true)
  } catch {
    // No room on the device, or no form.
    return screenAfter(false)
  }
}

/** The shared photos, once: they are deleted here. */
export async function takeSharedPhotos(): Promise<File[]> {
  const rows = await entries<IDBValidKey, SharedPhoto>(store)
  await delMany(
    rows.map(([key]) => key),
    store,
  )
  return rows.map(
    ([, { photo, name, lastModified }]) =>
      new File([photo], name, { type: photo.type, lastModified }),
  )
}
