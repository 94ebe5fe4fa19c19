import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { ebayConnections } from '../../db/schema/ebay.ts'

/** To join a row with its seller's connection: the seller is connected as the eBay account of the row, and need not reconnect. */
export const connectedAs = (userId: SQLiteColumn, ebayUserId: SQLiteColumn): SQL | undefined =>
  and(
    eq(ebayConnections.userId, userId),
    eq(ebayConnections.ebayUserId, ebayUserId),
    ne(ebayConnections.refreshToken, ''),
    isNull(ebayConnections.reconnectReason),
  )
