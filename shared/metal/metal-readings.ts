import type { MetalRuleTerms } from './metal-rules.ts'

/** A price of one metal: millionths of a dollar per troy ounce, and when its source says that it is of, in ms. */
export type MetalReading = { at: number; micros: number }

/** A price that is so far ahead of the clock is not trusted. */
const AHEAD_MAX_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** A greater move between two readings counts once a second reading agrees. */
const SURE_MOVE = 0.15
/** Readings so close agree. */
const AGREEMENT = 0.05
/** A price outside this share of an earlier one of the same day makes no sense. Silver fell by 31 % on 30 January 2026. */
const DAY_MOVE = { least: 0.5, most: 2 }

export type ReadPrice =
  | { kind: 'sure'; micros: number; at: number }
  /** `stale`: too old. `unsure`: it makes no sense, or no second reading agrees yet. `missing`: there is none. */
  | { kind: 'stale' | 'unsure'; at: number }
  | { kind: 'missing' }

/**
 * The price of a metal that may change listings.
 * @param readings in the order of their times
 */
export function readPrice(
  readings: readonly MetalReading[],
  { now, ageMaxMs }: { now: number; ageMaxMs: number },
): ReadPrice {
  const last = readings.at(-1)
  if (!last) return { kind: 'missing' }
  const { at, micros } = last
  if (at > now + AHEAD_MAX_MS) return { kind: 'unsure', at }
  if (now - at > ageMaxMs) return { kind: 'stale', at }
  const earlier = readings.slice(0, -1)
  const before = earlier.at(-1)
  if (!before || !(micros > 0)) return { kind: 'unsure', at }
  const ofDay = earlier.find(each => each.at >= at - DAY_MS) ?? before
  const share = micros / ofDay.micros
  if (!(share > DAY_MOVE.least && share < DAY_MOVE.most)) return { kind: 'unsure', at }
  if (isWithin(micros, before.micros, SURE_MOVE)) return { kind: 'sure', micros, at }
  const agrees = earlier.some(
    each => each.at > at - DAY_MS && each !== before && isWithin(micros, each.micros, AGREEMENT),
  )
  return agrees ? { kind: 'sure', micros, at } : { kind: 'unsure', at }
}

const isWithin = (one: number, other: number, share: number) => Math.abs(one / other - 1) <= share

type Brake = NonNullable<MetalRuleTerms['brake']>

/**
 * Since when a rule's brake holds, in ms; null: it does not. It begins when the metal has moved by more than the rule
 * allows within its minutes, and ends when in such a time it has moved by half of that at most.
 * @param readings in the order of their times
 */
export function nextBrake(
  brake: Brake | null,
  since: number | null,
  readings: readonly MetalReading[],
  now: number,
): number | null {
  if (!brake) return null
  const windowMs = brake.minutes * 60_000
  const moved = movement(
    readings.filter(
      ({ at }, index) => at >= now - windowMs && at <= now && !isAlone(readings, index),
    ),
  )
  if (since === null) return moved > brake.moves ? now : null
  return moved <= brake.moves / 2 && now - since >= windowMs ? null : Math.min(since, now)
}

/** A move of the metal is confirmed by the reading after it, or the next. */
const CONFIRMED_WITHIN = 2

/**
 * Whether a reading stands alone: it is far from the ones before and after it, and none near to it agrees. Such a reading
 * is an error of its source, and no move of the metal. The last one has none after it yet.
 */
function isAlone(readings: readonly MetalReading[], index: number): boolean {
  const own = readings[index]
  const neighbours = [readings[index - 1], readings[index + 1]].filter(each => each !== undefined)
  if (!own || neighbours.length === 0) return false
  if (neighbours.some(each => isWithin(own.micros, each.micros, SURE_MOVE))) return false
  const near = readings.slice(Math.max(0, index - CONFIRMED_WITHIN), index + CONFIRMED_WITHIN + 1)
  return !near.some(each => each !== own && isWithin(own.micros, each.micros, AGREEMENT))
}

/** How far the readings lie apart, in basis points of the least. */
function movement(readings: readonly MetalReading[]): number {
  if (readings.length === 0) return 0
  const prices = readings.map(({ micros }) => micros)
  const least = Math.min(...prices)
  return (Math.max(...prices) / least - 1) * 10_000
}

/** Whether a time, in ms, lies in the quiet hours. They may pass midnight; equal ends are none. */
export function isQuiet(quiet: MetalRuleTerms['quiet'], now: number): boolean {
  if (!quiet || quiet.from === quiet.until) return false
  const minute = minuteOfDay(quiet.timeZone, now)
  return quiet.from < quiet.until
    ? minute >= quiet.from && minute < quiet.until
    : minute >= quiet.from || minute < quiet.until
}

function minuteOfDay(timeZone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}
