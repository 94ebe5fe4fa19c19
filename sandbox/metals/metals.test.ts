import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { metalPrice } from './app.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

describe('metal prices', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => NOW })
  })
  afterAll(() => sandbox.stop())
  const latest = async (query: string) => {
    const response = await fetch(`${sandbox.origin}/metals/v1/latest?${query}`)
    return { status: response.status, body: await response.json() }
  }

  it('answers all metals in dollars a troy ounce', async () => {
    const { status, body } = await latest('api_key=sandbox-metals-key&currency=USD&unit=toz')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      currency: 'USD',
      unit: 'toz',
      metals: { gold: metalPrice('gold', NOW), silver: metalPrice('silver', NOW) },
      timestamps: { metal: '2026-11-21T12:00:00.000Z' },
    })
    for (const metal of ['platinum', 'palladium']) {
      expect(Number(field(body, 'metals', metal))).toBeGreaterThan(100)
    }
  })

  it.each([
    ['no key', 'currency=USD', 401],
    ['a wrong key', 'api_key=guess', 401],
    ['another currency', 'api_key=sandbox-metals-key&currency=EUR', 400],
    ['an unknown unit', 'api_key=sandbox-metals-key&unit=stone', 400],
  ])('refuses %s', async (_, query, status) => {
    const answer = await latest(query)
    expect(answer.status).toBe(status)
    expect(field(answer.body, 'status')).toBe('failure')
  })

  it('drifts by little, and not at all within the same moment', () => {
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
    const metal = fc.constantFrom('gold', 'silver', 'platinum', 'palladium')
    fc.assert(
      fc.property(metal, moment, moment, (name, one, other) => {
        expect(metalPrice(name, one)).toBe(metalPrice(name, one))
        const change = metalPrice(name, one) / metalPrice(name, other)
        expect(Math.abs(change - 1)).toBeLessThan(0.03)
        const anHour = metalPrice(name, one + 3_600_000) / metalPrice(name, one)
        expect(Math.abs(anHour - 1)).toBeLessThan(0.006)
      }),
    )
  })

  it('weighs by the gram what it weighs by the ounce', () => {
    expect(metalPrice('gold', NOW, 1) * 31.1034768).toBeCloseTo(metalPrice('gold', NOW), 1)
  })
})
