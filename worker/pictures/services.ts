import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Databases, SellerRows } from '../db/connection.ts'
import type { PictureStore } from './store.ts'
import type { UploadServices } from './upload/receive-upload.ts'

/** What the pictures slice and the slices after it need. */
export type PictureServices = UploadServices & Databases & { pictures: PictureStore }

/** Who refers to a seller's pictures besides the rows of pictures themselves. */
export type PictureHolders = {
  /** Subqueries with one column, hashes that are not null. */
  statements: readonly ((userId: number) => SQL)[]
  /** Hashes that rows outside the database name. */
  objects: readonly ((userId: number) => Promise<string[]>)[]
}

/** What deleting the pictures needs that nothing refers to. */
export type CollectionServices = PictureServices & {
  now: () => number
  /** The other slices, which refer to pictures. */
  pictureHolders: PictureHolders
  /** Statements by which other slices delete what they have of a seller's pictures that nothing refers to. */
  unusedStatements: readonly ((userId: number, at: number) => SQL)[]
}

/** What storing a picture that belongs to a crop needs besides. */
export type LinkServices = PictureServices & {
  /** What other slices do before the listing crop of `crop` is written to its row. */
  beforeLinking: (userId: number, crop: string) => Promise<void>
  /**
   * What other slices write after the original or the listing crop of `crop` was written to its row, in the
   * same transaction. They read the row, so that the order in which the two arrive does not matter.
   */
  linkStatements: readonly ((
    db: SellerRows,
    userId: number,
    crop: string,
  ) => readonly SQLWrapper[])[]
}

export type { PictureMetadata } from './store.ts'
