/**
 * All tables, for drizzle-kit and for tests. Times are integer ms since 1970, money is integer cents.
 */
export * from '../databases/directory.ts'
export * from '../databases/seller.ts'
