import type { Directory } from '../db/connection.ts'
import { activeAdmins } from './store.ts'

/** Where to write to the admins who are not suspended. */
export const adminAddresses = async (directory: Directory): Promise<string[]> =>
  (await activeAdmins(directory)).map(({ email }) => email)
