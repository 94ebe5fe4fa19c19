import { drizzle } from 'drizzle-orm/d1'

/** A connection without a word of what it leads to. */
export type DatabaseConnection = ReturnType<typeof drizzle<Record<string, never>, D1Database>>

/** The connection to the directory (`leadsTo` is for the compiler alone): the tables of `databases/directory.ts`. */
export type Directory = DatabaseConnection & { readonly leadsTo: { directory: true } }

/** The connection to one seller's rows: the tables of `databases/seller.ts`. */
export type SellerRows = DatabaseConnection & { readonly leadsTo: { sellerRows: true } }

/** The connection to one D1 with all tables, which is taken for either. */
export type Database = Directory & SellerRows

/** The connection over a binding of D1, or of what has its interface. Who opens it says by the type what it leads to. */
export function connect<Leads extends DatabaseConnection = Database>(binding: D1Database): Leads {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark is of the type alone
  return drizzle(binding) as Leads
}

/** Both databases, for what reads and writes in one after the other. No statement has tables of both. */
export type Databases = { directory: Directory; db: SellerRows }

type Clock = {
  /** Time in ms. */
  now: () => number
}

/** The directory and a clock. */
export type DirectoryServices = Pick<Databases, 'directory'> & Clock

/** A seller's rows and a clock. */
export type SellerRowsServices = Pick<Databases, 'db'> & Clock

/** Both databases and a clock, which most functions of the slices need. */
export type DatabaseServices = Databases & Clock

/** Services that know how to become another seller's; null: one database has the rows of all sellers. */
export type OfSeller<Services> = { ofSeller: ((userId: number) => Services) | null }

/** The services with the rows of this seller, for what no session of the seller has asked for. */
export const servicesOf = <Services>(
  services: Services & OfSeller<Services>,
  userId: number,
): Services => services.ofSeller?.(userId) ?? services
