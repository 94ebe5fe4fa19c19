import { apiFetch } from '../lib/api.ts'
import { shrunk } from '../pictures/shrunk.ts'

/** Pixels of a thumbnail's longest side, and its quality as a JPEG. */
const SIDE_PX = 320
const QUALITY = 0.8

const asked = new Set<string>()
let line: Promise<void> = Promise.resolve()

/** Makes and stores the thumbnail of a picture that has none yet: one after another, each once, while nothing else is to do. */
export function makeThumbnail(frontImageUrl: string): void {
  const sha256 = /([0-9a-f]{64})/.exec(frontImageUrl)?.[1]
  if (!sha256 || asked.has(sha256)) return
  asked.add(sha256)
  // A failure costs nothing: the whole picture stays in its place, and the next visit tries again.
  line = line.then(idle).then(() => store(frontImageUrl, sha256).catch(() => undefined))
}

async function store(frontImageUrl: string, sha256: string): Promise<void> {
  const picture = await (await apiFetch(frontImageUrl)).blob()
  const body = await shrunk(picture, SIDE_PX, QUALITY)
  await apiFetch(`/api/pictures/${sha256}/thumbnail`, {
    method: 'PUT',
    body,
    headers: { 'content-type': body.type },
  })
}

const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })
