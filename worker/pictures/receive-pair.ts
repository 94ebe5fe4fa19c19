import { PICTURE_SLOTS } from '../../shared/coins.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures.ts'
import { SAME_SIDE_CONFIRMED } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { receivePicture } from './receive.ts'

type Picture = Awaited<ReturnType<typeof receivePicture>>
export type Pair = { front: Picture; back: Picture }
export type ReceivedPair = Pair & {
  /** The form's other parts. */
  texts: Record<string, string>
}

/** Beyond this a request is refused unread; below it, each slot is judged by itself and named. */
const MAX_BODY_BYTES = 3 * MAX_PICTURE_BYTES
/** The request's body, its files, and their bytes: so often the pictures are in memory for a moment. */
const COPIES_WHILE_RECEIVED = 3

/** Memory that receiving this request takes; all there is when it doesn't say how long it is. */
export function roomFor(request: Request): number {
  const length = Number(request.headers.get('Content-Length'))
  return length > 0 ? length * COPIES_WHILE_RECEIVED : Number.POSITIVE_INFINITY
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
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  if (texts[SAME_SIDE_CONFIRMED] !== 'true') refuseSamePicture({ front, back })
  return { front, back, texts }
}

/** Throws SAME_PICTURE when front and back are the same file. */
export function refuseSamePicture({ front, back }: Pair): void {
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
