import { useEffect, useRef } from 'react'
import { type Cents, typedAmount, typedCents } from '../../../shared/lib/money.ts'
import type { GradePrice } from '../../../shared/market/market.ts'
import { basisOfPrice, basisPrice } from '../../../shared/market/price-basis.ts'
import { MarketNote } from '../form/price/market-note.tsx'
import { type MarketPrice, priceFieldText } from '../form/price/market-price.ts'
import { useEditContext, useEditValues } from './edit-context.ts'
import { lapseAnswers } from './use-following.ts'

/** What the price of a stored listing is compared with. */
interface StoredPrice {
  /** Whether the market's prices are known. */
  isKnown: boolean
  /** Of the listing as it is stored. */
  market: MarketPrice
  suggestedCents: Cents | null
}

interface FollowedPriceProps {
  market: MarketPrice
  /** Absent for a new listing: its price is the market's until the seller types one. */
  stored?: StoredPrice
}

/** Where the price comes from. It follows the market's until the seller types one, and again once it is emptied. */
export function FollowedPrice({ market, stored }: FollowedPriceProps) {
  const { form, following } = useEditContext()
  const price = useEditValues(values => values.price)
  const text = priceFieldText(market)
  const isOwn = following.own.has('price')
  const last = useRef<MarketPrice>(null)

  useEffect(() => {
    // Not under the seller's hands: what is being typed stays.
    if (stored?.isKnown === false || isTypingPrice()) return
    const before = priceIn(last.current ?? stored?.market ?? null)
    last.current = market
    const shown = form.getValues('price')
    const basis = stored
      ? basisOfPrice(typedCents(shown) ?? 0, before, stored.suggestedCents)
      : 'market'
    if (isOwn || basis === 'own') return
    const cents = basisPrice(priceIn(market), basis)
    if (stored && cents === basisPrice(before, basis)) return
    const next = cents === null ? '' : typedAmount(cents)
    if (next === shown) return
    form.setValue('price', next, { shouldDirty: true, shouldValidate: next !== '' })
    lapseAnswers(form, ['price'])
  }, [market, stored, isOwn, form])

  return (
    <MarketNote
      market={market}
      own={isSame(price, text) ? null : price}
      onFollow={() => {
        following.setOwn('price', false)
        form.setValue('price', text, { shouldDirty: true, shouldValidate: true })
        lapseAnswers(form, ['price'])
      }}
      onGrade={grade => {
        form.setValue('grade', grade, { shouldDirty: true, shouldValidate: true })
        following.onCoin()
      }}
      className="col-span-full"
    />
  )
}

const priceIn = (market: MarketPrice | null): GradePrice | null =>
  market?.kind === 'price' ? market.price : null

const isTypingPrice = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'price'

const isSame = (a: string, b: string): boolean => a === b || (typedCents(a) ?? -1) === typedCents(b)
