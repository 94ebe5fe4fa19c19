import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { replaceJob } from '../../../durable-objects/test/replace-job.ts'
import { compose, type Services } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { allowanceUses } from '../../db/schema/billing.ts'
import { listings } from '../../db/schema/listings.ts'
import type { TestAccount } from '../../test/account.ts'
import { createCoinJob } from '../job.ts'

const db = connect(env.DB)

/** The drafts that the queue has created for a seller. */
export const draftsOf = ({ id }: TestAccount) =>
  db.select().from(listings).where(eq(listings.userId, id))

/** The coins of a seller's allowance that are reserved or used. */
export const usesOf = ({ id }: TestAccount) =>
  db.select().from(allowanceUses).where(eq(allowanceUses.userId, id))

/**
 * Runs the job of all queues with these services until the returned function is called. The class, its storage
 * and its alarms are the Worker's own.
 */
export async function withServices(change: Partial<Services>): Promise<() => void> {
  const job = createCoinJob({ ...compose(env), ...change })
  return replaceJob(env.COIN_QUEUE, () => job)
}
