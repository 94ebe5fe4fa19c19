/** The pictures of one photograph in which codes are looked for, one after the other. Pure. */

import type { Point } from '../../lib/point.ts'
import type { Frame } from '../geometry/frame.ts'
import {
  enlarged,
  framed,
  type Greys,
  greysOf,
  resampled,
  scaledDown,
  turned,
} from '../geometry/greys.ts'
import { fromUnitSquare, type Quad, sideLengths } from '../geometry/quadrilateral.ts'
import { barStrips, type StripLook } from './bar-strips.ts'
import { locallyContrasted } from './local-contrast.ts'

/** Share of an upright photograph in which labels lie when the holder is not known. */
const UPPER_SHARE = 0.5
/** Share of the holder's height that the label takes, with what the corners err. */
const LABEL_SHARE = 0.34
/** The holder's corners are found within some pixels: that much more is looked at. */
const MARGIN = 0.03
const TURNS_DEGREES = [7, -7] as const
const ENLARGEMENT = 2
/** Bars of a sharp photograph are read best at this share of its size, with local contrast. */
const SMALL = 0.6
const SMALL_TURNS_DEGREES = [2, -2] as const
/** Pixels of an enlarged picture: more takes longer than a seller waits. */
const ENLARGED_MAX_PIXELS = 9_000_000
/** A holder that is shown smaller is cut out enlarged, pixels across; no more than `LABEL_MAX_ENLARGEMENT` times. */
const LABEL_WIDTH_PX = 1000
const LABEL_MAX_ENLARGEMENT = 2.5

/** Named for measurements. `frame` computes the picture. */
export interface CodePass {
  readonly name: 'glance' | 'small' | 'whole' | 'label' | 'strips' | 'turned' | 'enlarged' | 'close'
  readonly frame: () => Frame
  /** What the frame was made of where a closer look must be at that, in the frame's place. */
  readonly source?: () => Greys
  /** For a clear code alone. */
  readonly isQuick?: true
  /** There may be a parcel's code, which is Code 128: only Interleaved 2 of 5 is looked at more closely. */
  readonly isBeyondLabel?: true
}

/** A picture wider than this by its height, without a holder in it, may be of a label alone. */
const LABEL_ALONE_ASPECT = 1.25

/**
 * Without a holder: whether there is any code at all. A small picture is enlarged. `glance` is the photograph, at most
 * `longest` long.
 */
export function glances(glance: () => Frame, longest: number): CodePass[] {
  const picture = once(glance)
  const greys = once(() => greysOf(picture()))
  const { width, height } = picture()
  const times = Math.min(ENLARGEMENT, longest / Math.max(width, height))
  const larger = (): Frame =>
    times > 1.1 ? framed(enlarged(greys(), times, ENLARGED_MAX_PIXELS)) : picture()
  return [
    { name: 'glance', frame: picture, isQuick: true },
    { name: 'glance', frame: larger },
    { name: 'small', frame: () => small(greys(), Math.max(width, height) < longest ? SMALL : 1) },
    ...(width > LABEL_ALONE_ASPECT * height ? strips(greys) : []),
  ]
}

/**
 * The passes over one photograph at its full size, in the order of what they find for their time. With the holder's
 * corners, the label's side first, the label is cut out and straightened, and the whole picture is the last resort.
 */
export function codePasses(picture: () => Frame, corners: Quad | null = null): CodePass[] {
  const whole: CodePass = { name: 'whole', frame: picture }
  if (corners) {
    const label = once(() => straightened(greysOf(picture()), corners))
    return [
      { name: 'label', frame: () => framed(label()) },
      { name: 'small', frame: () => small(label()) },
      ...strips(label),
      ...further(label),
      ...[whole, ...smallTurns(once(() => greysOf(picture())))].map(
        (pass): CodePass => ({ ...pass, isBeyondLabel: true }),
      ),
    ]
  }
  const upper = once(() => greysOf(picture(), UPPER_SHARE))
  return [
    { name: 'small', frame: () => small(greysOf(picture())) },
    whole,
    ...smallTurns(upper),
    ...further(upper),
  ]
}

const small = (part: Greys, share: number = SMALL): Frame =>
  framed(locallyContrasted(scaledDown(part, share)))

const smallTurns = (part: () => Greys): CodePass[] =>
  SMALL_TURNS_DEGREES.map(degrees => ({
    name: 'small',
    frame: () => small(turned(part(), degrees)),
  }))

function further(part: () => Greys): CodePass[] {
  return [
    ...TURNS_DEGREES.map(
      (degrees): CodePass => ({ name: 'turned', frame: () => framed(turned(part(), degrees)) }),
    ),
    {
      name: 'enlarged',
      frame: () => framed(enlarged(part(), ENLARGEMENT, ENLARGED_MAX_PIXELS)),
    },
  ]
}

/** The value, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The label's part of the holder, seen from straight above. */
function straightened(picture: Greys, corners: Quad): Greys {
  const [top, right, bottom, left] = sideLengths(corners)
  const shown = Math.max(top, bottom)
  const scale = Math.max(1, Math.min(LABEL_MAX_ENLARGEMENT, LABEL_WIDTH_PX / shown))
  const across = shown * scale
  const down = Math.max(left, right) * scale
  const width = Math.max(1, Math.round(across * (1 + 2 * MARGIN)))
  const height = Math.max(1, Math.round(down * (LABEL_SHARE + MARGIN)))
  const [a, b, c, d, e, f, g, h] = fromUnitSquare(corners)
  // The unit square's (0, 0) lies a margin inside of the new picture.
  return resampled(picture, width, height, [
    a / across,
    b / down,
    c - MARGIN * (a + b),
    d / across,
    e / down,
    f - MARGIN * (d + e),
    g / across,
    h / down,
    1 - MARGIN * (g + h),
  ])
}

/** Narrow bars across a holder: 0.155 to 0.24 mm of 63. */
const NARROW_BARS_ACROSS = 330
/** Bars take a seventh of the label's height: six strips. */
const LABEL_STRIPS = 42

const LOOKS: readonly StripLook[] = ['reflections', 'blur']

/** @param label - fills the width */
function strips(label: () => Greys): CodePass[] {
  return LOOKS.map(look => ({
    name: 'strips',
    frame: () => framed(barStrips(label(), { bars: NARROW_BARS_ACROSS, rows: LABEL_STRIPS, look })),
    source: label,
  }))
}

/** Around bars that were read: a code that was read in part goes on beyond, by as much as its length, at either end. */
const BEYOND_ENDS = 0.5
/** To either side of the bars' row, in shares of its length. */
const BEYOND_SIDES = 0.02
const CLOSE_STRIPS = 10
/** Narrow bars of a digit, and of start and stop (Interleaved 2 of 5, wide bars of 2.5). */
const BARS_OF_DIGIT = 8
const BARS_OF_ENDS = 9

/**
 * The bars of one code that a pass read, cut out along their row and made clear: further looks that are nearly free.
 * @param frame - that was read
 */
export function closeUps({ source }: CodePass, frame: Frame, at: Quad, digits: number): CodePass[] {
  const cut = once(() => {
    const from = source?.() ?? greysOf(frame)
    const [x, y] = [from.width / frame.width, from.height / frame.height]
    const scaled = (p: Point): Point => ({ x: p.x * x, y: p.y * y })
    const [a, b, c, d] = at
    return alongBars(from, [scaled(a), scaled(b), scaled(c), scaled(d)])
  })
  const bars = (BARS_OF_DIGIT * digits + BARS_OF_ENDS) * (1 + 2 * BEYOND_ENDS)
  return LOOKS.toReversed().map(look => ({
    name: 'close',
    frame: () => framed(barStrips(cut(), { bars, rows: CLOSE_STRIPS, look })),
  }))
}

function alongBars(picture: Greys, at: Quad): Greys {
  const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
  const [from, to] = [middle(at[0], at[3]), middle(at[1], at[2])]
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const [, right, , left] = sideLengths(at)
  const across = Math.min(left, right) + 2 * BEYOND_SIDES * length
  const height = Math.max(CLOSE_STRIPS, Math.round(across))
  const width = Math.round(length * (1 + 2 * BEYOND_ENDS))
  const [bx, by] = [BEYOND_ENDS * length, height / 2]
  return resampled(picture, width, height, [
    ux,
    -uy,
    from.x - ux * bx + uy * by,
    uy,
    ux,
    from.y - uy * bx - ux * by,
    0,
    0,
    1,
  ])
}
