import { env } from 'cloudflare:workers'
import { DUE_KINDS } from '../db/schema/due.ts'

/** What acts have marked is due now. What has no mark stays without. */
export async function makeMarkedDue(): Promise<void> {
  await env.DB.prepare('update due_sellers set due_at = 0').run()
}

/** Every seller is due for all work of the schedule, as where a test has written the rows itself. */
export async function makeAllDue(): Promise<void> {
  await env.DB.prepare(
    `insert into due_sellers (user_id, kind, due_at, marked_at)
     select users.id, kind.value, 0, 0 from users, json_each(?) as kind where true
     on conflict (user_id, kind) do update set due_at = 0`,
  )
    .bind(JSON.stringify(DUE_KINDS))
    .run()
}
