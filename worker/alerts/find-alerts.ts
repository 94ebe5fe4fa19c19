import { and, count, eq, gt, sql } from 'drizzle-orm'
import { counted } from '../../shared/lib/count-text.ts'
import { QUESTIONS_KEY } from '../coins/watch-model.ts'
import type { Directory, DirectoryServices } from '../db/connection.ts'
import { mails } from '../db/schema/mail.ts'
import { lateDumps } from '../dumps/nightly.ts'
import { countedUses, usesOf } from '../http/rate-limit.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { usedBudgets } from '../http/vendor-budget.ts'
import { lateSellers } from '../orders/due-orders.ts'
import { unreadableOfDay } from '../orders/unreadable-orders.ts'
import type { AlertServices } from './services.ts'

/** Something that is wrong now. The code is the same as long as it is, the text is for admins. */
export type FoundAlert = { code: string; text: string }

/** Of a D1 database (https://developers.cloudflare.com/d1/platform/limits/). */
const DATABASE_BYTES = 10_000_000_000
const DATABASE_SHARE = 0.7
const BUDGET_SHARE = 0.8
/** Orders that were due so long ago and are not read. */
const ORDERS_LATE_MS = 30 * 60_000
const MAILS_WITHIN_MS = 86_400_000

/**
 * Everything that is wrong now.
 * @param failedJobs scheduled jobs that failed in this run
 */
export async function findAlerts(
  services: AlertServices,
  failedJobs: readonly string[],
): Promise<FoundAlert[]> {
  const found = await Promise.all([
    lateOrders(services),
    oddOrders(services),
    missingDumps(services),
    spentBudgets(services),
    fullDatabase(services.directory),
    failedMails(services),
    silentModel(services),
    spentQuestions(services),
  ])
  const jobs = failedJobs.map(job => ({
    code: `job:${job}`,
    text: `The scheduled job ${job} fails. The log has the error under “scheduled_job_failed”.`,
  }))
  return [...jobs, ...found.flat()]
}

async function lateOrders({ directory, now }: DirectoryServices): Promise<FoundAlert[]> {
  const { count: late, isAll } = await lateSellers(directory, now() - ORDERS_LATE_MS)
  if (late === 0) return []
  const sellers = `${late}${isAll ? '' : ' and more'}`
  return [
    {
      code: 'orders:late',
      text: `The eBay orders of ${sellers} ${late === 1 && isAll ? 'seller' : 'sellers'} were due more than 30 minutes ago and are not read.`,
    },
  ]
}

async function oddOrders(services: DirectoryServices): Promise<FoundAlert[]> {
  const odd = await unreadableOfDay(services)
  if (odd === 0) return []
  return [
    {
      code: 'orders:unreadable',
      text: `${counted(odd, 'eBay order')} of the last 24 hours could not be read, and ${odd === 1 ? 'its sale is' : 'their sales are'} not counted. The log has ${odd === 1 ? 'it' : 'them'} under “ebay_order_unreadable”.`,
    },
  ]
}

async function missingDumps({ directory, now }: DirectoryServices): Promise<FoundAlert[]> {
  const late = await lateDumps(directory, now())
  if (late === 0) return []
  return [
    {
      code: 'dumps:late',
      text: `The changes of ${counted(late, 'seller')} have been in no dump for 36 hours. The log may have the error under “dump_failed”.`,
    },
  ]
}

async function spentBudgets(services: DirectoryServices): Promise<FoundAlert[]> {
  const budgets = await usedBudgets(services)
  return budgets
    .filter(({ used, limit }) => used >= BUDGET_SHARE * limit)
    .map(({ vendor, calls, used, limit }) => ({
      code: `budget:${vendor}`,
      text: `Of today’s ${calls} ${Math.min(100, Math.floor((used / limit) * 100))} % are used.`,
    }))
}

async function fullDatabase(directory: Directory): Promise<FoundAlert[]> {
  const { meta } = await directory.run(sql`select 1`)
  const share = meta.size_after / DATABASE_BYTES
  if (share < DATABASE_SHARE) return []
  return [
    {
      code: 'database:size',
      text: `The database is ${Math.floor(share * 100)} % full: at 100 % nothing can be stored any more.`,
    },
  ]
}

async function failedMails({ directory, now }: DirectoryServices): Promise<FoundAlert[]> {
  const row = await directory
    .select({ count: count() })
    .from(mails)
    .where(and(eq(mails.state, 'failed'), gt(mails.createdAt, now() - MAILS_WITHIN_MS)))
    .get()
  const failed = row?.count ?? 0
  if (failed === 0) return []
  return [
    {
      code: 'mail:failed',
      text: `${counted(failed, 'mail')} of the last 24 hours could not be sent. The settings list them.`,
    },
  ]
}

async function silentModel(services: DirectoryServices): Promise<FoundAlert[]> {
  const failures = await usesOf(services, { limit: 'modelFailures', subject: 'all' })
  if (failures < RATE_LIMITS.modelFailures.tries) return []
  return [
    {
      code: 'model:failing',
      text: `The vision model has not answered ${failures} times in an hour. Its vendor’s status and the account’s balance may say why.`,
    },
  ]
}

async function spentQuestions({
  directory,
  now,
  modelQuestionsADay: limit,
}: AlertServices): Promise<FoundAlert[]> {
  if (limit === null) return []
  if (limit === 0) return [{ code: 'model:off', text: MODEL_OFF }]
  const used = (await countedUses({ directory, now }, QUESTIONS_KEY)) / limit
  if (used < BUDGET_SHARE) return []
  return [
    {
      code: 'model:limit',
      text: `Of today’s questions to the vision model (VISION_QUESTIONS_A_DAY) ${Math.min(100, Math.floor(used * 100))} % are used.`,
    },
  ]
}

const MODEL_OFF = 'The vision model is turned off (VISION_QUESTIONS_A_DAY is 0): no coin is read.'
