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

const BULLION_SIZES = [
  [5, '5 oz'],
  [2, '2 oz'],
  [1, '1 oz'],
  [1 / 2, '1/2 oz'],
  [1 / 4, '1/4 oz'],
  [1 / 10, '1/10 oz'],
  [1 / 20, '1/20 oz'],
] as const

/** The size of a bullion coin with so many troy ounces of its metal, "1/10 oz"; null for any other number. */
export function bullionSize(ounces: number): string | null {
  return BULLION_SIZES.find(([size]) => Math.abs(ounces / size - 1) < 0.01)?.[1] ?? null
}

/** Integer millionths of a dollar per troy ounce; base metals too (one pound is 14.5833 troy ounces). */
export type SpotPrices = Readonly<Partial<Record<ElementMetal, number>>>

/** A base-metal coin has a value where at least this share of it has a price: a zinc cent is not its copper plating. */
const LEAST_PRICED_PERMILLE = 850
const MICROS_PER_CENT = 10_000

/**
 * Troy ounces of the base metals of a coin without precious metal, the heaviest first; empty where too few have a
 * price.
 */
export function baseOunces(
  { fineness, weightGrams, exactGrams }: MetalBody,
  priced: SpotPrices,
): MetalOunces[] {
  const shares = fineness
    .filter(({ metal }) => !isPrecious(metal) && priced[metal] !== undefined)
    .sort((a, b) => b.permille - a.permille)
  const covered = shares.reduce((sum, { permille }) => sum + permille, 0)
  if (covered < LEAST_PRICED_PERMILLE) return []
  const ounces = (exactGrams ?? weightGrams) / GRAMS_PER_TROY_OUNCE
  return shares.map(({ metal, permille }) => ({ metal, ounces: (ounces * permille) / 1000 }))
}

/**
 * Melt value in whole cents, rounded: pure ounces × spot, summed. Of a coin with precious metal that metal alone counts;
 * another has the value of its base metals. Null where the price of a precious metal is missing, or where too few of
 * the base metals have one.
 */
export function meltCents({
  spotMicrosPerTroyOunce: spot,
  ...body
}: MetalBody & { readonly spotMicrosPerTroyOunce: SpotPrices }): number | null {
  const precious = preciousOunces(body)
  const counted: MetalOunces[] = precious.length > 0 ? precious : baseOunces(body, spot)
  if (counted.length === 0) return null
  let micros = 0
  for (const { metal, ounces } of counted) {
    const price = spot[metal]
    if (price === undefined) return null
    micros += ounces * price
  }
  return Math.round(micros / MICROS_PER_CENT)
}
