import { describe, expect, it } from 'vitest'
import { createFaults } from './faults.ts'

const strikes = (faults: ReturnType<typeof createFaults>, count: number) =>
  Array.from({ length: count }, () => {
    const struck = faults.strike({ method: 'GET', path: '/ebay/sell/x', body: '' })
    return struck && [struck.status, struck.half, struck.after, struck.delayMs]
  })

describe('faults at random', () => {
  it('strike about the share of requests, in every way, and are counted', () => {
    const faults = createFaults()
    faults.strikeAtRandom({ share: 0.25, seed: 7, lateMs: 5 })
    const struck = strikes(faults, 4_000).filter(one => one !== undefined)
    expect(struck.length).toBeGreaterThan(850)
    expect(struck.length).toBeLessThan(1_150)
    expect(new Set(struck.map(String)).size).toBeGreaterThan(6)
    expect(faults.strikeAtRandom({ share: 0, seed: 7, lateMs: 5 })).toBe(struck.length)
    expect(strikes(faults, 500).filter(Boolean)).toEqual([])
  })

  it('of a seed are the same again', () => {
    const drawn = () => {
      const faults = createFaults()
      faults.strikeAtRandom({ share: 0.5, seed: 11, lateMs: 5 })
      return strikes(faults, 200)
    }
    expect(drawn()).toEqual(drawn())
  })

  it('refuse one entry of a bulk call, and no entry of another call', () => {
    const faults = createFaults()
    faults.strikeAtRandom({ share: 1, seed: 3, lateMs: 5 })
    const refused = (path: string) =>
      Array.from({ length: 200 }, () => faults.strike({ method: 'POST', path, body: '' }))
        .map(struck => struck?.refusesEntry)
        .filter(entry => entry !== undefined)
    const entries = refused('/ebay/sell/inventory/v1/bulk_publish_offer')
    expect(entries.length).toBeGreaterThan(70)
    expect(new Set(entries).size).toBeGreaterThan(10)
    expect(refused('/ebay/sell/inventory/v1/offer')).toEqual([])
  })

  it('leave a named fault its turn', () => {
    const faults = createFaults()
    faults.strikeAtRandom({ share: 1, seed: 1, lateMs: 5 })
    faults.add({ route: 'GET /ebay/sell/x', status: 418, times: 1 })
    expect(strikes(faults, 1)[0]?.[0]).toBe(418)
  })
})
