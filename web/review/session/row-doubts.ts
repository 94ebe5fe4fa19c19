import type { ReviewRow } from '../../../shared/review.ts'
import { lacksOf } from './session-row.ts'

/** Below this confidence a field of the analysis is a doubt. */
const SURE = 0.8

/** What the analysis was unsure about, with the listing's field. */
export type Doubt = { field: 'coinType' | 'year' | 'mint'; text: string; evidence: string }

const NAMES = { coinType: 'Type', year: 'Year', mint: 'Mint mark' } as const

/** Doubts about fields that still are as the analysis gave them: what the seller has changed is settled. */
export function doubtsOf({ analysis, listing }: ReviewRow): Doubt[] {
  if (!analysis) return []
  return (['coinType', 'year', 'mint'] as const).flatMap(field => {
    const { value, confidence, evidence, source } = analysis.fields[field]
    if (confidence >= SURE || source === 'seller') return []
    if (value === null ? listing[field] !== '' : listing[field] !== value) return []
    const text =
      value === null
        ? `${NAMES[field]} not visible`
        : `${NAMES[field]} ${Math.round(confidence * 100)}%`
    return [{ field, text, evidence }]
  })
}

/** Whether the seller should look twice: undecided, with a doubt of the analysis or an open question. */
export function isDoubtful(row: ReviewRow): boolean {
  if (row.review !== 'open') return false
  return doubtsOf(row).length > 0 || lacksOf(row).some(({ kind }) => kind === 'question')
}
