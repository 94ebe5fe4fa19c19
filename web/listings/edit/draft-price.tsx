import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseCents } from '../../../shared/lib/money.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { guideCertificate } from '../../../shared/market/estimate/guide-certificate.ts'
import { pricedCoinOf } from '../../../shared/market/estimate/priced-coin.ts'
import type { GradePrice, PricedCoin } from '../../../shared/market/market.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { marketPriceOf } from '../form/price/market-price.ts'
import { type PricedFields, useKnownPrices } from '../form/price/use-known-prices.ts'
import { useEditValues } from './edit-context.ts'
import type { EditFields } from './edit-fields.ts'
import { FollowedPrice } from './followed-price.tsx'

/**
 * The market's price of a draft's coin, under its price field. The price follows a change of grade, holder or
 * coin while it is empty, the market's, or the one suggested when the coin was analyzed; another one stays.
 */
export function DraftPrice({ listing }: { listing: Listing }) {
  const { grade, ...fields } = useEditValues(pricedOf)
  const { grader } = fields
  const known = useStoredPrices(listing, fields)
  const market = useMemo(
    () => marketPriceOf(known, { grade, certified: grader !== '' }),
    [known, grade, grader],
  )
  const stored = useMemo(
    () => ({
      isKnown: known.state === 'known',
      market: marketPriceOf(known, { grade: listing.grade, certified: listing.grader !== null }),
      suggestedCents: parseCents(listing.suggestedPrice ?? ''),
    }),
    [known, listing],
  )
  return <FollowedPrice market={market} stored={stored} />
}

/** The prices stored with the draft; the market's for another coin, or where none are stored. */
function useStoredPrices(listing: Listing, fields: PricedFields) {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.gradePrices(listing.id),
    queryFn: async ({ signal }) => {
      const query = { ids: String(listing.id) }
      const rows = await (await api.review.$get({ query }, { init: { signal } })).json()
      return rows[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { certificate: pricedBy, ...pricedAs }: PricedCoin = data?.pricedAs ?? pricedCoinOf(listing)
  // Where it is not known, the listing's own.
  const own = guideCertificate(listing.grader, listing.certificationNumber)
  const of = { ...pricedAs, certificate: pricedBy === undefined ? own : pricedBy }
  return useKnownPrices(fields, { of, prices: data?.gradePrices ?? NONE }, !isPending)
}

const NONE: readonly GradePrice[] = []

function pricedOf(values: EditFields) {
  const { coinType, year, mint, specialAttributes, grader, certificationNumber, grade } = values
  return { coinType, year, mint, specialAttributes, grader, certificationNumber, grade }
}
