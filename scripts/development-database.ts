import { makeAccounts } from './development-accounts.ts'
import { openLocalDatabase } from './local-database.ts'
import { migrate } from './migrate.ts'

/** Migrates the local database and makes the development accounts, which it returns. */
export async function prepareDatabase(): ReturnType<typeof makeAccounts> {
  const { db, dispose } = await openLocalDatabase()
  try {
    await migrate(db)
    return await makeAccounts(db)
  } finally {
    await dispose()
  }
}
