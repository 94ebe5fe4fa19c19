/**
 * All tables, for drizzle-kit and for tests. Times are integer ms since 1970, money is integer cents.
 */
export * from './directory.ts'
export * from './seller.ts'
