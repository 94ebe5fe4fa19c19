import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseCents } from '../../../shared/lib/money.ts'
import { linesOf } from '../../../shared/listing/field-kinds.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { guideCertificate } from '../../../shared/market/estimate/guide-certificate.ts'
import type { PricedCoin } from '../../../shared/market/market.ts'
import { coinVarietiesText } from '../../../shared/market/title/coin-varieties.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { marketPriceOf } from '../form/price/market-price.ts'
import { useKnownPrices } from '../form/price/use-known-prices.ts'
import { useEditContext } from './edit-context.ts'
import type { EditFields } from './edit-fields.ts'
import { FollowedPrice } from './followed-price.tsx'

/**
 * The market's price of a draft's coin, under its price field. The price follows a change of grade, holder or
 * coin while it is empty, the market's, or the one suggested when the coin was analyzed; another one stays.
 */
export function DraftPrice({ listing }: { listing: Listing }) {
  const { values } = useEditContext()
  const { grade, grader } = values
  const known = useStoredPrices(listing, values)
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
function useStoredPrices(listing: Listing, values: EditFields) {
  const { coinType, year, mint } = values
  const certificate = guideCertificate(values.grader, values.certificationNumber)
  const varieties = coinVarietiesText(linesOf(values.specialAttributes), year)
  const stored = coinVarietiesText(listing.specialAttributes, listing.year)
  const { data, isPending } = useQuery({
    queryKey: queryKeys.gradePrices(listing.id),
    queryFn: async ({ signal }) => {
      const query = { ids: String(listing.id) }
      const rows = await (await api.review.$get({ query }, { init: { signal } })).json()
      return rows[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { certificate: pricedBy, ...pricedAs }: PricedCoin = data?.pricedAs ?? {
    ...listing,
    varieties: stored,
  }
  // Where it is not known, the listing's own.
  const own = guideCertificate(listing.grader, listing.certificationNumber)
  const { state, prices } = useKnownPrices(
    { coinType, year, mint, varieties, certificate },
    {
      of: { ...pricedAs, certificate: pricedBy === undefined ? own : pricedBy },
      prices: data?.gradePrices ?? [],
    },
    !isPending,
  )
  return useMemo(() => ({ state, prices }), [state, prices])
}
