import { sql } from 'drizzle-orm'

/** A subquery: the pictures that a seller's references were described from, which the library shows. */
export const picturesOfReferences = (userId: number) => sql`
  select picture_sha256 from coin_references where user_id = ${userId} and picture_sha256 is not null`
