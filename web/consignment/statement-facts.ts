import type { Statement } from '../../shared/consignment/consignment.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { typedPercent } from '../../shared/lib/typed-number.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of a time or of a day, UTC, as periods are. */
export const dayText = (at: string): string => DAY.format(new Date(at))

/** "November 1, 2026 to …" in short. */
export const periodText = ({ from, to }: Statement['period']): string =>
  `${dayText(from)} to ${dayText(to)}`

/** From what was owed to what is owed. Zero has no sign. */
export function balanceLines(
  statement: Statement,
  whose: 'Owner’s' | 'Your' = 'Owner’s',
): readonly { label: string; cents: Cents; isSum?: true }[] {
  const { period, openingCents, soldCents, returnedCents, paidCents, closingCents } = statement
  return [
    { label: `Owed before ${dayText(period.from)}`, cents: openingCents },
    { label: `${whose} part of sales`, cents: soldCents },
    { label: 'Less what went back to buyers', cents: 0 - returnedCents + 0 },
    { label: 'Paid', cents: 0 - paidCents + 0 },
    { label: `Owed on ${dayText(period.to)}`, cents: closingCents, isSum: true },
  ]
}

/** "70 %", "70 %, raised to the minimum". */
export const agreedText = ({
  share,
  isMinimum,
}: Pick<Statement['sold'][number], 'share' | 'isMinimum'>): string =>
  isMinimum ? `${typedPercent(share)} %, raised to the minimum` : `${typedPercent(share)} %`

/** Why something went back. */
export const returnText = ({
  isCancelled,
  isGivenBack,
}: Pick<Statement['returned'][number], 'isCancelled' | 'isGivenBack'>): string =>
  isCancelled ? 'Cancelled' : isGivenBack ? 'Returned' : 'Refunded in part'
