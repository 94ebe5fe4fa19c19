import type { Cents } from '../../../shared/lib/money.ts'
import { columnOf } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import { type FieldRow } from '../../../shared/listing/kinds/field-kind.ts'
import {
  CARD_METALS,
  CARD_REASONS,
  type CardMetal,
  NO_GAP,
} from '../../../shared/listing/listing-cards.ts'
import { SCHEDULED_START_MAX_DAYS } from '../../../shared/listing/listing-offer-rules.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { largerPicturesSince } from '../../../shared/listing/picture-rules.ts'
import { actualMetalOunces, preciousOunces } from '../../../shared/numismatics/melt.ts'
import { LARGER_PICTURES_WAIT_MS } from '../../../shared/pictures/pictures.ts'
import { coinFacts } from '../../ebay/coin-facts.ts'
import { strikeOfCoin } from '../../market/melt.ts'
import { isPublishLease } from '../lease.ts'
import { picturesOf, problemsOf, type RuleContext } from '../read/problems.ts'
import type { StoredListing } from '../store.ts'
import { suggestedCents } from '../stored-prices.ts'
import { indexedWords } from './search-words.ts'

const DAY_MS = 86_400_000
const BASIS_POINTS = 10_000
const GAP_MAX = 2_000_000_000

/** What is worked out of a listing for its card, by column of `listing_cards`, and its search words. */
export type CardFacts = {
  country: string | null
  metal: CardMetal
  meltMicroOunces: number | null
  suggestedCents: Cents | null
  gap: number
  needs: ListingProblem[]
  duplicateOf: number | null
  /** When the facts change by the time alone, in ms; null: never. */
  refreshAt: number | null
  words: string
}

/** What belongs to the account is said once, not with each draft. */
const SETTLED = { userId: '', username: '', hasLocation: true, hasPolicies: true }

export function cardFacts(listing: StoredListing, rules: RuleContext): CardFacts {
  const suggested = suggestedCents(listing)
  const needs = needsOf(listing, rules)
  return {
    country: coinFacts(listing).countryName,
    metal: metalOf(listing),
    meltMicroOunces: meltMicroOunces(listing),
    suggestedCents: suggested,
    gap: gapOf(listing.priceCents, suggested),
    needs,
    duplicateOf: needs.some(({ code }) => code === 'DUPLICATE')
      ? (rules.duplicates.get(listing.id)?.id ?? null)
      : null,
    refreshAt: nextChange(listing, rules),
    words: wordsOfListing(listing),
  }
}

/** Why a draft waits for its seller. A live, sold or ended listing waits for nobody. */
function needsOf(listing: StoredListing, rules: RuleContext): ListingProblem[] {
  if (listing.status !== 'draft') return []
  const lacks = problemsOf(listing, { ...rules, connected: SETTLED }).filter(
    ({ kind }) => kind !== 'note',
  )
  const { publishFailure, publishLeaseUntil } = listing
  const needs: ListingProblem[] = [...lacks]
  if (publishFailure) needs.push(reason(CARD_REASONS.publishFailed, publishFailure))
  if (publishLeaseUntil !== null && publishLeaseUntil <= rules.now && isPublishLease(listing))
    needs.push(
      reason(
        CARD_REASONS.publishInterrupted,
        'Publishing was interrupted. Publish Now goes on where it stopped.',
      ),
    )
  return needs
}

const reason = (code: string, message: string): ListingProblem => ({
  code,
  field: 'publish',
  kind: 'blocks',
  message,
})

/** The times at which a rule or the state of publishing changes by itself: the next one. */
function nextChange(
  listing: StoredListing,
  { now, pictures }: Pick<RuleContext, 'now' | 'pictures'>,
): number | null {
  const { status, publishLeaseUntil, scheduledStartAt } = listing
  if (status !== 'draft') return null
  const shown = picturesOf(listing).map(sha256 => pictures.get(sha256) ?? null)
  const largerSince = largerPicturesSince(shown)
  const times = [
    isPublishLease(listing) ? publishLeaseUntil : null,
    scheduledStartAt,
    largerSince === null ? null : largerSince + LARGER_PICTURES_WAIT_MS,
    scheduledStartAt === null ? null : scheduledStartAt - SCHEDULED_START_MAX_DAYS * DAY_MS,
  ].flatMap(time => (time !== null && time > now ? [time] : []))
  return times.length > 0 ? Math.min(...times) : null
}

function gapOf(price: Cents, suggested: Cents | null): number {
  if (suggested === null || suggested <= 0) return NO_GAP
  const gap = Math.round(((price - suggested) * BASIS_POINTS) / suggested)
  return Math.min(gap, GAP_MAX)
}

/** The precious metal that the coin's strike holds; for an unknown strike the one that its composition names. */
export function metalOf(
  listing: Pick<StoredListing, 'seriesId' | 'year' | 'mint' | 'composition'>,
): CardMetal {
  const strike = strikeOfCoin(listing)
  if (strike) return actualMetalOunces(strike)?.metal ?? 'other'
  const named = /(?<!nickel )\b(gold|silver|platinum|palladium)\b(?![ -](?:plated|tone|colou?red))/i
  const metal = named.exec(listing.composition)?.[1]?.toLowerCase()
  return CARD_METALS.find(each => each === metal) ?? 'other'
}

/** Of all coins of a lot. A coin of several precious metals has none: a rule follows one metal. */
function meltMicroOunces(
  listing: Pick<StoredListing, 'seriesId' | 'year' | 'mint' | 'lotKind' | 'lotCount'>,
): number | null {
  const strike = strikeOfCoin(listing)
  const [metal, ...others] = strike ? preciousOunces(strike) : []
  if (!metal || others.length > 0) return null
  const count = listing.lotKind === null ? 1 : (listing.lotCount ?? 1)
  return Math.round(metal.ounces * 1_000_000) * count
}

function wordsOfListing(listing: StoredListing): string {
  const stored = new Map<string, unknown>(Object.entries(listing))
  const found = (search: FieldRow['search']) =>
    Object.entries<FieldRow>(FIELDS)
      .filter(([, row]) => row.search === search)
      .map(([field, row]) => stored.get(columnOf(field, row)))
      .filter(text => typeof text === 'string')
  return indexedWords(listing.userId, {
    texts: [...found('words'), `${listing.year}${listing.mint}`],
    codes: found('code'),
  })
}
