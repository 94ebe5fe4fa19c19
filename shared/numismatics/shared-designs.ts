/**
 * Designs that several series have which differ in denomination or metal. A picture of the design alone does not tell
 * which of them a coin is: neither its size nor its weight is seen. One side in common counts.
 */
import { type Series, seriesById } from './series.ts'

type SharedDesign = {
  readonly design: string
  /** Of the statement that the design is the same. */
  readonly source: string
  /** Ids of the series. */
  readonly series: readonly string[]
}

const RED_BOOK = 'A Guide Book of United States Coins'

export const SHARED_DESIGNS: readonly SharedDesign[] = [
  {
    design: 'Liberty Cap',
    source: `${RED_BOOK}, “Half Cents” and “Large Cents”`,
    series: ['liberty-cap-half-cent', 'liberty-cap-cent'],
  },
  {
    design: 'Flowing Hair of Robert Scot in silver',
    source: `${RED_BOOK}, “Half Dimes”, “Half Dollars” and “Silver Dollars”`,
    series: ['flowing-hair-half-dime', 'flowing-hair-half-dollar', 'flowing-hair-dollar'],
  },
  {
    design: 'Draped Bust of Robert Scot',
    source: `${RED_BOOK}, “Half Cents” to “Silver Dollars”; United States Mint, First Spouse coin of Jefferson’s Liberty (2007)`,
    series: [
      'draped-bust-half-cent',
      'draped-bust-cent',
      'draped-bust-half-dime',
      'draped-bust-dime',
      'draped-bust-quarter',
      'draped-bust-half-dollar',
      'draped-bust-dollar',
      'first-spouse-gold',
    ],
  },
  {
    design:
      'Heraldic Eagle of 1796 to 1807; dimes and quarter eagles were struck from the same dies',
    source: `${RED_BOOK}, “Dimes” and “Quarter Eagles”`,
    series: [
      'draped-bust-half-dime',
      'draped-bust-dime',
      'draped-bust-quarter',
      'draped-bust-half-dollar',
      'draped-bust-dollar',
      'capped-bust-right-quarter-eagle',
      'capped-bust-right-half-eagle',
      'capped-bust-right-eagle',
    ],
  },
  {
    design: 'Capped Bust to Right (Turban Head)',
    source: `${RED_BOOK}, “Quarter Eagles”, “Half Eagles” and “Eagles”`,
    series: [
      'capped-bust-right-quarter-eagle',
      'capped-bust-right-half-eagle',
      'capped-bust-right-eagle',
    ],
  },
  {
    design: 'Capped Bust of John Reich, in silver and gold',
    source: `${RED_BOOK}, “Half Dimes” to “Half Dollars”, “Quarter Eagles” and “Half Eagles”; United States Mint, First Spouse coin of Jackson’s Liberty (2008)`,
    series: [
      'capped-bust-half-dime',
      'capped-bust-dime',
      'capped-bust-quarter',
      'capped-bust-half-dollar',
      'reeded-edge-half-dollar',
      'capped-bust-left-quarter-eagle',
      'capped-bust-left-half-eagle',
      'capped-head-quarter-eagle',
      'capped-head-half-eagle',
      'first-spouse-gold',
    ],
  },
  {
    design: 'Classic Head of John Reich, taken up for gold by William Kneass',
    source: `${RED_BOOK}, “Half Cents”, “Large Cents”, “Quarter Eagles” and “Half Eagles”`,
    series: [
      'classic-head-half-cent',
      'classic-head-cent',
      'classic-head-quarter-eagle',
      'classic-head-half-eagle',
    ],
  },
  {
    design: 'Liberty Head with coronet (Braided Hair) of Christian Gobrecht and James B. Longacre',
    source: `${RED_BOOK}, “Half Cents”, “Large Cents” and “Gold Dollars” to “Double Eagles”; United States Mint, San Francisco Old Mint $5 (2006) and First Spouse coin of Buchanan’s Liberty (2010)`,
    series: [
      'braided-hair-half-cent',
      'braided-hair-cent',
      'liberty-head-gold-dollar',
      'liberty-head-quarter-eagle',
      'liberty-head-half-eagle',
      'liberty-head-eagle',
      'liberty-head-double-eagle',
      'san-francisco-mint-five-dollar-gold',
      'first-spouse-gold',
    ],
  },
  {
    design: 'Seated Liberty of Christian Gobrecht',
    source: `${RED_BOOK}, “Half Dimes” to “Silver Dollars”; United States Mint, First Spouse coin of Van Buren’s Liberty (2008)`,
    series: [
      'seated-liberty-half-dime',
      'seated-liberty-dime',
      'twenty-cent-piece',
      'seated-liberty-quarter',
      'seated-liberty-half-dollar',
      'seated-liberty-dollar',
      'gobrecht-dollar',
      'first-spouse-gold',
    ],
  },
  {
    design: 'Flying eagle of the Gobrecht dollar',
    source: `${RED_BOOK}, “Small Cents”`,
    series: ['gobrecht-dollar', 'flying-eagle-cent'],
  },
  {
    design: 'Indian Princess, and the wreath of its reverse',
    source: `${RED_BOOK}, “Gold Dollars”, “Three-Dollar Gold Pieces” and “Small Cents”`,
    series: ['indian-princess-gold-dollar', 'three-dollar-gold', 'flying-eagle-cent'],
  },
  {
    design: 'Liberty Head of Charles E. Barber in silver',
    source: `${RED_BOOK}, “Dimes”, “Quarter Dollars” and “Half Dollars”`,
    series: ['barber-dime', 'barber-quarter', 'barber-half-dollar'],
  },
  {
    design: 'Indian Head of Bela Lyon Pratt',
    source: `${RED_BOOK}, “Quarter Eagles” and “Half Eagles”`,
    series: ['indian-head-quarter-eagle', 'indian-head-half-eagle'],
  },
  {
    design: 'Double eagle of Augustus Saint-Gaudens',
    source: 'Public Law 99-185 (Gold Eagles); United States Mint, “Ultra High Relief Double Eagle”',
    series: [
      'saint-gaudens-double-eagle',
      'ultra-high-relief-double-eagle',
      'american-gold-eagle-tenth-ounce',
      'american-gold-eagle-quarter-ounce',
      'american-gold-eagle-half-ounce',
      'american-gold-eagle',
    ],
  },
  {
    design: 'Indian and buffalo of James Earle Fraser',
    source: 'Public Law 109-145 (Gold Buffalo); Public Law 106-375 (silver dollar of 2001)',
    series: ['buffalo-nickel', 'american-buffalo-silver-dollar', 'american-gold-buffalo'],
  },
  {
    design: 'Winged Liberty of Adolph A. Weinman',
    source:
      'Public Law 111-303 (Palladium Eagle); United States Mint, “2016 Centennial Gold Coins”',
    series: ['mercury-dime', 'mercury-dime-centennial-gold', 'american-palladium-eagle'],
  },
  {
    design: 'Standing Liberty of Hermon A. MacNeil',
    source: 'United States Mint, “2016 Centennial Gold Coins”',
    series: ['standing-liberty-quarter', 'standing-liberty-centennial-gold'],
  },
  {
    design: 'Walking Liberty of Adolph A. Weinman',
    source: 'Public Law 99-61 (Silver Eagle); United States Mint, “2016 Centennial Gold Coins”',
    series: [
      'walking-liberty-half-dollar',
      'walking-liberty-centennial-gold',
      'american-silver-eagle',
    ],
  },
  {
    design: 'Platinum Eagle of John M. Mercanti and Thomas D. Rogers',
    source: 'United States Mint, “American Eagle Platinum Coins”: one design in four sizes',
    series: [
      'american-platinum-eagle-tenth-ounce',
      'american-platinum-eagle-quarter-ounce',
      'american-platinum-eagle-half-ounce',
      'american-platinum-eagle',
    ],
  },
  {
    design: 'America the Beautiful',
    source: 'Public Law 110-456: the silver bullion coins are exact duplicates of the quarters',
    series: ['america-the-beautiful-quarter', 'america-the-beautiful-five-ounce'],
  },
  {
    design: 'Washington of Laura Gardin Fraser',
    source: 'United States Mint, “American Women Quarters”; “George Washington $5” (1999)',
    series: ['american-women-quarter', 'washington-death-five-dollar-gold'],
  },
  {
    design: 'National Baseball Hall of Fame',
    source: 'Public Law 112-152: one obverse and one reverse for the three coins',
    series: [
      'baseball-hall-of-fame-half-dollar',
      'baseball-hall-of-fame-silver-dollar',
      'baseball-hall-of-fame-five-dollar-gold',
    ],
  },
  {
    design: 'Breast Cancer Awareness',
    source:
      'United States Mint, “2018 Breast Cancer Awareness Coins”: one design on the three coins',
    series: [
      'breast-cancer-awareness-half-dollar',
      'breast-cancer-awareness-silver-dollar',
      'breast-cancer-awareness-five-dollar-gold',
    ],
  },
  {
    design: 'Apollo 11',
    source: 'Public Law 114-282: one obverse and one reverse for all coins',
    series: ['apollo-11-half-dollar', 'apollo-11-silver-dollar', 'apollo-11-five-dollar-gold'],
  },
  {
    design: 'Basketball Hall of Fame',
    source: 'Public Law 115-343: one obverse and one reverse for all coins',
    series: ['basketball-hall-of-fame-half-dollar', 'basketball-hall-of-fame-silver-dollar'],
  },
]

/**
 * The other series that have a design of this one, in the order of the table; none for a series that is alone in its
 * designs, or not in the catalogue.
 */
export function seriesOfSameDesign(id: string): readonly Series[] {
  const ids = SHARED_DESIGNS.filter(({ series }) => series.includes(id)).flatMap(one => one.series)
  return [...new Set(ids)].flatMap(other => (other === id ? [] : (seriesById(other) ?? [])))
}
