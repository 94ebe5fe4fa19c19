import { isAnsweredBySwap } from '../../../shared/listing/listing-questions.ts'
import { YES_ANSWERS, YES_OTHERWISE } from '../../listings/form/question-answers.ts'

/** The answer that changes nothing of the coin. */
export const keepText = (code: string): string => YES_ANSWERS[code] ?? YES_OTHERWISE

/** The answer that `y` gives. */
export const yesText = (code: string): string =>
  isAnsweredBySwap(code) ? 'Swap sides' : keepText(code)
