/** Coins that look like one design on both sides: a roll of the same coins among many. Pure. */

export interface CoinFaces<Face> {
  front: Face
  back: Face
}

/**
 * Groups of coins whose both sides are alike, the sides of one perhaps exchanged. Two coins are in one group where a
 * chain of alike coins leads from one to the other, so the order of the coins makes no difference. A coin that is
 * like no other is in no group.
 * @param alike - whether two faces show one design; the same both ways round
 * @returns indexes into `coins`; groups and members in the order of the coins
 */
export function alikeCoins<Face>(
  coins: readonly CoinFaces<Face>[],
  alike: (a: Face, b: Face) => boolean,
): number[][] {
  const groups: number[][] = []
  coins.forEach((coin, index) => {
    // One alike member is enough: the others of its group are not compared.
    const joined = groups.filter(group =>
      group.some(member => {
        const other = coins[member]
        return other !== undefined && bothSidesAlike(coin, other, alike)
      }),
    )
    const merged = [...joined.flat(), index].toSorted((a, b) => a - b)
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  })
  return groups.filter(group => group.length > 1).toSorted(([a = 0], [b = 0]) => a - b)
}

function bothSidesAlike<Face>(
  one: CoinFaces<Face>,
  other: CoinFaces<Face>,
  alike: (a: Face, b: Face) => boolean,
): boolean {
  return (
    (alike(one.front, other.front) && alike(one.back, other.back)) ||
    (alike(one.front, other.back) && alike(one.back, other.front))
  )
}
