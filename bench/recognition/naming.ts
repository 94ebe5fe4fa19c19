/** Whether coins are named rightly, wrongly or not at all, with strangers in the mix. */
import { mulberry32 } from '../../shared/mulberry32.ts'
import { type FaceOverlay, layOver } from '../../shared/recognition/compare.ts'
import type { NamingEvidence } from '../../shared/recognition/evidence.ts'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import {
  type CoinSide,
  type KnownCoinFace,
  recogniseCoin,
} from '../../shared/recognition/recognise.ts'
import {
  type Labelled,
  questionsOf,
  referencesBeside,
  type Spread,
  shuffled,
  spreadOf,
} from './draws.ts'

/** A coin, by its pictures' numbers, and what the library holds. */
export interface NamingQuestion {
  draw: number
  /** References of a side, fewer where there are no more. */
  count: number
  /** Of its front. */
  cls: string
  front: number
  back: number | null
  library: { type: string; side: CoinSide; face: number }[]
}

/** One answer of the library. */
export interface Answer {
  draw: number
  count: number
  /** Whether the coin's type was in the library. */
  known: boolean
  outcome: 'right' | 'wrong' | 'unnamed'
  cls: string
  /** The most alike type, named or not, and what its chance of error was computed from. */
  best: string | null
  evidence: NamingEvidence | null
}

export interface Faces {
  /** As references, and as what is asked: the latter perhaps with a disturbed crop. */
  references: readonly FaceDescriptor[]
  queries: readonly FaceDescriptor[]
}

/** Each coin by one side. */
export function oneSideQuestions(
  coins: readonly Labelled[],
  count: number,
  draw: number,
): NamingQuestion[] {
  return questionsOf(coins, count, draw).map(({ query, references }) => ({
    draw,
    count,
    cls: coins[query]!.cls,
    front: query,
    back: null,
    library: [...references].flatMap(([type, found]) =>
      found.map(face => ({ type, side: 'obverse' as const, face })),
    ),
  }))
}

/**
 * Coins of two sides: designs are paired at random in each draw, and each picture of the first is asked
 * with one of the second. No reference is of a photograph of either.
 */
export function bothSidesQuestions(
  coins: readonly Labelled[],
  count: number,
  draw: number,
): NamingQuestion[] {
  const next = mulberry32(77_000 + draw)
  const classes = shuffled([...new Set(coins.map(({ cls }) => cls))], next)
  const types = Array.from({ length: Math.floor(classes.length / 2) }, (_, i) => ({
    front: classes[2 * i]!,
    back: classes[2 * i + 1]!,
  }))
  const indexes = [...coins.keys()]
  return types.flatMap(type =>
    indexes
      .filter(i => coins[i]!.cls === type.front)
      .flatMap(front => {
        for (const back of shuffled(indexes, next)) {
          if (coins[back]!.cls !== type.back) continue
          const photos = new Set([coins[front]!.photo, coins[back]!.photo])
          const found = referencesBeside(coins, photos, count, next)
          if (!found.has(type.front) || !found.has(type.back)) continue
          const library = types.flatMap(one =>
            (['front', 'back'] as const).flatMap(slot =>
              (found.get(one[slot]) ?? []).map(face => ({
                type: one.front,
                side: slot === 'front' ? ('obverse' as const) : ('reverse' as const),
                face,
              })),
            ),
          )
          return [{ draw, count, cls: type.front, front, back, library }]
        }
        return []
      }),
  )
}

/** Every question twice: with the coin's type in the library, and with its type left out. */
export function askTwice(
  { references, queries }: Faces,
  questions: readonly NamingQuestion[],
): Answer[] {
  const lay = rememberingOverlays()
  return questions.flatMap(({ draw, count, cls, front, back, library }) => {
    const coin = { front: queries[front]!, back: back === null ? null : queries[back]! }
    const faces = library.map(
      ({ type, side, face }): KnownCoinFace => ({ type, side, face: references[face]! }),
    )
    return [true, false].map(known => {
      const { named, ranked, evidence } = recogniseCoin(
        coin,
        known ? faces : faces.filter(({ type }) => type !== cls),
        lay,
      )
      const outcome = named ? (named.type === cls ? 'right' : 'wrong') : 'unnamed'
      return { draw, count, known, outcome, cls, best: ranked[0]?.type ?? null, evidence }
    })
  })
}

/** Draws repeat pairs of faces, and laying one over the other is what takes the time. */
function rememberingOverlays(): typeof layOver {
  const overlays = new Map<FaceDescriptor, Map<FaceDescriptor, FaceOverlay>>()
  return (a, b) => {
    const ofFirst = overlays.get(a) ?? new Map<FaceDescriptor, FaceOverlay>()
    overlays.set(a, ofFirst)
    const overlay = ofFirst.get(b) ?? layOver(a, b)
    ofFirst.set(b, overlay)
    return overlay
  }
}

export interface NamingFigures {
  /** Of the coins whose type is known, named rightly. */
  named: Spread
  /** Wrong names, of all answers, where each design is left out in turn and every coin is asked each time. */
  wrong: Spread
  /** Of the strangers, named. */
  strangersNamed: Spread
}

export function namingFigures(answers: readonly Answer[]): NamingFigures {
  const draws = Map.groupBy(answers, ({ draw }) => draw)
  const perDraw = [...draws.values()].map(ofDraw => {
    const share = (outcome: Answer['outcome'], known: boolean) => {
      const asked = ofDraw.filter(one => one.known === known)
      return asked.filter(one => one.outcome === outcome).length / Math.max(1, asked.length)
    }
    const designs = new Set(ofDraw.map(({ cls }) => cls)).size
    const strangersNamed = share('wrong', false)
    const wrong = ((designs - 1) * share('wrong', true) + strangersNamed) / designs
    return { named: share('right', true), wrong, strangersNamed }
  })
  return {
    named: spreadOf(perDraw.map(({ named }) => named)),
    wrong: spreadOf(perDraw.map(({ wrong }) => wrong)),
    strangersNamed: spreadOf(perDraw.map(({ strangersNamed }) => strangersNamed)),
  }
}
