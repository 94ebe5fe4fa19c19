/** Whether figures are within their bounds. */
import type { Bound, Bounds, Figures } from './bench.ts'

export type Verdict = {
  figure: string
  value: number | null
  /** "at most 3 × bare_request_ms (12.4)". */
  bound: string
  /** `unmeasured`: the bench has said why. `unjudged`: a time of the short form, beyond its limits or within. */
  state: 'kept' | 'broken' | 'unmeasured' | 'unjudged'
}

/**
 * One verdict a bound. A figure that is missing or no number breaks its bound, unless the run has skipped it: a figure
 * that was renamed must not end its bound.
 * @param skipped names of figures, or their beginnings with `*`
 */
export function judgeFigures(
  bounds: Bounds,
  figures: Figures,
  { short, skipped }: { short: boolean; skipped: readonly string[] },
): Verdict[] {
  return Object.entries(bounds).flatMap(([figure, stated]): Verdict[] => {
    const bound = short && stated.short !== undefined ? stated.short : stated
    if (bound === null) return []
    const value = figures[figure] ?? null
    const text = boundText(bound, figures)
    if (isSkipped(figure, skipped)) return [{ figure, value, bound: text, state: 'unmeasured' }]
    const isKnown = Number.isFinite(value) && Number.isFinite(unitOf(bound, figures))
    if (short && stated.isTime && isKnown)
      return [{ figure, value, bound: text, state: 'unjudged' }]
    const state = value !== null && isKept(value, bound, figures) ? 'kept' : 'broken'
    return [{ figure, value, bound: text, state }]
  })
}

type Limits = Pick<Bound, 'least' | 'most' | 'times'>

/** What the limits are multiples of. */
const unitOf = ({ times }: Limits, figures: Figures): number =>
  times === undefined ? 1 : (figures[times] ?? Number.NaN)

/** NaN is within no bound. */
function isKept(value: number, limits: Limits, figures: Figures): boolean {
  const unit = unitOf(limits, figures)
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = limits
  return value >= least * unit && value <= most * unit
}

function boundText(limits: Limits, figures: Figures): string {
  const { least, most, times } = limits
  const unit = times === undefined ? '' : ` × ${times} (${figures[times] ?? 'missing'})`
  return [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`]
    .filter(part => part !== false)
    .map(part => `${part}${unit}`)
    .join(', ')
}

const isSkipped = (figure: string, skipped: readonly string[]) =>
  skipped.some(name =>
    name.endsWith('*') ? figure.startsWith(name.slice(0, -1)) : figure === name,
  )

const WORDS = {
  kept: 'ok    ',
  broken: 'BROKEN',
  unmeasured: '-     ',
  unjudged: 'time  ',
} as const

const UNJUDGED_TIMES =
  '  time: printed beside its bound, and not judged: the short form runs beside other work.'

/** The lines that a bench prints of its bounds. */
export function boundsTable(verdicts: readonly Verdict[]): string {
  const width = Math.max(0, ...verdicts.map(({ figure }) => figure.length))
  const lines = verdicts.map(({ figure, value, bound, state }) => {
    const shown = state === 'unmeasured' ? 'not measured' : String(value ?? 'missing')
    return `  ${WORDS[state]} ${figure.padEnd(width)}  ${shown.padStart(12)}  ${bound}`
  })
  const note = verdicts.some(({ state }) => state === 'unjudged') ? [UNJUDGED_TIMES] : []
  return ['Bounds', ...lines, ...note].join('\n')
}
