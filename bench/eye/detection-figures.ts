/** Figures of one finder's results on pictures with known coins. */
import {
  type Ellipse,
  intersectionOverUnion,
  meanRadius,
} from '../../web/vision/geometry/ellipse.ts'
import type { FinderResult } from './comparison-messages.ts'
import type { TruePicture } from './pictures.ts'

export interface DetectionFigures {
  /** Overlap of the best result with the coin meant, one number per picture. */
  single: number[]
  /** Overlap of the first result, the subject, with the coin meant. */
  subject: number[]
  /** Error of the centre and of the radius in shares of the radius, where the coin was found. */
  centre: number[]
  radius: number[]
  coins: number
  recalled: number
  answers: number
  right: number
  /** Pictures without a coin, and those of them in which one was found. */
  empty: number
  falseAlarms: number
  milliseconds: number[]
  searchMs: number[]
  failures: Failure[]
}

export interface Failure {
  picture: TruePicture
  found: Ellipse[]
  what: string
}

export const noFigures = (): DetectionFigures => ({
  single: [],
  subject: [],
  centre: [],
  radius: [],
  coins: 0,
  recalled: 0,
  answers: 0,
  right: 0,
  empty: 0,
  falseAlarms: 0,
  milliseconds: [],
  searchMs: [],
  failures: [],
})

/** The overlap from which a coin counts as found, and below which a single coin goes on the sheet. */
const FOUND = 0.8
const WELL_FOUND = 0.9

const bestOverlap = (answers: readonly Ellipse[], coin: Ellipse) =>
  Math.max(0, ...answers.map(answer => intersectionOverUnion(answer, coin)))

function countSingle(
  tally: DetectionFigures,
  meant: Ellipse,
  found: Ellipse[],
): string | undefined {
  const overlap = bestOverlap(found, meant)
  tally.single.push(overlap)
  tally.subject.push(found[0] ? intersectionOverUnion(found[0], meant) : 0)
  const answer = found.find(one => intersectionOverUnion(one, meant) === overlap)
  if (answer && overlap >= FOUND) {
    const radius = meanRadius(meant)
    tally.centre.push(Math.hypot(answer.cx - meant.cx, answer.cy - meant.cy) / radius)
    tally.radius.push(Math.abs(meanRadius(answer) / radius - 1))
  }
  return overlap < WELL_FOUND ? `overlap ${overlap.toFixed(3)}` : undefined
}

function countSeveral(
  tally: DetectionFigures,
  coins: TruePicture['coins'],
  found: Ellipse[],
): string | undefined {
  const whole = coins.filter(coin => coin.whole)
  const recalled = whole.filter(coin => bestOverlap(found, coin) >= FOUND).length
  const right = found.filter(one => bestOverlap(coins, one) >= FOUND).length
  tally.coins += whole.length
  tally.recalled += recalled
  tally.answers += found.length
  tally.right += right
  if (recalled === whole.length && right === found.length) return undefined
  return `${recalled} of ${whole.length}, ${found.length - right} wrong`
}

/** Adds the result of one picture. */
export function addPicture(
  tally: DetectionFigures,
  picture: TruePicture,
  answer: FinderResult,
): void {
  const found = answer.ellipses
  tally.milliseconds.push(answer.milliseconds)
  tally.searchMs.push(answer.searchMs)
  const fail = (what: string | undefined) => {
    if (what !== undefined) tally.failures.push({ picture, found, what })
  }
  const [meant] = picture.coins
  if (picture.kind === 'negative' || picture.kind === 'table') {
    tally.empty++
    if (found.length === 0) return
    tally.falseAlarms++
    fail('a coin where there is none')
  } else if (picture.kind === 'single') {
    if (meant) fail(countSingle(tally, meant, found))
  } else {
    fail(countSeveral(tally, picture.coins, found))
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

/** Rounded to a thousandth; NaN of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? Number.NaN : Math.round((1000 * part) / whole) / 1000

export const shareFrom = (values: readonly number[], least: number): number =>
  shareOf(values.filter(v => v >= least).length, values.length)

const percent = (share: number) => (Number.isNaN(share) ? '–' : (100 * share).toFixed(1))
const pair = (values: readonly number[], digits: number, times = 1) =>
  [0.5, 0.95].map(p => (times * quantile(values, p)).toFixed(digits)).join(' / ')

/** One line a finder, beside each other. */
export function printFigures(title: string, tallies: Record<string, DetectionFigures>): void {
  const first = Object.values(tallies)[0]
  if (!first) return
  console.log(
    `\n${title}: ${first.single.length} of one coin, ${first.coins} coins in groups, ${first.empty} without a coin`,
  )
  const heads = ['IoU ≥ 0.80', '0.90', '0.95', 'subject', 'recall', 'precision', 'false']
  const wide = ['centre %', 'radius %', 'ms a frame', 'its search']
  const line = (name: string, cells: string[]) =>
    console.log(
      `  ${name.padEnd(34)}${cells.map((cell, i) => cell.padStart(i < heads.length ? 11 : 14)).join('')}`,
    )
  line('(shares in %; error and time: median / 95th)', [])
  line('', [...heads, ...wide])
  for (const [name, t] of Object.entries(tallies)) {
    line(name, [
      ...[0.8, 0.9, 0.95].map(least => percent(shareFrom(t.single, least))),
      percent(shareFrom(t.subject, 0.8)),
      percent(shareOf(t.recalled, t.coins)),
      percent(shareOf(t.right, t.answers)),
      String(t.falseAlarms),
      pair(t.centre, 2, 100),
      pair(t.radius, 2, 100),
      pair(t.milliseconds, 0),
      pair(t.searchMs, 0),
    ])
  }
}
