/** Takes one still: photograph, decode, detect. */
import type { CaptureSource } from '../camera/capture-source.ts'
import type { FaceDescriptor } from '../coin/face-similarity.ts'
import type { CoinDetector, Detection, OpenedPicture } from '../detector/coin-detector.ts'

/** A picture that was taken, opened and searched for coins: only its crop is missing. */
export interface LiveStill {
  photo: Blob
  picture: OpenedPicture
  detection: Detection
  /** What the coin shows, to tell its sides apart; null where no coin was found. */
  face: FaceDescriptor | null
  by: 'hand' | 'auto'
  /** The seller confirmed "That looks like the same side" with Keep. */
  sameSideKept: boolean
}

/** The still, or a sentence for the seller. */
export async function takeStill(
  source: CaptureSource,
  detector: Pick<CoinDetector, 'open' | 'detectInPicture'>,
  by: LiveStill['by'],
): Promise<{ ok: true; still: LiveStill } | { ok: false; sentence: string }> {
  const captured = await source.capture()
  if (!captured.ok) return { ok: false, sentence: `${captured.title}. ${captured.sentence}` }
  const opened = await detector.open(captured.photo)
  if (!opened.ok) return opened
  const detection = await detector.detectInPicture(opened.picture)
  if (!detection.ok) return detection
  const { photo } = captured
  const { picture } = opened
  const { face } = detection
  return { ok: true, still: { photo, picture, detection, face, by, sameSideKept: false } }
}
