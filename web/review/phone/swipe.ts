import type { ReviewDecision } from '../../../shared/listing/listings.ts'

export type Verdict = Exclude<ReviewDecision, 'open'>

/** The share of the width that decides by itself. */
const FAR = 0.3
/** A quick swipe decides from this distance on, px, and this speed, px/ms. */
const QUICK_PX = 40
const QUICK_PX_PER_MS = 0.5

/** What a swipe of `dx` px in `ms` over a screen of `width` px decides: right approves, left sets aside; null: nothing. */
export function swipeVerdict(dx: number, ms: number, width: number): Verdict | null {
  const distance = Math.abs(dx)
  const quick = distance >= QUICK_PX && distance / Math.max(ms, 1) >= QUICK_PX_PER_MS
  if (distance < width * FAR && !quick) return null
  return dx > 0 ? 'approved' : 'aside'
}
