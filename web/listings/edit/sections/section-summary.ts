import { linesOf } from '../../../../shared/listing/terms/named-values.ts'
import { storeCategoryText } from '../../../../shared/listing/terms/store-and-ad.ts'
import type { EditFields } from '../edit-fields.ts'
import type { SectionName } from './form-sections.ts'

const LOT_NAMES = { lot: 'Lot', roll: 'Roll', set: 'Set' } as const
const BEST_OFFER = { keep: '', off: 'no offers', on: 'best offer' } as const

/** A folded section's values in a line. */
export function sectionSummary(section: SectionName, values: EditFields): string {
  switch (section) {
    case 'description':
      return values.description.replace(/\s+/g, ' ').slice(0, 120) || 'None yet'
    case 'coin':
      return joined([
        [values.year, values.mint === 'none' ? '' : values.mint].filter(Boolean).join('-'),
        values.coinType,
        [values.grader, values.certificationNumber].filter(Boolean).join(' '),
      ])
    case 'offer':
      return joined([
        values.format === 'auction' ? `Auction, ${values.durationDays} days` : 'Fixed price',
        values.format === 'auction' ? '' : BEST_OFFER[values.bestOffer],
        values.scheduledStart ? 'scheduled' : '',
        linesOf(values.storeCategories).map(storeCategoryText).join(', '),
        values.adRate ? `ad ${values.adRate} %` : '',
      ])
    case 'lot':
      return values.lotKind
        ? `${LOT_NAMES[values.lotKind]} of ${values.lotCount || '?'}`
        : 'A single coin'
    case 'records':
      return values.sku
    default:
      return section satisfies never
  }
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ')
