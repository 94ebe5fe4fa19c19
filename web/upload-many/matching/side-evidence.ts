/**
 * Which of a pair's photos is the front, by what other coins of the same design say: the two sides of equal coins are
 * told apart by their faces, whichever of them is the obverse. Pure.
 */
import { type LookLimits, lookDoubts, type PhotoLook } from './photo-look.ts'

/** Pairs of one design have one `design`; `reversed`: the other way round than the first of them. */
export interface DesignOrder {
  design: string
  reversed: boolean
}

interface SeenSide<Face> {
  id: string
  face: Face | null
  look?: PhotoLook | undefined
}

export interface SeenPair<Face> {
  front: SeenSide<Face>
  back: SeenSide<Face>
  /** Whether the order of its sides is certain: by the library, or by words in the names. */
  certain: boolean
}

interface Compared<Face> {
  sameSide: (a: Face, b: Face) => boolean
  limits: LookLimits
}

/**
 * The pairs of which there are several of one design, by their places: how each stands, and which are to be turned
 * because a coin of their design whose order is certain stands the other way round.
 */
export function orderOfDesigns<Face>(
  pairs: readonly SeenPair<Face>[],
  compared: Compared<Face>,
): { orders: ReadonlyMap<number, DesignOrder>; toTurn: ReadonlySet<number> } {
  const orders = new Map<number, DesignOrder>()
  const toTurn = new Set<number>()
  for (const members of designsOf(pairs, compared)) {
    const certain = new Set(
      members.flatMap(({ at, reversed }) => (pairs[at]?.certain ? [reversed] : [])),
    )
    const [right] = certain
    for (const { at, reversed } of members) {
      const isTurned = certain.size === 1 && reversed !== right && !pairs[at]?.certain
      if (isTurned) toTurn.add(at)
      const design = pairs[members[0]?.at ?? at]?.front.id ?? ''
      if (members.length > 1) orders.set(at, { design, reversed: reversed !== isTurned })
    }
  }
  return { orders, toTurn }
}

type Member = { at: number; reversed: boolean }

/** The pairs by design; each is compared with the first one of a design. */
function designsOf<Face>(
  pairs: readonly SeenPair<Face>[],
  { sameSide, limits }: Compared<Face>,
): Member[][] {
  const designs: Member[][] = []
  const isSame = (one: SeenSide<Face>, other: SeenSide<Face>) =>
    one.face !== null && other.face !== null && sameSide(one.face, other.face)
  pairs.forEach((pair, at) => {
    for (const members of designs) {
      const first = pairs[members[0]?.at ?? -1]
      // Another size or metal costs no comparison of faces.
      if (!first || lookDoubts(first.front.look, pair.front.look, limits).length > 0) continue
      const alike = isSame(first.front, pair.front) && isSame(first.back, pair.back)
      const reversed = !alike && isSame(first.front, pair.back) && isSame(first.back, pair.front)
      if (!alike && !reversed) continue
      members.push({ at, reversed })
      return
    }
    designs.push([{ at, reversed: false }])
  })
  return designs
}

interface OrderedPair {
  id: string
  confirmed: boolean
  order?: DesignOrder | undefined
}

/**
 * The pairs whose sides may be the wrong way round, each with one of the other way: those that stand otherwise than
 * most of their design, or than the ones that the seller has confirmed; of as many both ways all of them.
 */
export function pairsToCheck(pairs: readonly OrderedPair[]): ReadonlyMap<string, string> {
  const designs = new Map<string, Record<'straight' | 'reversed', OrderedPair[]>>()
  for (const pair of pairs) {
    if (!pair.order) continue
    const { design, reversed } = pair.order
    const ways = designs.get(design) ?? { straight: [], reversed: [] }
    ways[reversed ? 'reversed' : 'straight'].push(pair)
    designs.set(design, ways)
  }
  const checked = [...designs.values()].flatMap(({ straight, reversed }) =>
    [
      [straight, reversed],
      [reversed, straight],
    ].flatMap(([some = [], others = []]) => {
      const [other] = others
      return other && weightOf(some) <= weightOf(others)
        ? some.flatMap(({ id, confirmed }) => (confirmed ? [] : [[id, other.id] as const]))
        : []
    }),
  )
  const order = pairs.map(({ id }) => id)
  return new Map(checked.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
}

/** A pair that the seller has confirmed says more than any number of others. */
const weightOf = (pairs: readonly OrderedPair[]): number =>
  pairs.some(({ confirmed }) => confirmed) ? Number.POSITIVE_INFINITY : pairs.length
