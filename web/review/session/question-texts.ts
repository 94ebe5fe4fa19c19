import { isAnsweredBySwap } from '../../../shared/listing/listing-questions.ts'
import { HOLDER_CROP } from '../../../shared/listing/picture-rules.ts'
import { YES_ANSWERS, YES_OTHERWISE } from '../../listings/form/question-answers.ts'

/** The answer that changes nothing of the coin. */
export const keepText = (code: string): string => YES_ANSWERS[code] ?? YES_OTHERWISE

/** The answer that `y` gives. */
export function yesText(code: string): string {
  if (code === HOLDER_CROP) return 'Crop to the coin'
  return isAnsweredBySwap(code) ? 'Swap sides' : keepText(code)
}
