/**
 * The alloys of coins outside the United States. Sources: European Union, Council Regulation 975/98 and Regulation
 * 729/2014; Royal Canadian Mint, "Canadian circulation coins"; The Royal Mint, "Specifications of British coins"; Royal
 * Australian Mint, "Circulating coins"; South African Mint; Banco de México; the mints' product pages for bullion.
 */
import { alloy } from '../tables/alloys.ts'

export const STERLING = alloy('silver', '92.5% silver, 7.5% copper', { silver: 925, copper: 75 })
export const SILVER_800 = alloy('silver', '80% silver, 20% copper', { silver: 800, copper: 200 })
export const SILVER_720 = alloy('silver', '72% silver, 28% copper', { silver: 720, copper: 280 })
export const SILVER_500 = alloy('silver', '50% silver, 50% copper', { silver: 500, copper: 500 })
/** The other half differs with the country. */
export const SILVER_HALF = alloy('silver', '50% silver, 40% copper, 10% nickel and zinc', {
  silver: 500,
  copper: 400,
})
export const SILVER_300 = alloy('silver', '30% silver, 50% copper, 10% nickel, 10% zinc', {
  silver: 300,
  copper: 500,
  nickel: 100,
  zinc: 100,
})
export const SILVER_100 = alloy('silver', '10% silver, 70% copper, 10% nickel, 10% zinc', {
  silver: 100,
  copper: 700,
  nickel: 100,
  zinc: 100,
})
export const SILVER_9999 = alloy('silver', '99.99% silver', { silver: 999.9 })
export const BRITANNIA_SILVER = alloy('silver', '95.8% silver, 4.2% copper', {
  silver: 958,
  copper: 42,
})
export const GOLD_999 = alloy('gold', '99.9% gold', { gold: 999 })
export const CROWN_GOLD = alloy('gold', '91.67% gold, 8.33% copper', { gold: 916.7, copper: 83.3 })
export const CROWN_GOLD_SILVER = alloy('gold', '91.67% gold, 8.33% silver', {
  gold: 916.7,
  silver: 83.3,
})
export const WORLD_BRONZE = alloy('bronze', '97% copper, 2.5% zinc, 0.5% tin', {
  copper: 970,
  zinc: 25,
})
export const PENNY_BRONZE = alloy('bronze', '95.5% copper, 3% tin, 1.5% zinc', {
  copper: 955,
  zinc: 15,
})
export const CENT_BRONZE = alloy('bronze', '98% copper, 1.75% zinc, 0.25% tin', {
  copper: 980,
  zinc: 17.5,
})
export const CENT_BRONZE_EARLY = alloy('bronze', '95.5% copper, 3% tin, 1.5% zinc', {
  copper: 955,
  zinc: 15,
})
export const NICKEL = alloy('nickel', '99.9% nickel', { nickel: 999 })
export const TOMBAC = alloy('brass', '88% copper, 12% zinc (tombac)', { copper: 880, zinc: 120 })
export const CHROME_STEEL = alloy('steel', 'chrome-plated steel', { iron: 980 })
export const COPPER_NICKEL = alloy('copper-nickel', '75% copper, 25% nickel', {
  copper: 750,
  nickel: 250,
})
export const CUPRO_NICKEL_84 = alloy('copper-nickel', '84% copper, 16% nickel', {
  copper: 840,
  nickel: 160,
})
export const COPPER_PLATED_STEEL = alloy('copper-plated-steel', 'copper-plated steel', {
  iron: 940,
})
export const NICKEL_PLATED_STEEL = alloy('nickel-plated-steel', 'nickel-plated steel', {
  iron: 940,
})
export const PLATED_STEEL = alloy('nickel-plated-steel', 'multi-ply plated steel', { iron: 940 })
export const CENT_ZINC = alloy('zinc', '98.4% zinc, 1.6% copper (copper-plated zinc)', {
  zinc: 984,
  copper: 16,
})
export const AUREATE = alloy('brass', '91.5% nickel, 8.5% bronze (aureate bronze-plated nickel)', {
  nickel: 915,
  copper: 75,
})
export const BRASS_PLATED_STEEL = alloy('brass-plated-steel', 'brass-plated steel', { iron: 930 })
export const BRONZE_PLATED_STEEL = alloy('brass-plated-steel', 'bronze-plated steel', {
  iron: 930,
})
export const BIMETAL_NICKEL_BRONZE = alloy('bimetallic', 'nickel ring, aluminum-bronze center', {})
export const BIMETAL_STEEL_BRASS = alloy(
  'bimetallic',
  'nickel-plated steel ring, brass-plated aluminum-bronze center',
  {},
)
export const BIMETAL_EURO_1 = alloy('bimetallic', 'nickel-brass ring, copper-nickel center', {})
export const BIMETAL_EURO_2 = alloy('bimetallic', 'copper-nickel ring, nickel-brass center', {})
export const BIMETAL_POUND = alloy('bimetallic', 'nickel-brass ring, nickel-plated center', {})
export const BIMETAL_PESO = alloy('bimetallic', 'stainless steel ring, aluminum-bronze center', {})
export const BIMETAL_PESO_10 = alloy(
  'bimetallic',
  'aluminum-bronze ring, copper-nickel-zinc center',
  {},
)
export const BIMETAL_RAND = alloy('bimetallic', 'copper-nickel ring, brass center', {})
export const NORDIC_GOLD = alloy('nordic-gold', '89% copper, 5% aluminum, 5% zinc, 1% tin', {
  copper: 890,
  zinc: 50,
})
export const POUND_BRASS = alloy('nickel-brass', '70% copper, 24.5% zinc, 5.5% nickel', {
  copper: 700,
  zinc: 245,
  nickel: 55,
})
export const THREEPENCE_BRASS = alloy('nickel-brass', '79% copper, 20% zinc, 1% nickel', {
  copper: 790,
  zinc: 200,
  nickel: 10,
})
export const ALUMINUM_BRONZE = alloy('aluminum-bronze', '92% copper, 6% aluminum, 2% nickel', {
  copper: 920,
  nickel: 20,
})
export const BRASS_90 = alloy('brass', '90% copper, 10% zinc', { copper: 900, zinc: 100 })
export const STAINLESS_STEEL = alloy('steel', 'stainless steel', {})
export const BIMETAL_TWO_POUNDS = alloy('bimetallic', 'nickel-brass ring, copper-nickel center', {})
export const NICKEL_PLATED_COPPER = alloy('nickel', 'nickel-plated copper', { copper: 900 })
export const PESO_1910 = alloy('silver', '90.3% silver, 9.7% copper', { silver: 903, copper: 97 })
export const SILVER_420 = alloy('silver', '42% silver, 58% copper', { silver: 420, copper: 580 })
