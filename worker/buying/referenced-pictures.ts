import { sql } from 'drizzle-orm'

/** A subquery: the pictures of a seller's offers that are open, or whose drafts are not all made. */
export const picturesOfOffers = (userId: number) => sql`
  select picture.value
  from buying_offers, json_each(buying_offers.sheet, '$.lines') as line,
    json_each(line.value, '$.pictures') as picture
  where user_id = ${userId} and (status = 'open' or (status = 'accepted' and drafted_at is null))`
