import { dollarsText, parseCents } from '../../../../shared/lib/money.ts'
import { PRICE_OF_OTHER_COIN } from '../../../../shared/listing/listing-rules.ts'
import { isSameCoin, pricedCoinOf } from '../../../../shared/market/estimate/priced-coin.ts'
import { basisPrice } from '../../../../shared/market/price-basis.ts'
import { withUnsent } from '../../../listings/model/save-queue.ts'
import { changed, lapsedAnswers, shippingAfter } from './change-rows.ts'
import {
  basisOf,
  type CoinPrices,
  hasPriceQuestion,
  marketOf,
  type RowChange,
  type SessionRow,
  shownAnew,
  valuesOf,
} from './session-row.ts'
import type { SessionState, UndoStep } from './session-state.ts'

/**
 * Rows of this coin get its prices. A price of the coin before a correction becomes the one of this coin, as a part
 * of the step that corrected it.
 */
export function withArrivedPrices(
  state: SessionState,
  arrived: CoinPrices,
  now: number,
): SessionState {
  const rows = new Map(state.rows)
  const priced: number[] = []
  let { undo } = state
  for (const [id, row] of rows) {
    if (row.shown.listing.status !== 'draft') continue
    if (!isSameCoin(pricedCoinOf(row.shown.listing), arrived.of)) continue
    const others = row.prices.filter(({ of }) => !isSameCoin(of, arrived.of))
    const known = shownAnew({ ...row, prices: [...others, arrived] }, now)
    const asked =
      hasPriceQuestion(row.shown) || hasPriceQuestion(row.saved) || isUnpriced(row.shown)
    const change = asked ? followingChange(row, known, state) : null
    rows.set(id, change ? changed(known, change, basisOf(row), now) : known)
    if (!change) continue
    priced.push(id)
    undo = withUndone(undo, row, change)
  }
  return withUnsent({ ...state, rows, undo }, priced)
}

/** Whether the draft never had prices, as one that the seller named, and has none now. */
const isUnpriced = ({ listing, pricedAs }: SessionRow['shown']): boolean =>
  !pricedAs && (parseCents(listing.price) ?? 0) <= 0

/** The market's price with its shipping; null without one, and for the seller's own price. */
function followingChange(
  row: SessionRow,
  known: SessionRow,
  state: SessionState,
): RowChange | null {
  const cents = basisPrice(marketOf(known.shown), basisOf(row))
  if (cents === null) return null
  const price = dollarsText(cents)
  const { answered } = row.shown.listing
  // The price of both coins is the same: the question is answered.
  if (price === row.shown.listing.price)
    return { answered: [...new Set([...answered, PRICE_OF_OTHER_COIN.code])] }
  const shippingPrice = shippingAfter(row, { ...row.shown.listing, price }, state)
  const change = { price, ...(shippingPrice !== null && { shippingPrice }) }
  return { ...change, ...lapsedAnswers(row, change) }
}

const COIN_FIELDS = ['coinType', 'seriesId', 'year', 'mint', 'specialAttributes'] as const

/** The last step that changed the row's coin takes these changes back too. */
function withUndone(
  undo: SessionState['undo'],
  { id, shown }: SessionRow,
  change: RowChange,
): SessionState['undo'] {
  // The grade gives a draft its first price.
  const by = isUnpriced(shown) ? [...COIN_FIELDS, 'grade'] : COIN_FIELDS
  const corrects = ({ before }: UndoStep) =>
    before.some(each => each.id === id && by.some(field => field in each.values))
  const at = undo.findLastIndex(corrects)
  const fields = (['price', 'shippingPrice', 'answered'] as const).filter(field => field in change)
  return undo.map((step, index) =>
    index === at
      ? {
          ...step,
          before: step.before.map(each =>
            each.id === id
              ? { ...each, values: { ...valuesOf(shown, fields), ...each.values } }
              : each,
          ),
        }
      : step,
  )
}
