/** The Worker of the tests: the product's, and what no deployment runs on yet. */
export { SellerDatabase } from '../../durable-objects/seller-database/seller-database.ts'
export * from '../index.ts'
export { default } from '../index.ts'
