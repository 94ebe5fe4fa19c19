import { GRADERS } from '../../../shared/certificates/graders.ts'
import { ALL_MINT_MARKS } from '../../../shared/numismatics/tables/mints.ts'

/** The specification's marks, and Charlotte's, which gold of 1838 to 1861 bears. */
export const MINT_OPTIONS = ALL_MINT_MARKS.map(mark => ({
  value: mark,
  label: mark === 'none' ? 'none (no mark on the coin)' : mark,
}))
export const GRADER_OPTIONS = GRADERS.map(grader => ({ value: grader, label: grader }))
