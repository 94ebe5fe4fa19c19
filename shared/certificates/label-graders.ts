import { GRADERS, type Grader } from './graders.ts'

/** Services whose labels are read. SEGS is no grader of eBay's: its coins are listed as ungraded. */
export const LABEL_GRADERS = [...GRADERS, 'SEGS'] as const
export type LabelGrader = (typeof LABEL_GRADERS)[number]

/** What labels and sellers write for each service. */
const WORDS: readonly (readonly [RegExp, LabelGrader])[] = [
  [/^(?:pcgs(?![a-z])|professional coin grading)/i, 'PCGS'],
  [/^(?:ngc(?![a-z])|numismatic guaranty)/i, 'NGC'],
  [/^(?:cacg?(?![a-z])|certified acceptance)/i, 'CACG'],
  [/^anacs(?![a-z])/i, 'ANACS'],
  [/^(?:icg(?![a-z])|independent coin grad)/i, 'ICG'],
  [/^segs(?![a-z])/i, 'SEGS'],
]

/** The service that the beginning of a text names ("NGC", "CAC Grading", "P.C.G.S. 28633460"); null for any other. */
export function graderNamed(text: string | null): LabelGrader | null {
  const plain = (text ?? '').trim().replaceAll('.', '')
  return WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** The service whose label counts as a grade; null for any other. */
export function acceptedGrader(text: string | null): Grader | null {
  const named = graderNamed(text)
  return GRADERS.find(grader => grader === named) ?? null
}
