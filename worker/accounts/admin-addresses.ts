import type { Database } from '../db/connection.ts'
import { activeAdmins } from './store.ts'

/** Where to write to the admins who are not suspended. */
export const adminAddresses = async (db: Database): Promise<string[]> =>
  (await activeAdmins(db)).map(({ email }) => email)
