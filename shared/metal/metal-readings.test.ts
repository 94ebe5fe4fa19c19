import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet, nextBrake, readPrice } from './metal-readings.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 30, 15)
const every = (minutes: number, dollars: readonly number[], until = NOW) =>
  dollars.map((price, index) => ({
    at: until - (dollars.length - 1 - index) * minutes * MINUTE,
    micros: price * 1_000_000,
  }))
const AGE = { now: NOW, ageMaxMs: 30 * MINUTE }

describe('the price of a metal', () => {
  it.each([
    ['missing', []],
    ['unsure', every(5, [50])],
    ['sure', every(5, [50, 51])],
    ['stale', every(5, [50, 51], NOW - 31 * MINUTE)],
    ['unsure', every(5, [50, 51], NOW + 6 * MINUTE)],
    // A jump counts with the second reading that agrees.
    ['unsure', every(5, [100, 101, 80])],
    ['sure', every(5, [100, 101, 80, 79])],
    ['unsure', every(5, [100, 101, 80, 101, 60])],
  ])('is %s', (kind, readings) => {
    expect(readPrice(readings, AGE).kind).toBe(kind)
  })

  it('is never ten times the price, nor a tenth, however often the source says so', () => {
    const times = fc.constantFrom(10, 0.1, 5, 0.2)
    const drift = fc.array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), { maxLength: 100 })
    fc.assert(
      fc.property(times, drift, fc.integer({ min: 1, max: 100 }), (factor, moves, wrong) => {
        const right = [50, 50, ...moves.map(move => 50 * move)]
        const readings = every(5, [...right, ...Array.from({ length: wrong }, () => 50 * factor)])
        expect(readPrice(readings, AGE).kind).toBe('unsure')
      }),
    )
  })
})

describe('the brake', () => {
  const brake = { moves: 500, minutes: 60 }

  it('holds from a move on until the metal is calm', () => {
    expect(nextBrake(brake, null, every(5, [50, 51, 52]), NOW)).toBeNull()
    expect(nextBrake(brake, null, every(5, [50, 51, 53]), NOW)).toBe(NOW)
    expect(nextBrake(brake, null, every(5, [53, 51, 50]), NOW)).toBe(NOW)
    const since = NOW - 90 * MINUTE
    expect(nextBrake(brake, since, every(5, [50, 52, 52]), NOW)).toBe(since)
    expect(nextBrake(brake, since, every(5, [52, 52.5, 52]), NOW)).toBeNull()
    // Not before its own minutes have passed.
    expect(nextBrake(brake, NOW - MINUTE, every(5, [52, 52.5, 52]), NOW)).toBe(NOW - MINUTE)
  })

  it('does not hold for a move of other minutes, nor where a rule has none', () => {
    expect(nextBrake(brake, null, every(90, [50, 60]), NOW)).toBeNull()
    expect(nextBrake(null, NOW, every(5, [50, 60]), NOW)).toBeNull()
  })

  it('does not begin for a reading that no other confirms, and does for a jump that is confirmed', () => {
    expect(nextBrake(brake, null, every(5, [50, 50.2, 35, 50.1, 50.2]), NOW)).toBeNull()
    expect(nextBrake(brake, null, every(5, [50, 50.2, 70]), NOW)).toBeNull()
    // The wrong reading is what the metal was worth long before.
    const fallen = [50, 45, 42, 40, ...Array.from({ length: 12 }, () => 38)]
    expect(nextBrake(brake, null, every(5, [...fallen, 50, 38, 38]), NOW)).toBeNull()
    expect(nextBrake(brake, null, every(5, [50, 50.2, 60, 60.3]), NOW)).toBe(NOW)
  })

  it('ends though the clock was set back meanwhile', () => {
    expect(nextBrake(brake, NOW + 9 * 60 * MINUTE, every(5, [52, 52]), NOW)).toBe(NOW)
  })
})

describe('quiet hours', () => {
  const night = { from: 22 * 60, until: 7 * 60, timeZone: 'America/New_York' }
  it.each([
    // 10 in the morning there.
    [NOW, false],
    [NOW + 11 * 60 * MINUTE, false],
    [NOW + 12 * 60 * MINUTE, true],
    [NOW + 20 * 60 * MINUTE, true],
    [NOW + 21 * 60 * MINUTE, false],
  ])('pass midnight', (at, quiet) => {
    expect(isQuiet(night, at)).toBe(quiet)
    expect(isQuiet({ ...night, from: 0, until: 0 }, at)).toBe(false)
    expect(isQuiet(null, at)).toBe(false)
  })
})
