import { cx } from './cx.ts'

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

interface MoneyProps {
  /** Integer cents; null when there is no amount. */
  cents: number | null
  /** Shown when there is no amount. */
  none?: string
  className?: string
}

/** An amount of US dollars in tabular figures. */
export function Money({ cents, none = 'N/A', className }: MoneyProps) {
  return (
    <span className={cx('tabular', className)}>
      {cents === null ? none : DOLLARS.format(cents / 100)}
    </span>
  )
}
