import { PICTURE_SLOTS } from '../../shared/coins/coins.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures/pictures.ts'
import { SAME_SIDE_CONFIRMED } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { PICTURES_TOO_LARGE, receivePicture } from './receive-picture.ts'
import type { ReceivedPicture } from './store.ts'
import { type UploadServices, withForm } from './upload/receive-upload.ts'

export type PicturePair = { front: ReceivedPicture; back: ReceivedPicture }
export type ReceivedPair = PicturePair & {
  /** The form's text fields. */
  fields: Record<string, string>
}

/** Both pictures and the form around them. */
const PAIR_MAX_BYTES = 2 * MAX_PICTURE_BYTES + 1024 * 1024

type PairLimits = { maxBytes: number; tooLarge: Failure }

/**
 * Receives and checks both pictures of a coin from a multipart form, and calls `work` with them: they can be
 * stored until it ends. Throws a Failure that names the slot at fault, and SAME_PICTURE when both are the same
 * file and `sameSideConfirmed` is not "true".
 */
export async function withPair<T>(
  services: UploadServices,
  { userId, request, limits }: { userId: number; request: Request; limits?: PairLimits },
  work: (pair: ReceivedPair) => Promise<T>,
): Promise<T> {
  const { maxBytes, tooLarge } = limits ?? {
    maxBytes: PAIR_MAX_BYTES,
    tooLarge: new Failure('PICTURE_TOO_LARGE', { message: PICTURES_TOO_LARGE }),
  }
  const options = {
    userId,
    limits: { maxBytes, tooLarge, fileMaxBytes: MAX_PICTURE_BYTES },
    files: Object.values(PICTURE_SLOTS),
    invalid: 'The pictures did not arrive as a form. Please send them again.',
  }
  return withForm(services, request, options, async form => {
    const front = await receivePicture(form.get(PICTURE_SLOTS.front), 'front')
    const back = await receivePicture(form.get(PICTURE_SLOTS.back), 'back')
    const fields: Record<string, string> = {}
    for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
    if (fields[SAME_SIDE_CONFIRMED] !== 'true') rejectSamePicture({ front, back })
    return work({ front, back, fields })
  })
}

/** Throws SAME_PICTURE when front and back are the same file. */
export function rejectSamePicture({ front, back }: PicturePair): void {
  if (front.sha256 === back.sha256) throw new Failure('SAME_PICTURE', { detail: { slot: 'back' } })
}
