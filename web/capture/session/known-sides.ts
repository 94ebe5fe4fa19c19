/** Whether the reference library knows the first of two pictures of a coin as its reverse. */
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import type { RecalledSides } from '../../../shared/references.ts'
import { askSides } from '../../references/ask-sides.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'

export type Faces = Record<PictureSlot, FaceDescriptor>
/** What the first picture shows; null where the library is not sure, or could not be asked. */
export type FirstSide = NonNullable<RecalledSides['pairs'][number]>['frontSide'] | null

/** The library has this long to answer, in ms; then the order of capture counts. */
export const ANSWER_MS = 2_000

interface CapturedFaces {
  front: { face?: FaceDescriptor | null | undefined }
  back: { face?: FaceDescriptor | null | undefined }
}

/** Null where there is nothing to ask: no coin was found, or there is no network. */
export function facesToAsk({ front, back }: CapturedFaces): Faces | null {
  if (!front.face || !back.face || !navigator.onLine) return null
  return { front: front.face, back: back.face }
}

/** Null without an answer: then the order of capture counts, and the analysis says what it sees. */
export async function firstSideOf(faces: Faces): Promise<FirstSide> {
  try {
    const [told] = await askSides([faces], AbortSignal.timeout(ANSWER_MS))
    return told?.frontSide ?? null
  } catch {
    return null
  }
}

/** Says that the sides were swapped; the answer's `dismiss` ends the message early. */
export const saySwapped = (onUndo: () => void) =>
  toast({
    title: 'Sides swapped',
    description: 'The second picture shows the front of this coin, as Obverse knows it.',
    action: { label: 'Undo', onAct: onUndo },
  })
