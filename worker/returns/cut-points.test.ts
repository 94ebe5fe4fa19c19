import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { saleRefunds } from '../db/schema/returns.ts'
import { ordered } from '../fulfillment/test/to-ship.ts'
import { newDealer } from '../listings/test/listings.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { db } from '../orders/test/ebay-orders.ts'
import type { TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { continueRefunds, refundLine } from './refund.ts'
import { keyOf, refundsOnEbay, returnsOf } from './test/returns.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('cut_refunds_dealer')
  allowLog('warn', 'refund_failed')
})

/** The lease of the ended Worker has expired. */
const expire = () => db.update(saleRefunds).set({ leaseUntil: null })

it('a refund is made once, though the Worker ends after each single step and the schedule goes on', async () => {
  let wasCut = true
  let unasked = 0
  for (let steps = 1; wasCut; steps++) {
    const order = await ordered(dealer)
    const asked = {
      ...keyOf(order),
      amountCents: 900,
      refundedCents: 0,
      reason: 'BUYER_RETURN',
      comment: '',
    } as const
    const { services, count } = servicesEndingAfter(steps)
    await refundLine(services, dealer.id, asked).catch((error: unknown) => {
      if (count() < steps) throw error
    })
    wasCut = count() >= steps
    await expire()
    await makeMarkedDue()
    await continueRefunds(compose(env))
    const shown = (await returnsOf(dealer)).refundable.find(
      ({ orderId }) => orderId === order.orderId,
    )
    expect(shown).toMatchObject({ sendingCents: null, failure: null })
    if ((await refundsOnEbay(order)).length === 0) {
      // It ended before what the seller said was stored: the seller asks again.
      unasked += 1
      await refundLine(compose(env), dealer.id, asked)
    }
    await expire()
    await makeMarkedDue()
    await continueRefunds(compose(env))
    expect(await refundsOnEbay(order)).toMatchObject([{ cents: 900 }])
    expect(steps).toBeLessThan(30)
  }
  expect(unasked).toBeLessThan(3)
})
