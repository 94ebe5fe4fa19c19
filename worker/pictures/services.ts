import type { Database } from '../db/connection.ts'
import type { PictureStore } from './store.ts'

/** What the pictures slice needs. */
export type PictureServices = { db: Database; pictures: PictureStore }
