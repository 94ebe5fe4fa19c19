import { ESTIMATES_OFF } from '../../../../shared/market/without-estimates.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/money.tsx'
import { TextButton } from '../text-button.tsx'
import { type MarketPrice, priceFieldText } from './market-price.ts'

interface MarketNoteProps {
  market: MarketPrice
  /** The price in the field, if the seller typed it. */
  own: string | null
  onFollow: () => void
  onGrade: (grade: string) => void
  className?: string
}

/** Where the price comes from, and the market's beside one that the seller typed. */
export function MarketNote({ market, own, onFollow, onGrade, className }: MarketNoteProps) {
  return (
    <div role="status" className={cx('text-small text-ink-soft', className)}>
      {market.kind === 'price' ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {own !== null && own !== priceFieldText(market) ? (
            <>
              <span>
                Your price. <PriceLine market={market} />
              </span>
              <TextButton onPress={onFollow}>Use market price</TextButton>
            </>
          ) : (
            <span>
              <PriceLine market={market} /> Follows grade and holder.
            </span>
          )}
        </p>
      ) : market.kind === 'choose-grade' ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>Choose a grade for a price:</span>
          {market.bands.map(({ name, price }) => (
            <TextButton key={price.grade} onPress={() => onGrade(price.grade)}>
              {name} <Money cents={price.priceCents} />
            </TextButton>
          ))}
        </div>
      ) : (
        <p>{REASONS[market.reason]}</p>
      )}
    </div>
  )
}

const REASONS = {
  loading: 'Looking up the market price...',
  failed: 'The market price could not be looked up. Type a price.',
  unnamed: 'Name the coin and its year for a market price.',
  off: ESTIMATES_OFF,
  'no-evidence': 'No sale of such a coin in this grade was found. Type a price.',
} as const

function PriceLine({ market: { price } }: { market: Extract<MarketPrice, { kind: 'price' }> }) {
  return (
    <>
      Market price of {price.grade} {price.certified ? 'in a holder' : 'raw'}:{' '}
      <Money cents={price.priceCents} className="font-[600] text-ink" /> (
      <Money cents={price.lowCents} /> to <Money cents={price.highCents} />
      ).
    </>
  )
}
