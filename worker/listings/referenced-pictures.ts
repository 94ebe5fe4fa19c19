import { sql } from 'drizzle-orm'

/** A subquery: the pictures that a seller's listings show, and their originals. */
export const picturesOfListings = (userId: number) => sql`
  select shown.value
  from listings, json_each(json_array(
    front_sha256, back_sha256, front_original_sha256, back_original_sha256)) as shown
  where user_id = ${userId} and shown.value is not null
  union
  select shown.value
  from listings, json_each(listings.more_pictures) as more,
    json_each(json_array(more.value ->> 'sha256', more.value ->> 'originalSha256')) as shown
  where user_id = ${userId} and more_pictures <> '[]' and shown.value is not null`
