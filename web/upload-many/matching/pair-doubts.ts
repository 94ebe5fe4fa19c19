/** Why two photos may not be the two sides of one coin. Pure. */

import type { KnownSide } from './known-side.ts'
import { fitTogether } from './pair-sequence.ts'
import { type LookDoubt, type LookLimits, lookDoubts, type PhotoLook } from './photo-look.ts'

/** 'shifted': a photo beside them has no partner, and either may be its partner instead. */
export type PairDoubt = 'same-side' | 'other-coin' | 'shifted' | LookDoubt

interface SeenPhoto<Face> {
  face: Face | null
  known?: KnownSide | null | undefined
  look?: PhotoLook | undefined
}

/** None of a pair that the library knows as the two sides of one design. `limits`: those of the folder. */
export function pairDoubts<Face>(
  one: SeenPhoto<Face>,
  other: SeenPhoto<Face>,
  { sameSide, limits }: { sameSide: (a: Face, b: Face) => boolean; limits: LookLimits },
): PairDoubt[] {
  const known = fitTogether(one, other)
  if (known === true) return []
  const doubts: PairDoubt[] = lookDoubts(one.look, other.look, limits)
  if (known === false && one.known?.type !== other.known?.type) return ['other-coin', ...doubts]
  const isSame =
    known === false || (one.face !== null && other.face !== null && sameSide(one.face, other.face))
  return isSame ? ['same-side', ...doubts] : doubts
}
