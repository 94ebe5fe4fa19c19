import { moneyFormat } from '../../shared/lib/money.ts'
import { cx } from './cx.ts'

/** Of what Obverse itself costs. */
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

interface MoneyProps {
  /** Integer cents; null when there is no amount. */
  cents: number | null
  /** Shown when there is no amount. */
  none?: string
  /** In US dollars, wherever the seller sells. */
  inDollars?: boolean
  className?: string
}

/** An amount of the seller's currency in tabular figures. */
export function Money({ cents, none = 'N/A', inDollars = false, className }: MoneyProps) {
  const format = inDollars ? DOLLARS : moneyFormat()
  return (
    <span className={cx('tabular', className)}>
      {cents === null ? none : format.format(cents / 100)}
    </span>
  )
}
