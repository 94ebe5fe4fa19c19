import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../db/connection.ts'
import type { PictureStore } from './store.ts'

/** What the pictures slice and the slices after it need. */
export type PictureServices = { db: Database; pictures: PictureStore }

/** SHA-256 of a crop and of the photograph that it was cut from. */
export type OriginalOfCrop = { crop: string; original: string }

/** What storing an original needs besides. */
export type OriginalServices = PictureServices & {
  /** What other slices write in the transaction that stores an original. */
  originalStatements: readonly ((
    db: Database,
    userId: number,
    pictures: OriginalOfCrop,
  ) => readonly BatchItem<'sqlite'>[])[]
}
