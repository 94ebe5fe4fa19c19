/**
 * Lowers the camera's exposure while a coin that lies still has glare, and gives it back. Bright silver in the camera's own
 * exposure is blown out however the light is tilted. Pure. Times in milliseconds, exposure in EV: 0 is the camera's own.
 */
import type { ExposureRange } from '../../lib/camera/exposure.ts'
import { MORE_LIGHT } from '../quality/quality.ts'
import type { ShutterState } from './auto-shutter.ts'
import type { TrackedDetection } from './tracked-detection.ts'

export interface GlareExposure {
  /** What the camera is set to. */
  ev: number
  /** The least that shows this coin: below, its picture was too dark or blurred. */
  least: number
  /** When the camera was set last. */
  setAt: number
  glaringSince: number | null
  /** Since when no coin is seen. */
  emptySince: number | null
}

export const CAMERA_EXPOSURE: GlareExposure = {
  ev: 0,
  least: Number.NEGATIVE_INFINITY,
  setAt: 0,
  glaringSince: null,
  emptySince: null,
}

/** Tilting the light, or a hand that goes, may end the glare within this time. */
export const GLARING_MS = 800
/** A camera takes so long until its picture shows what was set. */
export const SETTLES_MS = 600
/** A table that is empty for longer gets the camera's own exposure. */
export const EMPTY_MS = 3000
/** Four steps fit into the patience of the shutter; relief in the dark parts is lost below the last. */
const STEP_EV = 0.5
const LOWEST_EV = -2

/** The next state, and the exposure to set: null for none. `range`: what the camera can; null where it cannot. */
export function nextExposure(
  before: GlareExposure,
  { phase, wants, auto, last }: Pick<ShutterState, 'phase' | 'wants' | 'auto' | 'last'>,
  range: ExposureRange | null,
  now: number,
): [GlareExposure, number | null] {
  const ownAgain: [GlareExposure, number | null] = [
    { ...CAMERA_EXPOSURE, setAt: now },
    before.ev === 0 ? null : 0,
  ]
  // The other side of a bright coin is bright too; the next coin may not be.
  const isDone = phase === 'waiting' && wants !== 'other_side'
  if (!range || !auto || isDone) return ownAgain
  const emptySince = last?.track ? null : (before.emptySince ?? now)
  if (emptySince !== null && now - emptySince >= EMPTY_MS) return ownAgain
  const glaringSince = isGlaring(last) ? (before.glaringSince ?? now) : null
  const state = { ...before, emptySince, glaringSince }
  if (phase !== 'ready' || !isJudged(last) || now - before.setAt < SETTLES_MS) return [state, null]

  const step = Math.max(1, Math.round(STEP_EV / range.step)) * range.step
  if (before.ev < 0 && isTooLow(last)) {
    const ev = Math.min(0, before.ev + step)
    return [{ ...state, ev, least: ev, setAt: now }, ev]
  }
  const lower = before.ev - step
  const isAllowed = lower >= Math.max(LOWEST_EV, range.min, before.least)
  if (glaringSince === null || now - glaringSince < GLARING_MS || !isAllowed) return [state, null]
  return [{ ...state, ev: lower, setAt: now }, lower]
}

const isJudged = (look: TrackedDetection | null): look is TrackedDetection =>
  look?.quality != null && look.track?.missed === 0

const isGlaring = (look: TrackedDetection | null): boolean =>
  isJudged(look) &&
  look.track?.steady.good === true &&
  (look.quality?.glare.good === false || look.label?.good === false)

/** What the lowered exposure spoils: the picture is too dark, or has too little contrast to be sharp. */
const isTooLow = ({ track, quality }: TrackedDetection): boolean =>
  quality?.exposure.advice === MORE_LIGHT ||
  (track?.steady.good === true && quality?.sharp.good === false)
