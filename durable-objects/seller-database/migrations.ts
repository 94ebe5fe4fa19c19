import baseline from './migrations/0000_baseline.sql?raw'
import factsVersionAndDisputes from './migrations/0001_facts_version_and_disputes.sql?raw'
import dueSellers from './migrations/0002_due_sellers.sql?raw'
import fewerRows from './migrations/0003_fewer_rows.sql?raw'
import parcelsOfHolders from './migrations/0004_parcels_of_holders.sql?raw'

/** What drizzle-kit writes between two statements. */
const BREAKPOINT = '--> statement-breakpoint'

/** The migrations of a seller's database in their order; the schema's version is how many of them it has. */
export const SELLER_MIGRATIONS: readonly { name: string; statements: string[] }[] = [
  { name: '0000_baseline', statements: baseline.split(BREAKPOINT) },
  {
    name: '0001_facts_version_and_disputes',
    statements: factsVersionAndDisputes.split(BREAKPOINT),
  },
  { name: '0002_due_sellers', statements: dueSellers.split(BREAKPOINT) },
  { name: '0003_fewer_rows', statements: fewerRows.split(BREAKPOINT) },
  { name: '0004_parcels_of_holders', statements: parcelsOfHolders.split(BREAKPOINT) },
]
