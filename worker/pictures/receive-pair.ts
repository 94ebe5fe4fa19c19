import { PICTURE_SLOTS, type PictureSlot } from '../../shared/coins/coins.ts'
import { MAX_PICTURE_BYTES, type PairHashes } from '../../shared/pictures/pictures.ts'
import { SAME_SIDE_CONFIRMED } from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { PICTURES_TOO_LARGE, receivePicture } from './receive-picture.ts'
import type { ReceivedPicture } from './store.ts'
import { type UploadServices, withForm } from './upload/receive-upload.ts'

/** The two pictures of a coin as they were received. */
export type PicturePair = { front: ReceivedPicture; back: ReceivedPicture }

export const pairHashesOf = ({
  front,
  back,
}: Record<PictureSlot, { sha256: string }>): PairHashes => ({
  frontSha256: front.sha256,
  backSha256: back.sha256,
})

/** Both pictures and the form around them. */
const PAIR_MAX_BYTES = 2 * MAX_PICTURE_BYTES + 1024 * 1024

/**
 * Receives and checks both pictures of a coin from a multipart form, and calls `work` with them and the form's text
 * fields: they can be
 * stored until it ends. Throws a Failure that names the slot at fault, and SAME_PICTURE when both are the same
 * file and `sameSideConfirmed` is not "true".
 */
export async function withPair<T>(
  services: UploadServices,
  { userId, request }: { userId: number; request: Request },
  work: (pair: PicturePair & { fields: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const tooLarge = new Failure('PICTURE_TOO_LARGE', { message: PICTURES_TOO_LARGE })
  const options = {
    userId,
    limits: { maxBytes: PAIR_MAX_BYTES, tooLarge, fileMaxBytes: MAX_PICTURE_BYTES },
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
