import { sql } from 'drizzle-orm'

/**
 * A subquery: the pictures that a seller's analyses keep. A failed one is started anew with its pictures sent again;
 * one whose listing was deleted keeps none.
 */
export const picturesOfAnalyses = (userId: number) => sql`
  select side.value
  from analyses, json_each(json_array(front_sha256, back_sha256)) as side
  where user_id = ${userId} and state <> 'failed' and released_at is null`
