import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { parseCents } from '../../../shared/lib/money.ts'
import { linesOf } from '../../../shared/listing/field-kinds.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { guideCertificate } from '../../../shared/market/estimate/guide-certificate.ts'
import type { PricedCoin } from '../../../shared/market/market.ts'
import { coinVarietiesText } from '../../../shared/market/title/coin-varieties.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { marketPriceOf, priceFieldText } from '../form/price/market-price.ts'
import { MarketNote } from '../form/price/price-field.tsx'
import { useKnownPrices } from '../form/price/use-known-prices.ts'
import { useEditContext } from './edit-context.ts'
import type { EditFields } from './edit-fields.ts'

interface DraftPriceProps {
  listing: Listing
  /** Updates what follows from the coin's fields. */
  onCoin: () => void
}

/**
 * The market's price of a draft's coin, under its price field. The price follows a change of grade, holder or
 * coin while it is empty, the market's, or the one suggested when the coin was analyzed; another one stays.
 */
export function DraftPrice({ listing, onCoin }: DraftPriceProps) {
  const { form, values } = useEditContext()
  const { grade, grader, price } = values
  const known = useStoredPrices(listing, values)
  const market = useMemo(
    () => marketPriceOf(known, { grade, certified: grader !== '' }),
    [known, grade, grader],
  )
  const text = priceFieldText(market)
  const setPrice = (next: string) =>
    form.setValue('price', next, { shouldDirty: true, shouldValidate: true })

  const before = useRef<string>(null)
  useEffect(() => {
    // Not under the seller's hands: what is being typed stays.
    if (known.state !== 'known' || isTypingPrice()) return
    const last =
      before.current ??
      priceFieldText(
        marketPriceOf(known, { grade: listing.grade, certified: listing.grader !== null }),
      )
    before.current = text
    const shown = form.getValues('price')
    const follows = [last, listing.suggestedPrice ?? '', ''].some(each => isSame(each, shown))
    if (text !== last && follows)
      form.setValue('price', text, { shouldDirty: true, shouldValidate: true })
  }, [known, text, form, listing])

  return (
    <MarketNote
      market={market}
      own={isSame(price, text) ? null : price}
      onFollow={() => setPrice(text)}
      onGrade={next => {
        form.setValue('grade', next, { shouldDirty: true, shouldValidate: true })
        onCoin()
      }}
      className="col-span-2"
    />
  )
}

const isTypingPrice = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'price'

const isSame = (a: string, b: string): boolean => a === b || (parseCents(a) ?? -1) === parseCents(b)

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
