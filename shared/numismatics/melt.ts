/** What the metal in a coin weighs and is worth. */
import type { ElementMetal, Fineness, PreciousMetal } from './tables/alloys.ts'

/** Grams in a troy ounce, by definition (480 grains of 64.79891 mg). */
export const GRAMS_PER_TROY_OUNCE = 31.1034768

/**
 * Below this share a precious metal is an alloying agent that nobody pays for, e.g. the 3 % silver of a Gold Eagle.
 */
export const LEAST_PRECIOUS_PERMILLE = 50

const PRECIOUS: readonly PreciousMetal[] = ['gold', 'platinum', 'palladium', 'silver']
const isPrecious = (metal: ElementMetal): metal is PreciousMetal =>
  (PRECIOUS as readonly ElementMetal[]).includes(metal)

/** Troy ounces of each metal in a coin of that fineness and weight. */
export type MetalOunces<M extends ElementMetal = ElementMetal> = {
  readonly metal: M
  readonly ounces: number
}

/** What the functions below read of a Strike; `exactGrams` is taken before the rounded weight. */
export type MetalBody = {
  readonly fineness: readonly Fineness[]
  readonly weightGrams: number
  readonly exactGrams?: number
}

/** Troy ounces of every precious metal that counts, the dearest kind first; empty for a base-metal coin. */
export function preciousOunces({
  fineness,
  weightGrams,
  exactGrams,
}: MetalBody): MetalOunces<PreciousMetal>[] {
  return PRECIOUS.flatMap(metal => {
    const permille = fineness.find(share => share.metal === metal)?.permille ?? 0
    if (permille < LEAST_PRECIOUS_PERMILLE) return []
    return [
      { metal, ounces: ((exactGrams ?? weightGrams) * permille) / 1000 / GRAMS_PER_TROY_OUNCE },
    ]
  })
}

/**
 * The coin's precious metal in troy ounces, e.g. 0.3617 silver for a 1964 Kennedy half: the one that weighs most, or
 * null for a base-metal coin. Unrounded.
 */
export function actualMetalOunces(strike: MetalBody): MetalOunces<PreciousMetal> | null {
  return preciousOunces(strike).reduce<MetalOunces<PreciousMetal> | null>(
    (most, each) => (most && most.ounces >= each.ounces ? most : each),
    null,
  )
}

/** Integer cents per troy ounce; base metals too where wanted (one pound is 14.5833 troy ounces). */
export type SpotPrices = Readonly<Partial<Record<ElementMetal, number>>>

/**
 * Melt value in whole cents, rounded: pure ounces × spot, summed. Null where the coin has no precious metal, or where
 * the price of one of its precious metals is missing. With `base: true` the priced base metals count as well, and a
 * base-metal coin has a value if one of its metals has a price.
 */
export function meltCents({
  fineness,
  weightGrams,
  exactGrams,
  spotCentsPerTroyOunce,
  base = false,
}: MetalBody & { readonly spotCentsPerTroyOunce: SpotPrices; readonly base?: boolean }):
  | number
  | null {
  const precious = preciousOunces({ fineness, weightGrams, exactGrams })
  const grams = exactGrams ?? weightGrams
  const others: MetalOunces[] = base
    ? fineness
        .filter(({ metal }) => !isPrecious(metal) && spotCentsPerTroyOunce[metal] !== undefined)
        .map(({ metal, permille }) => ({
          metal,
          ounces: (grams * permille) / 1000 / GRAMS_PER_TROY_OUNCE,
        }))
    : []
  if (precious.length + others.length === 0) return null
  let cents = 0
  for (const { metal, ounces } of [...precious, ...others]) {
    const spot = spotCentsPerTroyOunce[metal]
    if (spot === undefined) return null
    cents += ounces * spot
  }
  return Math.round(cents)
}
