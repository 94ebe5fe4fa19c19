/**
 * The alloys of United States coins.
 * Sources: Coinage Acts of April 2, 1792, January 18, 1837, February 21, 1853, March 3, 1865, May 16, 1866,
 * February 12, 1873; Act of March 27, 1942 (war nickels); Coinage Act of July 23, 1965; Public Laws 91-607 (1970),
 * 97-220 (1982 commemoratives), 99-61 and 99-185 (eagles), 105-124 and 105-176; United States Mint, "Coin specifications".
 */

export type PreciousMetal = 'gold' | 'silver' | 'platinum' | 'palladium'
const ELEMENTS = [
  'gold',
  'silver',
  'platinum',
  'palladium',
  'copper',
  'nickel',
  'zinc',
  'manganese',
  'iron',
] as const
export type ElementMetal = (typeof ELEMENTS)[number]

/** Permille by weight; what is not listed is alloy of no stated share, so a sum may lie under 1000. */
export type Fineness = { metal: ElementMetal; permille: number }

export type CoinMetal =
  | PreciousMetal
  | 'copper'
  | 'bronze'
  | 'brass'
  | 'copper-nickel'
  | 'clad'
  | 'silver-clad'
  | 'manganese-brass'
  | 'steel'
  | 'zinc'
  | 'bimetallic'
  | 'nickel'
  | 'aluminum'
  | 'nordic-gold'
  | 'aluminum-bronze'
  | 'nickel-brass'
  | 'copper-plated-steel'
  | 'nickel-plated-steel'
  | 'brass-plated-steel'

export type Alloy = {
  readonly metal: CoinMetal
  /** What a listing says. */
  readonly composition: string
  readonly fineness: readonly Fineness[]
}

/** An alloy for the tables: what a listing says, and the shares that are worth naming. */
export const alloy = (
  metal: CoinMetal,
  composition: string,
  shares: Partial<Record<ElementMetal, number>>,
): Alloy => ({
  metal,
  composition,
  fineness: ELEMENTS.flatMap(element => {
    const permille = shares[element]
    return permille === undefined ? [] : [{ metal: element, permille }]
  }),
})

export const PURE_COPPER = alloy('copper', '100% copper', { copper: 1000 })
export const BRONZE = alloy('bronze', '95% copper, 5% tin and zinc', { copper: 950 })
export const BRASS = alloy('brass', '95% copper, 5% zinc', { copper: 950, zinc: 50 })
export const STEEL = alloy('steel', 'zinc-coated steel', { iron: 990, zinc: 10 })
export const COPPER_PLATED_ZINC = alloy('zinc', '97.5% zinc, 2.5% copper (copper-plated zinc)', {
  zinc: 975,
  copper: 25,
})
export const COPPER_NICKEL_88 = alloy('copper-nickel', '88% copper, 12% nickel', {
  copper: 880,
  nickel: 120,
})
export const COPPER_NICKEL_75 = alloy('copper-nickel', '75% copper, 25% nickel', {
  copper: 750,
  nickel: 250,
})
export const WAR_SILVER = alloy('silver', '56% copper, 35% silver, 9% manganese', {
  copper: 560,
  silver: 350,
  manganese: 90,
})
/** 1,485 parts in 1,664, the standard of the Act of 1792. */
export const SILVER_1792 = alloy('silver', '89.24% silver, 10.76% copper', {
  silver: 892.4,
  copper: 107.6,
})
export const SILVER_900 = alloy('silver', '90% silver, 10% copper', { silver: 900, copper: 100 })
export const SILVER_750 = alloy('silver', '75% silver, 25% copper', { silver: 750, copper: 250 })
export const SILVER_999 = alloy('silver', '99.9% silver', { silver: 999 })
/** Outer layers 80 % silver, core 20.9 % silver: 40 % over all. */
export const SILVER_CLAD_400 = alloy('silver-clad', '40% silver, 60% copper (silver clad)', {
  silver: 400,
  copper: 600,
})
/** Outer layers 75 % copper, 25 % nickel on a pure copper core. */
export const CLAD = alloy('clad', '91.67% copper, 8.33% nickel (copper-nickel clad copper)', {
  copper: 916.7,
  nickel: 83.3,
})
/** The small dollars of 1979–1999 have thicker outer layers than the lesser coins. */
export const CLAD_SMALL_DOLLAR = alloy(
  'clad',
  '87.5% copper, 12.5% nickel (copper-nickel clad copper)',
  { copper: 875, nickel: 125 },
)
export const MANGANESE_BRASS = alloy(
  'manganese-brass',
  '88.5% copper, 6% zinc, 3.5% manganese, 2% nickel (manganese-brass clad copper)',
  { copper: 885, zinc: 60, manganese: 35, nickel: 20 },
)
/** 22 carats, the standard of the Act of 1792; the rest silver and copper. */
export const GOLD_1792 = alloy('gold', '91.67% gold, 8.33% silver and copper', { gold: 916.7 })
/** 116 parts in 129, the standard of the Act of June 28, 1834. */
export const GOLD_1834 = alloy('gold', '89.92% gold, 10.08% silver and copper', { gold: 899.2 })
export const GOLD_900 = alloy('gold', '90% gold, 10% copper', { gold: 900, copper: 100 })
export const GOLD_EAGLE_ALLOY = alloy('gold', '91.67% gold, 5.33% copper, 3% silver', {
  gold: 916.7,
  copper: 53.3,
  silver: 30,
})
export const GOLD_9999 = alloy('gold', '99.99% gold', { gold: 999.9 })
export const PLATINUM_9995 = alloy('platinum', '99.95% platinum', { platinum: 999.5 })
export const PALLADIUM_9995 = alloy('palladium', '99.95% palladium', { palladium: 999.5 })
export const PINK_GOLD = alloy('gold', '85% gold, 14.8% copper, 0.2% zinc', {
  gold: 850,
  copper: 148,
  zinc: 2,
})
