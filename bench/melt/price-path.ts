import { readFileSync } from 'node:fs'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import { isMetalTraded } from '../../shared/metal/market-hours.ts'
import type { MetalReading } from '../../shared/metal/metal-readings.ts'

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1_440
/** A minute's price of a metal in millionths of a dollar per ounce, from a time on. */
export type PricePath = { from: number; micros: readonly number[] }

/** The days over which silver rose in that winter, and how far; then the day of the fall. */
const RISE = { days: 14, by: 1.3 }
const FALL = { by: 0.75, hours: 5 }
/** Of a minute: 1.5 % of a day. */
const NOISE = 0.0004
/** Jumps within ten minutes, two of a week. */
const JUMP = { aMinute: 2 / (5 * DAY_MINUTES), by: 0.02, minutes: 10 }

/**
 * A seeded path of `days` days in minutes: up by 30 % in two weeks with jumps, then down by 25 % in a day, then a day of
 * rest. Shorter ones keep the last days. Prices stand still while no metal is traded.
 * @param from in ms, the beginning of a Monday
 */
export function drawnPath(seed: number, from: number, days: number): PricePath {
  const random = mulberry32(seed)
  const rise = Math.max(1, days - 2)
  const traded = (minute: number) => isMetalTraded(from + minute * MINUTE_MS)
  const risingMinutes = Array.from({ length: rise * DAY_MINUTES }, (_, minute) => minute).filter(
    traded,
  ).length
  const drift = Math.log(RISE.by ** (rise / RISE.days)) / Math.max(1, risingMinutes)
  const micros: number[] = []
  let price = 50_000_000
  let fallen = 0
  let jump = { left: 0, step: 0 }
  for (let minute = 0; minute < days * DAY_MINUTES; minute += 1) {
    if (traded(minute)) {
      const isFall = minute >= rise * DAY_MINUTES && fallen < FALL.hours * 60
      if (isFall) fallen += 1
      if (jump.left === 0 && random() < JUMP.aMinute)
        jump = {
          left: JUMP.minutes,
          step: ((random() < 0.5 ? -1 : 1) * JUMP.by) / JUMP.minutes,
        }
      if (jump.left > 0) jump.left -= 1
      const step =
        (isFall ? Math.log(FALL.by) / (FALL.hours * 60) : minute < rise * DAY_MINUTES ? drift : 0) +
        (random() - 0.5) * Math.sqrt(12) * NOISE +
        (jump.left > 0 ? jump.step : 0)
      price *= Math.exp(step)
    }
    micros.push(Math.round(price))
  }
  return { from, micros }
}

/** A file of one price a line, dollars per ounce, a minute each. Throws where a line is no price. */
export function readPath(file: string, from: number): PricePath {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const micros = lines.map((line, at) => {
    const dollars = Number(line)
    if (!(dollars > 0)) throw new Error(`${file}, line ${at + 1}: not a price`)
    return Math.round(dollars * 1_000_000)
  })
  return { from, micros }
}

/** The vendor's plan is asked so often while metals are traded. */
const READ_EVERY_MINUTES = 4
/** Of the readings so many make no sense: off by 30 or 40 %, which the next one does not confirm. */
const NONSENSE = 0.003

/** What the price source answers: a reading every four minutes, of the minute before, some of them wrong. */
export function readingsOf({ from, micros }: PricePath, seed: number): MetalReading[] {
  const random = mulberry32(seed)
  const readings: MetalReading[] = []
  for (let minute = 1; minute < micros.length; minute += READ_EVERY_MINUTES) {
    const at = from + (minute - 1) * MINUTE_MS
    if (!isMetalTraded(at)) continue
    const wrong = random() < NONSENSE ? (random() < 0.5 ? 0.7 : 1.4) : 1
    readings.push({ at, micros: Math.round((micros[minute - 1] ?? 0) * wrong) })
  }
  return readings
}
