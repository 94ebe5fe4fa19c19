import { memoryText } from '../../../../shared/coins/coins.ts'
import { readDates } from '../../../../shared/market/title/title-date.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import { lacksOf } from './session-row.ts'

/** Below this confidence a field of the analysis is a doubt. */
const SURE = 0.8

/** What the seller should look at twice, with the listing's field. */
export type Doubt = {
  field: 'coinType' | 'year' | 'mint' | 'title'
  text: string
  evidence: string
}

/** Fields that memory cannot know and the seller has not entered yet. */
export function toConfirmOf({ analysis, listing, review }: ReviewRow): ('year' | 'mint')[] {
  if (!analysis || review !== 'open' || listing.status !== 'draft') return []
  return (['year', 'mint'] as const).filter(field => {
    const { toConfirm, value } = analysis.fields[field]
    return toConfirm === true && listing[field] === (value ?? '')
  })
}

const NAMES = { coinType: 'Type', year: 'Year', mint: 'Mint mark' } as const

/** What the analysis was unsure about, and a title that names another year than the coin's. */
export const doubtsOf = (row: ReviewRow): Doubt[] => [...analysisDoubts(row), ...titleDoubt(row)]

/** Doubts about fields that still are as the analysis gave them: what the seller has changed is settled. */
function analysisDoubts(row: ReviewRow): Doubt[] {
  const { analysis, listing } = row
  if (!analysis) return []
  const toConfirm: readonly string[] = toConfirmOf(row)
  return (['coinType', 'year', 'mint'] as const).flatMap(field => {
    const { value, confidence, evidence, source } = analysis.fields[field]
    if (toConfirm.includes(field)) return [{ field, text: `${NAMES[field]} to confirm`, evidence }]
    if (analysis.fields[field].toConfirm) return []
    if (confidence >= SURE || source === 'seller') return []
    if (value === null ? listing[field] !== '' : listing[field] !== value) return []
    const text =
      value === null
        ? `${NAMES[field]} not visible`
        : `${NAMES[field]} ${Math.round(confidence * 100)}%`
    return [{ field, text, evidence }]
  })
}

/** A title of the seller's own stays when the coin is corrected. A span of years is that of a lot. */
function titleDoubt({ listing: { title, year, lot } }: ReviewRow): Doubt[] {
  const named = readDates(title)
  const own = readDates(year).years
  if (lot || named.span || own.length === 0 || named.years.length === 0) return []
  if (named.years.some(each => own.includes(each))) return []
  const text = `The title says ${named.years.join(' and ')}, the coin is ${year}`
  return [{ field: 'title', text, evidence: '' }]
}

/** Whether the seller should look twice: undecided, with a doubt or an open question. */
export function isDoubtful(row: ReviewRow): boolean {
  if (row.review !== 'open') return false
  return doubtsOf(row).length > 0 || lacksOf(row).some(({ kind }) => kind === 'question')
}

/** Which coins memory has named the coin from; null where it did not, or the seller has named it otherwise. */
export function memoryOf({ analysis, listing }: ReviewRow): string | null {
  const named = analysis?.fields.coinType
  if (named?.source !== 'memory' || named.value !== listing.coinType) return null
  return memoryText(named)
}
