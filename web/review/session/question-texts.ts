import { isAnsweredBySwap } from '../../../shared/listing/listing-questions.ts'
import { yesAnswer } from '../../../shared/listing/needs.ts'
import { HOLDER_CROP } from '../../../shared/listing/picture-rules.ts'

/** The answer that `y` gives. */
export function yesText(code: string): string {
  if (code === HOLDER_CROP) return 'Crop to the coin'
  return isAnsweredBySwap(code) ? 'Swap sides' : yesAnswer(code)
}
