import type {
  SentStatement,
  StatementResult,
} from '../durable-objects/seller-database/statements.ts'
import { connect, type Databases, type Directory, type SellerRows } from './db/connection.ts'
import { CountedBinding } from './db/database-use.ts'
import { SellerBinding, type SellerStatements } from './db/seller-binding.ts'
import { type Env, varsOf } from './env.ts'

/** Whether each seller's rows are an object of their own. */
export const areSellersDivided = (env: Env): boolean => varsOf(env).SELLER_DATABASES === 'on'

/**
 * The directory, and the rows of a seller: all sellers' in the one D1, or this seller's in an object.
 * @param own the rows themselves, for what runs in the seller's object
 */
export function databasesOf(env: Env, seller: number | null, own?: SellerStatements): Databases {
  const directory = connect<Directory>(env.DB)
  if (!areSellersDivided(env)) return { directory, db: connect<SellerRows>(env.DB) }
  const binding = new SellerBinding(
    seller === null ? NOBODY : openSeller(seller, () => own ?? objectOf(env, seller)),
  )
  // What is counted of the directory is counted of the seller's rows.
  const isCounted = env.DB instanceof CountedBinding
  return { directory, db: connect<SellerRows>(isCounted ? new CountedBinding(binding) : binding) }
}

/** Erases a seller's object. Idempotent; who opens it again finds an empty database. */
export async function eraseSeller(env: Env, seller: number): Promise<void> {
  if (areSellersDivided(env)) await objectOf(env, seller).erase()
}

/** The object of a seller's rows. */
export const objectOf = (env: Env, seller: number) => env.SELLER_DATABASE.getByName(String(seller))

/** The seller's row stands before the first statement: all rows of the object lead to it. */
function openSeller(seller: number, rows: () => SellerStatements): SellerStatements {
  const account: SentStatement = {
    sql: 'insert into users (id) values (?) on conflict do nothing',
    values: [seller],
  }
  let isKnown = false
  return {
    async run(statements: SentStatement[]): Promise<StatementResult[]> {
      // A stub that has thrown once throws on every later call.
      const object = rows()
      if (isKnown) return object.run(statements)
      const [, ...results] = await object.run([account, ...statements])
      isKnown = true
      return results
    },
  }
}

const NOBODY: SellerStatements = {
  run: () => Promise.reject(new Error('No seller was named, whose rows these are')),
}
