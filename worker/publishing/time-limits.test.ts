import { expect, it } from 'vitest'
import { JOB_TIMEOUT_MS } from '../../durable-objects/coin-queue/coin-queue-machine.ts'
import { START_LIMIT_MS } from '../../durable-objects/lib/run-in-flight.ts'
import { BATCH_TIMEOUT_MS } from '../../durable-objects/listing-publisher/listing-publisher-machine.ts'
import { VISION_LIMITS_MS } from '../../shared/coins/vision-limits.ts'
import { TOKEN_LEASE_MS } from '../ebay/single-flight.ts'
import { EBAY_TIME_LIMITS } from '../ebay/time-limits.ts'
import { LEASE_MS, RENEW_MS } from '../listings/lease.ts'
import { ORDERS_LEASE_MS } from '../orders/run-orders.ts'
import { ACQUIRED_MAX_MS } from '../pictures/memory-budget.ts'

const { read, upload, write, bulk } = EBAY_TIME_LIMITS
/** Items read, items written, offers created, offers published. */
const BULK_CALLS_OF_A_BATCH = 4
/** The platform ends an alarm's handler after 15 minutes. */
const ALARM_MS = 15 * 60_000

it('a publish or a revision has 30 s, a bulk call 120 s, with all their attempts', () => {
  expect(write).toEqual({ attemptMs: 30_000, totalMs: 30_000 })
  expect(bulk).toEqual({ attemptMs: 120_000, totalMs: 120_000 })
})

it('a lease outlives the longest call that it covers', () => {
  expect(TOKEN_LEASE_MS).toBeGreaterThan(read.totalMs)
  expect(ORDERS_LEASE_MS).toBeGreaterThan(Math.max(read.totalMs, write.totalMs))
  // Those of listings are renewed during a call, twice before they expire (lease.test.ts).
  expect(LEASE_MS).toBeGreaterThan(2 * RENEW_MS)
})

it('a batch may take as long as all its bulk calls, and ends before the platform ends its alarm', () => {
  expect(BATCH_TIMEOUT_MS).toBeGreaterThan(BULK_CALLS_OF_A_BATCH * bulk.totalMs + upload.totalMs)
  expect(BATCH_TIMEOUT_MS).toBeLessThan(ALARM_MS)
})

it('memory for pictures is held longer than a call to the vision model, and a job of the queue covers all of them', () => {
  expect(VISION_LIMITS_MS).toEqual({ call: 60_000, all: 100_000 })
  expect(ACQUIRED_MAX_MS).toBeGreaterThan(VISION_LIMITS_MS.call)
  expect(JOB_TIMEOUT_MS).toBeGreaterThan(VISION_LIMITS_MS.all)
  expect(START_LIMIT_MS + JOB_TIMEOUT_MS).toBeLessThan(ALARM_MS)
})

it('renewing the leases of a whole batch leaves queries for its work', () => {
  expect(Math.ceil(BATCH_TIMEOUT_MS / RENEW_MS)).toBeLessThan(1_000 / 3)
})
