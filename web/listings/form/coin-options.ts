import { GRADERS } from '../../../shared/coins.ts'
import { MINT_MARKS } from '../../../shared/numismatics/tables/mints.ts'

export const MINT_OPTIONS = MINT_MARKS.map(mark => ({
  value: mark,
  label: mark === 'none' ? 'none (no mark on the coin)' : mark,
}))
export const GRADER_OPTIONS = GRADERS.map(grader => ({ value: grader, label: grader }))
