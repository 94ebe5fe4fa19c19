import { defineConfig } from 'drizzle-kit'

/** The migrations of a seller's database, an object of its own. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/db/databases/seller.ts',
  out: './durable-objects/seller-database/migrations',
})
