import type { Grade } from '../../numismatics/grades.ts'

/** The number assumed for an adjective without one. */
const TYPICAL_NUMBER: Readonly<Record<Grade['strike'], number>> = {
  P: 1,
  FR: 2,
  AG: 3,
  G: 4,
  VG: 8,
  F: 12,
  VF: 25,
  XF: 40,
  AU: 53,
  MS: 62,
  PR: 65,
  SP: 65,
}

/** The Sheldon number of a grade; of an adjective alone, a usual one. */
export const typicalNumber = ({ number, strike }: Pick<Grade, 'number' | 'strike'>): number =>
  number ?? TYPICAL_NUMBER[strike]
