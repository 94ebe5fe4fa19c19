import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REFUND_REASONS } from '../../../shared/returns/returns.ts'
import { users } from './accounts.ts'
import { sales } from './orders.ts'

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The condition of the index of refunds that eBay is to be told of: queries by it have the same words. */
export const isRefundRequested = (t: Record<'requestedAt', SQLWrapper>): SQL =>
  sql`${t.requestedAt} is not null`

/** What a seller says of a coin whose sale was given back; no row: nothing yet. It goes with the sale. */
export const returnedCoins = sqliteTable(
  'returned_coins',
  {
    saleId: integer('sale_id')
      .primaryKey()
      .references(() => sales.id, { onDelete: 'cascade' }),
    userId: owner(),
    state: text('state', { enum: ['back', 'off_sale', 'on_sale', 'written_off'] }).notNull(),
    /** Of the coin that came back, against its listing. */
    coinCheck: text('coin_check', { enum: ['match', 'seen', 'wrong'] }),
    /** What its pieces cost, where it is written off and that is known. */
    lossCents: integer('loss_cents'),
    /** When the state was said. */
    at: integer('at').notNull(),
  },
  t => [index('returned_coins_user').on(t.userId, t.state, t.at)],
)

/** The last refund of a sale's line that was asked for here. */
export const saleRefunds = sqliteTable(
  'sale_refunds',
  {
    saleId: integer('sale_id')
      .primaryKey()
      .references(() => sales.id, { onDelete: 'cascade' }),
    userId: owner(),
    amountCents: integer('amount_cents').notNull(),
    /** What was given back of the line before it: eBay has it where more was. */
    beforeCents: integer('before_cents').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    comment: text('comment').notNull(),
    askedAt: integer('asked_at').notNull(),
    /** eBay is to be told; null: it was, or it refused. */
    requestedAt: integer('requested_at'),
    leaseUntil: integer('lease_until'),
    failure: text('failure'),
  },
  t => [
    index('sale_refunds_user').on(t.userId),
    index('sale_refunds_requested').on(t.userId, t.requestedAt).where(isRefundRequested(t)),
  ],
)
