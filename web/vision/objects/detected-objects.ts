/**
 * Uses of the object detector's objects: additional search regions, and a hand over the coin. COCO has
 * no class for coins, so neither decides anything: a region is searched like any proposal, and a hand
 * only changes the hint. Pure.
 */
import { type Ellipse, pointOn } from '../geometry/ellipse.ts'
import type { ObjectDetectorState } from './object-detector.ts'
import type { DetectedObject } from './object-detector-messages.ts'

/** Where a round object was found, in pixels of the full picture. */
export interface SearchRegion {
  cx: number
  cy: number
  radius: number
}

/** Classes that COCO assigns to coins: its round objects. */
const ROUND_OBJECTS: ReadonlySet<string> = new Set([
  'apple',
  'bowl',
  'cake',
  'clock',
  'cup',
  'donut',
  'frisbee',
  'mouse',
  'orange',
  'pizza',
  'sports ball',
])
/** Greatest ratio of sides of a round object's box. */
const MAX_OBLONG = 1.7
const MAX_REGIONS = 6

/** COCO has no class for hands and reports a person. Below this score it is often a shadow. */
const HAND = 'person'
const MIN_HAND_SCORE = 0.5
/**
 * Share of the rim within a hand's box: a box's corner is mostly empty; and a box round the whole coin
 * is that of a hand beneath it, or of the seller behind the table.
 */
const MIN_RIM_SHARE = 0.06
const MAX_RIM_SHARE = 0.9
const RIM_POINTS = 72

/** Older detections are ignored. The object detector runs about twice a second. */
export const FRESH_FOR_MS = 1500

/** The last detected objects while they are fresh. `now` is of the clock that `detect` was called with. */
export const freshObjects = (state: ObjectDetectorState, now: number): readonly DetectedObject[] =>
  state.kind === 'on' && now - state.at <= FRESH_FOR_MS ? state.objects : []

/** Additional search regions: the round objects, highest score first. */
export const searchRegions = (objects: readonly DetectedObject[]): SearchRegion[] =>
  objects
    .filter(({ name, box: { width, height } }) => {
      const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
      return ROUND_OBJECTS.has(name) && shorter > 0 && longer <= MAX_OBLONG * shorter
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_REGIONS)
    .map(({ box: { x, y, width, height } }) => ({
      cx: x + width / 2,
      cy: y + height / 2,
      radius: (width + height) / 4,
    }))

/** Whether a hand seems to lie across the coin's rim; boxes and ellipse in pixels of the same picture. */
export const isHandOverCoin = (objects: readonly DetectedObject[], coin: Ellipse): boolean =>
  objects.some(({ name, score, box }) => {
    if (name !== HAND || score < MIN_HAND_SCORE) return false
    let inside = 0
    for (let i = 0; i < RIM_POINTS; i++) {
      const { x, y } = pointOn(coin, (i / RIM_POINTS) * 2 * Math.PI, 1)
      const isInside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
      if (isInside) inside++
    }
    return inside >= MIN_RIM_SHARE * RIM_POINTS && inside <= MAX_RIM_SHARE * RIM_POINTS
  })
