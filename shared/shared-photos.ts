/** Where a phone's share menu posts photos, to the service worker. */
export const SHARED_PHOTOS_PATH = '/share-photos'
/** The form's field that holds them. */
export const SHARED_PHOTOS_FIELD = 'photos'
