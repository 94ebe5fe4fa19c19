import { PICTURE_SLOTS } from '../../shared/coins.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures.ts'
import { SAME_SIDE_CONFIRMED } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { receivePicture } from './receive-picture.ts'

type Picture = Awaited<ReturnType<typeof receivePicture>>
export type PicturePair = { front: Picture; back: Picture }
export type ReceivedPair = PicturePair & {
  /** The form's other parts. */
  fields: Record<string, string>
}

/** Beyond this a request is refused unread; below it, each slot is judged by itself and named. */
const MAX_BODY_BYTES = 3 * MAX_PICTURE_BYTES
/** The request's body, its files, and their bytes: so often the pictures are in memory for a moment. */
const COPIES_PER_REQUEST = 3

/** Memory that receiving this request takes; all there is when it doesn't say how long it is. */
export function requestMemoryBytes(request: Request): number {
  const length = Number(request.headers.get('Content-Length'))
  return length > 0 ? length * COPIES_PER_REQUEST : Number.POSITIVE_INFINITY
}

/**
 * Both pictures of a capture call, checked. Throws a Failure that names the slot at fault, and asks with
 * SAME_PICTURE when both are the same and the part `sameSideConfirmed` doesn't say that this is meant.
 */
export async function receivePair(request: Request): Promise<ReceivedPair> {
  if (Number(request.headers.get('Content-Length')) > MAX_BODY_BYTES)
    throw new Failure('PICTURE_TOO_LARGE', {
      message: 'These pictures are larger than 15 MB each.',
    })
  const form = await formOf(request)
  const front = await receivePicture(form.get(PICTURE_SLOTS.front), 'front')
  const back = await receivePicture(form.get(PICTURE_SLOTS.back), 'back')
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  if (fields[SAME_SIDE_CONFIRMED] !== 'true') rejectSamePicture({ front, back })
  return { front, back, fields }
}

/** Throws SAME_PICTURE when front and back are the same file. */
export function rejectSamePicture({ front, back }: PicturePair): void {
  if (front.sha256 === back.sha256) throw new Failure('SAME_PICTURE', { detail: { slot: 'back' } })
}

/** Read from the request itself: Hono would keep the form, and so the pictures, as long as the request lives. */
async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    throw new Failure('VALIDATION', {
      message: 'The pictures did not arrive as a form. Please send them again.',
      cause: error,
    })
  }
}
