import type { LineValue } from '../../shared/buying/line-value.ts'
import type { BuyingState, SpotBand } from '../../shared/buying/offer-validity.ts'
import { meltShare, type ShareTable } from '../../shared/buying/share-table.ts'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { METAL_NAMES, ounceText } from '../metal/metal-texts.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** "85 %" of basis points. */
export const shareText = (basisPoints: number): string => `${basisPoints / 100} %`

const timeFormat = () => new Intl.DateTimeFormat(ownSite().locale, { timeStyle: 'short' })
const exactFormat = () =>
  new Intl.DateTimeFormat(ownSite().locale, { dateStyle: 'medium', timeStyle: 'short' })

/** "3:20 PM", with its day where that is not today. */
export function timeText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return (isToday ? timeFormat() : exactFormat()).format(at)
}

/** Until when, and while which metal stays between which prices. */
export function validityText(validUntil: number, bands: readonly SpotBand[], now: number): string {
  const metals = bands.map(
    ({ metal, lowMicros, highMicros }) =>
      `${METAL_NAMES[metal].toLowerCase()} is between ${ounceText(lowMicros)} and ${ounceText(highMicros)} an ounce`,
  )
  const whiles = metals.length > 0 ? `, while ${metals.join(' and ')}` : ''
  return `Valid until ${timeText(validUntil, now)}${whiles}.`
}

/** What decides the offer for a coin, in words. */
export function basisText(
  { basis, metal }: LineValue,
  seriesId: string | null,
  shares: ShareTable,
): string {
  switch (basis) {
    case 'own':
      return 'Your own amount'
    case 'melt':
      return metal ? `${shareText(meltShare(shares, { seriesId, metal }))} of melt` : ''
    case 'market':
      return `${shareText(shares.market)} of what eBay leaves`
    case 'none':
      return 'No price yet'
    default:
      return basis satisfies never
  }
}

export const STATE_TEXTS: Record<BuyingState, { label: string; tone: BadgeTone }> = {
  valid: { label: 'Valid', tone: 'accent' },
  expired: { label: 'Expired', tone: 'warn' },
  void: { label: 'Void', tone: 'danger' },
  accepted: { label: 'Accepted', tone: 'strong' },
  declined: { label: 'Declined', tone: 'neutral' },
}
