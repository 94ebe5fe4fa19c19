/** The most important hint for the seller, debounced. Pure. */
import { MORE_LIGHT } from '../quality/quality.ts'
import type { ShutterState, Wanted } from './auto-shutter.ts'
import { suggestionOf } from './shutter-patience.ts'
import { isLargeEnough, type TrackedDetection } from './tracked-detection.ts'
import { type Direction, wayIntoView } from './way-into-view.ts'

export interface Hint {
  text: string
  /** `lack`: something is to be done. `good`: on its way to a picture. `done`: it was taken. */
  tone: 'quiet' | 'lack' | 'good' | 'done'
  /** Which way the coin has to go. */
  arrow?: Direction
}

export const HINTS = {
  starting: 'Looking for a coin',
  none: 'Lay a coin in view',
  sameSide: 'That looks like the same side',
  turn: 'Turn the coin over',
  next: 'Ready for the next coin',
  taken: 'Taken',
  turnGlare: 'Some glare. Turn the coin over',
  nextGlare: 'Some glare. Next coin',
  takenGlare: 'Taken, with some glare',
  button: 'Press the shutter to take it',
  whole: 'Is the whole coin in view?',
  dark: MORE_LIGHT,
  busy: 'A plain surface helps',
  hand: 'Take your hand away',
  closer: 'Closer',
  left: 'Move the coin left',
  right: 'Move the coin right',
  up: 'Move the coin up',
  down: 'Move the coin down',
  away: 'Farther away',
  steady: 'Hold still',
  good: 'Good',
} as const

/** What is next after a picture; one with glare says so, because it can be taken again while the coin lies there. */
const NEXT: Record<Wanted, string> = {
  any: HINTS.taken,
  other_side: HINTS.turn,
  other_coin: HINTS.next,
}
const NEXT_WITH_GLARE: Record<Wanted, string> = {
  any: HINTS.takenGlare,
  other_side: HINTS.turnGlare,
  other_coin: HINTS.nextGlare,
}

type Lack = Pick<Hint, 'text' | 'arrow'>

const lackOf = (text: string | null | undefined): Lack | null => (text ? { text } : null)

function missingQuality(detection: TrackedDetection): Lack | null {
  const { track, quality, label, handOverCoin, size } = detection
  if (!track) return { text: HINTS.none }
  if (!quality) return null
  const { whole, sharp, glare, exposure, tilt } = quality
  // By priority: what is in view, then movement, then light.
  if (handOverCoin) return { text: HINTS.hand }
  const way = track.coin.whole ? null : wayIntoView(track.coin.ellipse, size)
  if (way) return { text: HINTS[way], ...(way !== 'away' && { arrow: way }) }
  // The prongs of a holder's insert cover a part of the rim.
  if (!whole.good && !label) return lackOf(whole.advice)
  if (!isLargeEnough(detection)) return { text: HINTS.closer }
  if (!track.steady.good) return lackOf(track.steady.advice)
  return lackOf([sharp, label, glare, exposure, tilt].find(mark => mark && !mark.good)?.advice)
}

/** Why no coin may be found. */
function noCoinReason({ isDark, isBusy }: TrackedDetection): string {
  if (isDark) return HINTS.dark
  return isBusy ? HINTS.busy : HINTS.whole
}

/** The hint for the shutter's state. */
export function hintFor(state: ShutterState): Hint {
  const { last, phase, wants } = state
  if (state.sameSide) return { text: HINTS.sameSide, tone: 'lack' }
  if (phase === 'taking') return { text: HINTS.steady, tone: 'good' }
  if (phase === 'waiting') {
    return { text: (state.takenWithGlare ? NEXT_WITH_GLARE : NEXT)[wants], tone: 'done' }
  }
  // Another coin is the subject for the moment, so the tracked one has no quality.
  const isUnjudged = last?.track && !last.quality
  if (!last || isUnjudged) return { text: HINTS.starting, tone: 'quiet' }
  // Nothing is waited for without an end: after long the button is the way out.
  const suggestion = state.auto ? suggestionOf(state.patience) : null
  if (suggestion === 'button') return { text: HINTS.button, tone: 'lack' }
  if (suggestion === 'reason') return { text: noCoinReason(last), tone: 'lack' }
  const lack = missingQuality(last)
  if (lack?.text === HINTS.none) {
    return { text: wants === 'other_side' ? HINTS.turn : HINTS.none, tone: 'quiet' }
  }
  if (lack) return { ...lack, tone: 'lack' }
  return { text: state.auto ? HINTS.steady : HINTS.good, tone: 'good' }
}

/** Whether a hint says that no coin is found, or why. */
export const saysNoCoin = (text: string): boolean =>
  [HINTS.none, HINTS.whole, HINTS.dark, HINTS.busy].some(hint => hint === text)

/** Whether a hint asks for light, which a lamp gives. */
export const asksForLight = ({ text }: Hint): boolean => text === HINTS.dark

/** How long a hint must be stable before it is shown, and before it is announced. */
export const SHOWN_AFTER_MS = 300
export const ANNOUNCED_AFTER_MS = 1500

export interface DebouncedHint {
  shown: Hint
  /** For a screen reader: the last hint that stayed. */
  announced: string
  candidate: Hint
  since: number
}

export const initialHint = (hint: Hint, now: number): DebouncedHint => ({
  shown: hint,
  announced: '',
  candidate: hint,
  since: now,
})

/** Debounces the current hint. `done` is shown immediately; `good` hints are not announced. */
export function debounceHint(calm: DebouncedHint, hint: Hint, now: number): DebouncedHint {
  const isSame = hint.text === calm.candidate.text && hint.tone === calm.candidate.tone
  const since = isSame ? calm.since : now
  const stood = now - since
  const isShown = stood >= SHOWN_AFTER_MS || hint.tone === 'done' || hint.text === HINTS.sameSide
  const isSaid =
    hint.tone !== 'good' && (stood >= ANNOUNCED_AFTER_MS || (isShown && hint.tone === 'done'))
  return {
    shown: isShown ? hint : calm.shown,
    announced: isSaid ? hint.text : calm.announced,
    candidate: hint,
    since,
  }
}
