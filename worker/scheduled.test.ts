import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentProvider } from './billing/port.ts'
import { compose } from './compose.ts'
import { connect } from './db/connection.ts'
import { erasures } from './db/schema/accounts.ts'
import { customerClosures, paymentEvents } from './db/schema/billing.ts'
import { runScheduled } from './scheduled.ts'
import { allowLog } from './test/expect-log.ts'

const db = connect(env.DB)
const MANY = 60

/** The Worker's services without vendors; `change` replaces some. */
function servicesWith(change: Partial<ReturnType<typeof compose>> = {}) {
  const services = compose(env)
  return { ...services, ebay: null, payments: null, ...change }
}

/** A provider at which customers named "bad …" always fail. */
function paymentsWithFaults() {
  const closed: string[] = []
  const synced: string[] = []
  const answer = async <T>(customerId: string, list: string[], value: T): Promise<T> => {
    if (customerId.startsWith('bad')) throw new Error(`${customerId} fails`)
    list.push(customerId)
    return value
  }
  const real = compose(env).payments
  if (!real) throw new Error('the tests have a payment provider')
  const payments: PaymentProvider = {
    ...real,
    closeCustomer: id => answer(id, closed, undefined),
    ownerOf: id => answer(id, synced, null),
    subscriptionsOf: id => answer(id, synced, []),
  }
  return { payments, closed, synced }
}

const insertMany = (statement: string, ids: string[]) =>
  env.DB.prepare(statement).bind(JSON.stringify(ids)).run()
const bad = (name: string) => Array.from({ length: MANY }, (_, at) => `bad ${name} ${at}`)

beforeAll(() => {
  allowLog('error', 'scheduled_job_failed')
  allowLog('warn', 'account_erasure_failed')
  allowLog('warn', 'payment_customer_closing_failed')
  allowLog('warn', 'payment_customer_unknown')
  allowLog('warn', 'subscription_sync_failed')
})

describe('the scheduled jobs', () => {
  it('go on when one of them fails', async () => {
    const services = compose(env)
    const done: string[] = []
    const later = (name: string) => async () => {
      await scheduler.wait(50)
      done.push(name)
    }
    const { market, mail } = services
    await runScheduled(
      servicesWith({
        market: {
          ...market,
          refresh: async () => {
            throw new Error('the metals fail')
          },
        },
        mail: { ...mail, sendDue: later('mail') },
      }),
    )
    expect(done).toEqual(['mail'])
  })

  it('send the mail and erase the other accounts when one account cannot be erased', async () => {
    const erased: number[] = []
    const sendDue = vi.fn(async () => undefined)
    const services = servicesWith()
    await db.insert(erasures).values([
      { userId: 900_001, erasedAt: 0 },
      { userId: 900_002, erasedAt: 0 },
    ])
    await runScheduled({
      ...services,
      mail: { ...services.mail, sendDue },
      deletion: {
        ...services.deletion,
        erasures: [
          async userId => {
            if (userId === 900_001) throw new Error('its queue does not answer')
            erased.push(userId)
          },
        ],
      },
    })
    expect(erased).toEqual([900_002])
    expect(sendDue).toHaveBeenCalledOnce()
    expect(await db.select({ userId: erasures.userId }).from(erasures)).toEqual([
      { userId: 900_001 },
    ])
    await db.delete(erasures)
  })

  it('close the customers behind those that always fail', async () => {
    await insertMany(
      `insert into customer_closures (customer_id, asked_at) select value, 1 from json_each(?)`,
      bad('closure'),
    )
    await db.insert(customerClosures).values({ customerId: 'good closure', askedAt: 2 })
    const { payments, closed } = paymentsWithFaults()
    await runScheduled(servicesWith({ payments }))
    await runScheduled(servicesWith({ payments }))
    expect(closed).toEqual(['good closure'])
    await db.delete(customerClosures)
  })

  it('apply the events of the customers behind those that always fail', async () => {
    await insertMany(
      `insert into payment_events (id, type, customer_id, received_at)
       select value, 'customer.subscription.updated', value, 1 from json_each(?)`,
      bad('event'),
    )
    await db.insert(paymentEvents).values({
      id: 'good event',
      type: 'customer.subscription.updated',
      customerId: 'good event',
      receivedAt: 2,
    })
    const { payments, synced } = paymentsWithFaults()
    await runScheduled(servicesWith({ payments }))
    await runScheduled(servicesWith({ payments }))
    expect(synced).toContain('good event')
    await db.delete(paymentEvents)
  })

  it('sync the subscriptions behind those that always fail', async () => {
    const ids = [...bad('customer'), 'good customer']
    await insertMany(
      `insert into users (username, email, password_hash, created_at)
       select value, value || '@example.com', 'x', 0 from json_each(?)`,
      ids,
    )
    await env.DB.prepare(
      `insert into subscriptions (user_id, customer_id, asked_at)
       select id, username, case when username like 'bad%' then 1 else 2 end
       from users where username like 'bad customer%' or username = 'good customer'`,
    ).run()
    const { payments, synced } = paymentsWithFaults()
    await runScheduled(servicesWith({ payments }))
    await runScheduled(servicesWith({ payments }))
    expect(synced).toContain('good customer')
  })
})
