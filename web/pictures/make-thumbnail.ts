import { withoutMetadata } from '../../shared/pictures/picture-metadata.ts'
import { PICTURE_TYPES, THUMBNAIL_SIDE_PX } from '../../shared/pictures/pictures.ts'
import { sha256Hex } from '../../shared/sha256.ts'
import { apiFetch } from '../lib/api.ts'
import { shrunk } from './shrunk.ts'

/** Of a thumbnail as a JPEG, 0..1. */
const QUALITY = 0.8

const asked = new Set<string>()
let line: Promise<void> = Promise.resolve()

/**
 * Makes and stores the thumbnail of a stored picture: one after another, each once, while nothing else is to do. A
 * failure is not shown: the whole picture stays in its place, and My Listings tries again.
 * @param pictureUrl the stored picture's address, which has its SHA-256
 * @param picture its bytes where they are here; they are read from the address otherwise
 */
export function makeThumbnail(pictureUrl: string, picture?: Blob): void {
  const sha256 = /([0-9a-f]{64})/.exec(pictureUrl)?.[1]
  if (!sha256 || asked.has(sha256)) return
  asked.add(sha256)
  line = line
    .then(idle)
    .then(async () => store(sha256, picture ?? (await read(pictureUrl))))
    .catch(() => {
      if (picture) asked.delete(sha256)
    })
}

/** The same for a picture that the server names by its hash alone. */
export async function makeThumbnailOf(picture: Blob): Promise<void> {
  const sha256 = await storedHash(picture).catch(() => null)
  if (sha256) makeThumbnail(sha256, picture)
}

/** A picture's SHA-256 as the server stores it: some browsers' canvases write metadata into it. */
export async function storedHash(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const type = PICTURE_TYPES.find(each => each === picture.type)
  return sha256Hex(type ? withoutMetadata(bytes, type) : bytes)
}

const read = async (url: string): Promise<Blob> => (await apiFetch(url, { priority: 'low' })).blob()

async function store(sha256: string, picture: Blob): Promise<void> {
  const body = await shrunk(picture, THUMBNAIL_SIDE_PX, QUALITY)
  await apiFetch(`/api/pictures/${sha256}/thumbnail`, {
    method: 'PUT',
    body,
    headers: { 'content-type': body.type },
    priority: 'low',
  })
}

// A service worker has no requestIdleCallback.
const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })
