/** Whether coins are named rightly, wrongly or not at all, with strangers in the mix. */
import { mulberry32 } from '../../shared/mulberry32.ts'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import { type KnownCoinFace, recogniseCoin } from '../../shared/recognition/recognise.ts'
import {
  type Labelled,
  questionsOf,
  referencesBeside,
  type Spread,
  shuffled,
  spreadOf,
} from './draws.ts'

/** One question to the library. */
export interface Answer {
  /** Whether the coin's type was in the library. */
  known: boolean
  outcome: 'right' | 'wrong' | 'unnamed'
  cls: string
}

export interface Faces {
  coins: readonly Labelled[]
  /** As references, and as what is asked: the latter perhaps with a disturbed crop. */
  references: readonly FaceDescriptor[]
  queries: readonly FaceDescriptor[]
}

/** Every coin twice: with its type in the library, and with its type left out. */
export function namedByOneSide(faces: Faces, count: number, draw: number): Answer[] {
  return questionsOf(faces.coins, count, draw).flatMap(({ query, references }) => {
    const known = [...references].flatMap(([type, found]) =>
      found.map((i): KnownCoinFace => ({ type, side: 'obverse', face: faces.references[i]! })),
    )
    return askTwice({ front: faces.queries[query]! }, faces.coins[query]!.cls, known)
  })
}

/**
 * Coins of two sides: designs are paired at random in each draw, and each picture of the first is asked
 * with one of the second. No reference is of a photograph of either.
 */
export function namedByBothSides(faces: Faces, count: number, draw: number): Answer[] {
  const { coins } = faces
  const next = mulberry32(77_000 + draw)
  const classes = shuffled([...new Set(coins.map(({ cls }) => cls))], next)
  const types = Array.from({ length: Math.floor(classes.length / 2) }, (_, i) => ({
    front: classes[2 * i]!,
    back: classes[2 * i + 1]!,
  }))
  return types.flatMap(type =>
    [...coins.keys()]
      .filter(i => coins[i]!.cls === type.front)
      .flatMap(front => {
        for (const back of shuffled([...coins.keys()], next)) {
          if (coins[back]!.cls !== type.back) continue
          const photos = new Set([coins[front]!.photo, coins[back]!.photo])
          const found = referencesBeside(coins, photos, count, next)
          if (!found.has(type.front) || !found.has(type.back)) continue
          const known = types.flatMap(one =>
            (['front', 'back'] as const).flatMap(side =>
              (found.get(one[side]) ?? []).map(
                (i): KnownCoinFace => ({
                  type: one.front,
                  side: side === 'front' ? 'obverse' : 'reverse',
                  face: faces.references[i]!,
                }),
              ),
            ),
          )
          const coin = { front: faces.queries[front]!, back: faces.queries[back]! }
          return askTwice(coin, type.front, known)
        }
        return []
      }),
  )
}

function askTwice(
  coin: Parameters<typeof recogniseCoin>[0],
  cls: string,
  library: KnownCoinFace[],
): Answer[] {
  return [true, false].map(known => {
    const { named } = recogniseCoin(
      coin,
      known ? library : library.filter(({ type }) => type !== cls),
    )
    const outcome = named ? (named.type === cls ? 'right' : 'wrong') : 'unnamed'
    return { known, outcome, cls }
  })
}

export interface NamingFigures {
  /** Of the coins whose type is known, named rightly. */
  named: Spread
  /** Wrong names, of all answers, where each design is left out in turn and every coin is asked each time. */
  wrong: Spread
  /** Of the strangers, named. */
  strangersNamed: Spread
}

export function namingFigures(draws: readonly Answer[][]): NamingFigures {
  const perDraw = draws.map(answers => {
    const share = (outcome: Answer['outcome'], known: boolean) => {
      const asked = answers.filter(one => one.known === known)
      return asked.filter(one => one.outcome === outcome).length / Math.max(1, asked.length)
    }
    const designs = new Set(answers.map(({ cls }) => cls)).size
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
