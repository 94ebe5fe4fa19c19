import { PICTURE_SLOTS } from '../../shared/coins.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures.ts'
import { SAME_SIDE_CONFIRMED } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { receivePicture } from './receive-picture.ts'

type Picture = Awaited<ReturnType<typeof receivePicture>>
export type PicturePair = { front: Picture; back: Picture }
export type ReceivedPair = PicturePair & {
  /** The form's text fields. */
  fields: Record<string, string>
}

/** A larger request is rejected unread; in a smaller one each picture is checked and named by itself. */
const MAX_BODY_BYTES = 3 * MAX_PICTURE_BYTES
/**
 * Receives and checks both pictures of a coin from a multipart form. Throws a Failure that names the slot at
 * fault, and SAME_PICTURE when both are the same file and `sameSideConfirmed` is not "true".
 */
export async function receivePair(request: Request): Promise<ReceivedPair> {
  const notAForm = 'The pictures did not arrive as a form. Please send them again.'
  const form = await readForm(request, MAX_BODY_BYTES, notAForm)
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

/**
 * A multipart form of at most `maxBytes`. Throws PICTURE_TOO_LARGE, or VALIDATION with `invalid` as message. It reads
 * the request itself, because Hono would cache the form, and with it the pictures, until the request ends.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
  invalid: string,
): Promise<FormData> {
  if (Number(request.headers.get('Content-Length')) > maxBytes)
    throw new Failure('PICTURE_TOO_LARGE', {
      message: 'These pictures are larger than 15 MB each.',
    })
  try {
    return await request.formData()
  } catch (cause) {
    throw new Failure('VALIDATION', { message: invalid, cause })
  }
}
