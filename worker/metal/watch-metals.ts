import type { MetalJob } from '../../durable-objects/metal-watcher/metal-job.ts'
import { isMetalTraded } from '../../shared/metal/market-hours.ts'
import { forAccount } from '../accounts/account-status.ts'
import type { OfSeller } from '../db/connection.ts'
import { forDueSellers, isDueNow } from '../due/for-due-sellers.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { REFRESH_BATCH, refreshCards } from '../listings/cards/refresh-cards.ts'
import {
  addRun,
  type DecidedChange,
  dropPlanned,
  noteListings,
  openChanges,
  planChanges,
} from './change-store.ts'
import { decideRules, type RulesNow } from './decide-rules.ts'
import { priceObstacle } from './price-obstacle.ts'
import { endWatch, metalWatchDue, setBrake } from './rule-store.ts'
import { lookUpChanges, sendChanges } from './send-changes.ts'
import { mailBrake, mailDay } from './send-mails.ts'
import type { MetalServices } from './services.ts'

const MINUTE_MS = 60_000
/** How often rules are applied while the metals are traded, and else. */
const WATCH_EVERY_MS = { open: 3 * MINUTE_MS, closed: 15 * MINUTE_MS }
/** Changes that one run sends: forty bulk calls. The next run follows at once. */
const RUN_MAX = 1_000
const NEXT_RUN_MS = 1_000
const WOKEN_MAX = 100
/** A brake that holds longer was told of long ago. */
const BRAKE_TOLD_MS = 60 * MINUTE_MS

/** The job of metal watchers. */
export function createMetalJob(services: MetalServices): MetalJob {
  return {
    report: error => log('error', 'metal_watch_failed', { error }),
    run: userId =>
      forAccount(services.directory, userId, async status => {
        if (status === 'gone') return 'nobody'
        return status === 'suspended' ? null : watchMetals(services, userId)
      }),
  }
}

/** Run by the schedule: wakes the watchers whose alarm is lost. */
export async function wakeMetalWatchers(
  services: MetalServices & OfSeller<MetalServices>,
): Promise<void> {
  const limits = { sellers: WOKEN_MAX, failed: 'metal_watch_failed' } as const
  await forDueSellers(services, metalWatchDue, limits, async (own, userId) => {
    if (await isDueNow(own, metalWatchDue, userId))
      await own.metalWatchers(userId, watcher => watcher.start(userId))
    return 1
  })
}

async function watchMetals(services: MetalServices, userId: number): Promise<number | null> {
  const { db, now } = services
  await services.spot.refresh()
  while ((await refreshCards(services, userId)) === REFRESH_BATCH);
  let isMore = false
  let obstacle = ''
  // What an interrupted run planned is decided anew.
  await dropPlanned(db, userId)
  try {
    isMore = await settleAndSend(services, userId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    obstacle = error.message
  }
  const found = await decideRules(services, userId)
  await noteBrakes(services, found)
  await noteListings(db, userId, found)
  obstacle ||= firstObstacle(found, now())
  if (!isMore && found.changes.length > 0 && obstacle !== NOT_CONNECTED) {
    try {
      obstacle = (await planRun(services, userId, found.changes)) || obstacle
      isMore = await settleAndSend(services, userId)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      obstacle = error.message
    }
  }
  await endWatch(services, userId, obstacle)
  await mailDay(services, userId)
  if (isMore) return now() + NEXT_RUN_MS
  const waits = await openChanges(services, userId, { state: 'sent', limit: 1 })
  if (found.rules.length === 0 && waits.length === 0) return null
  return now() + (isMetalTraded(now()) ? WATCH_EVERY_MS.open : WATCH_EVERY_MS.closed)
}

const NOT_CONNECTED = new Failure('EBAY_NOT_CONNECTED').message

/**
 * Looks up what an earlier run has sent without an answer, then sends what is planned. Returns whether more is planned
 * than one run sends. Throws where eBay is not connected.
 */
async function settleAndSend(services: MetalServices, userId: number): Promise<boolean> {
  const sent = await openChanges(services, userId, { state: 'sent', limit: RUN_MAX })
  const planned = await openChanges(services, userId, { state: 'planned', limit: RUN_MAX })
  if (sent.length + planned.length === 0) return false
  await configured(services.ebay).withSeller(userId, async session => {
    await lookUpChanges(services, session, userId, sent)
    await sendChanges(services, session, userId, planned)
  })
  return planned.length === RUN_MAX
}

/**
 * Stores what the rules decided. Before a listing comes back for sale, its orders are read: a piece may be sold. While
 * they cannot be read it stays out of stock, and the other changes are made. Returns why; empty: all are planned.
 */
async function planRun(
  services: MetalServices,
  userId: number,
  decided: readonly DecidedChange[],
): Promise<string> {
  let changes = decided
  let obstacle = ''
  if (decided.some(comesBack))
    try {
      await services.syncOrders(userId)
      ;({ changes } = await decideRules(services, userId))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      obstacle = error.message
      changes = decided.filter(change => !comesBack(change))
    }
  const runId = changes.length > 0 ? await addRun(services, userId) : null
  if (runId !== null) await planChanges(services, { userId, runId }, changes)
  return obstacle
}

const comesBack = ({ listing, isHidden }: DecidedChange): boolean => listing.isHidden && !isHidden

/** Stores brakes that begin or end. The mail of a brake is stored once: also where an earlier run ended before it. */
async function noteBrakes(services: MetalServices, { rules, ruled }: RulesNow): Promise<void> {
  for (const { rule, brakedAt } of rules) {
    // oxlint-disable-next-line no-await-in-loop -- few rules brake at once
    if (brakedAt !== rule.brakedAt) await setBrake(services.db, rule, brakedAt)
    if (brakedAt === null || brakedAt < services.now() - BRAKE_TOLD_MS) continue
    const listings = ruled.filter(each => each.rule.id === rule.id && !each.listing.isLeftAlone)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await mailBrake(services, { rule, brakedAt, listings: listings.length })
  }
}

/** Why a metal's price changes nothing; empty where each rule has a price that does. */
function firstObstacle({ rules }: RulesNow, now: number): string {
  const obstacles = rules.map(({ rule, price }) => priceObstacle(rule.terms, price, now))
  return obstacles.find(obstacle => obstacle !== '') ?? ''
}
