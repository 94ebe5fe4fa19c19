/**
 * All tables, for drizzle-kit and for tests. Times are integer ms since 1970, money is integer cents.
 */
export * from './accounts.ts'
export * from './administration.ts'
export * from './billing.ts'
export * from './certificates.ts'
export * from './coins.ts'
export * from './ebay.ts'
export * from './http.ts'
export * from './insight.ts'
export * from './listing-cards.ts'
export * from './listings.ts'
export * from './mail.ts'
export * from './market.ts'
export * from './orders.ts'
export * from './pictures.ts'
export * from './references.ts'
export * from './transfer.ts'
