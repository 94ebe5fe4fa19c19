import { FOLLOWED_METALS, type FollowedMetal } from '../metal/metal-rules.ts'
import { lineValue } from './line-value.ts'
import type { BuyingStatus, DeskSpot, OfferSheet } from './offers.ts'

const BASIS_POINTS = 10_000

/** Prices of an ounce, in millionths of a dollar, between which an offer is valid. */
export type SpotBand = { metal: FollowedMetal; lowMicros: number; highMicros: number }

/** The bands of the metals by which the offer's lines were valued. */
export function bandsOf(sheet: OfferSheet): SpotBand[] {
  const metals = new Set(
    sheet.lines.flatMap(line => {
      const { basis, metal } = lineValue(line, sheet)
      return basis === 'melt' && metal ? [metal] : []
    }),
  )
  return FOLLOWED_METALS.flatMap(metal => {
    const micros = sheet.spot?.micros[metal]
    if (micros === undefined || !metals.has(metal)) return []
    const move = (micros * sheet.shares.moves) / BASIS_POINTS
    return [{ metal, lowMicros: Math.ceil(micros - move), highMicros: Math.floor(micros + move) }]
  })
}

/** Bands that the prices have left. Prices that are older than the offer's tell nothing. */
export function leftBands(sheet: OfferSheet, spot: DeskSpot | null): SpotBand[] {
  if (!spot || !sheet.spot || spot.at <= sheet.spot.at) return []
  return bandsOf(sheet).filter(({ metal, lowMicros, highMicros }) => {
    const micros = spot.micros[metal]
    return micros !== undefined && (micros < lowMicros || micros > highMicros)
  })
}

/** `expired`: its time is over. `void`: a metal has moved too far. Both need a new offer. */
export type BuyingState = 'valid' | 'expired' | 'void' | 'accepted' | 'declined'

/** What an offer is at a time, in ms, and at the prices that are known then. */
export function offerState(
  { status, sheet }: { status: BuyingStatus; sheet: OfferSheet },
  now: number,
  spot: DeskSpot | null,
): BuyingState {
  if (status !== 'open') return status
  if (now > sheet.validUntil) return 'expired'
  return leftBands(sheet, spot).length > 0 ? 'void' : 'valid'
}
