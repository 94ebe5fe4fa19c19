import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { sales } from '../db/schema/orders.ts'
import { newDealer } from '../listings/test/listings.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { db, sync } from '../orders/test/ebay-orders.ts'
import type { TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { continueShipments } from './continue-shipments.ts'
import { sendPackages } from './send-packages.ts'
import { ordered, packagesOf, parcel, toShip } from './test/to-ship.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('cut_shipping_dealer')
  allowLog('warn', 'shipment_failed')
})

/** The lease of the ended Worker has expired. */
const expire = () => db.update(sales).set({ shipLeaseUntil: null })

it('a shipment is told once, though the Worker ends after each single step and the schedule goes on', async () => {
  let wasCut = true
  let unasked = 0
  for (let steps = 1; wasCut; steps++) {
    const order = await ordered(dealer)
    const tracking = `9400CUT${steps}`
    const { services, count } = servicesEndingAfter(steps)
    await sendPackages(services, dealer.id, [parcel(order, tracking)]).catch((error: unknown) => {
      if (count() < steps) throw error
    })
    wasCut = count() >= steps
    await expire()
    await makeMarkedDue()
    await continueShipments(compose(env))
    const sent = await packagesOf(order)
    const open = (await toShip(dealer)).lines.filter(({ orderId }) => orderId === order.orderId)
    // It ended before what the seller said was stored: the order is as it was, and the seller sends it again.
    const isUnasked = sent.length === 0
    expect(open.map(({ isSending, trackingNumber }) => [isSending, trackingNumber])).toEqual(
      isUnasked ? [[false, '']] : [],
    )
    if (isUnasked) {
      unasked += 1
      await sendPackages(compose(env), dealer.id, [parcel(order, tracking)])
    }
    expect(await packagesOf(order)).toMatchObject([{ trackingNumber: tracking }])
    await expire()
    await makeMarkedDue()
    await continueShipments(compose(env))
    await sync(dealer)
    expect(await packagesOf(order)).toHaveLength(1)
    expect(steps).toBeLessThan(30)
  }
  expect(unasked).toBeLessThan(3)
})
