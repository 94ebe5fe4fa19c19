import type { CoinMetal } from '../../../shared/numismatics/tables/alloys.ts'

/** Dollars by numeric grade, ascending. Prices between two grades are interpolated geometrically. */
export type Curve = readonly (readonly [grade: number, dollars: number])[]

/** Market data of a series. The dollars are round figures, not a price guide. */
export type MarketSeries = {
  seriesId: string
  categoryId: string
  /** Names that sellers use, the most common first. */
  names: readonly string[]
  /** A common date of the usual metal. */
  common: Curve
  /** A common date of a second metal the series was struck in, such as clad or 40 % silver. */
  other?: { metals: readonly CoinMetal[]; common: Curve }
  /** Dates and mints with separate prices, written `1916-D`; without a mark `1921`. */
  keys?: Readonly<Record<string, Curve>>
  /** Typical condition of the coins on sale. */
  usual: 'worn' | 'mixed' | 'new'
  /** Number of listings for a common date. */
  crowd: number
}

const silverDollarKey = (good: number, fine: number, unc: number): Curve => [
  [4, good], [20, fine], [60, unc], [63, unc * 1.6], [65, unc * 4],
] // biome-ignore format: a table reads best as one

// biome-ignore format: a table reads best as one
export const MARKET: readonly MarketSeries[] = [
  { seriesId: 'morgan-dollar', categoryId: '39464', names: ['Morgan Silver Dollar', 'Morgan Dollar', '$1 Morgan Silver Dollar'], usual: 'mixed', crowd: 16,
    common: [[4, 38], [12, 42], [20, 46], [40, 52], [50, 58], [58, 66], [60, 72], [63, 88], [64, 112], [65, 195], [66, 380], [67, 950]],
    keys: {
      '1878-CC': [[4, 105], [20, 150], [40, 190], [60, 330], [63, 460], [65, 1_500]],
      '1881-CC': [[4, 330], [20, 410], [60, 520], [63, 610], [65, 900]],
      '1882-CC': [[4, 110], [20, 150], [60, 235], [63, 290], [65, 560]],
      '1883-CC': [[4, 110], [20, 150], [60, 230], [63, 270], [65, 520]],
      '1884-CC': [[4, 140], [20, 165], [60, 230], [63, 270], [65, 510]],
      '1885-CC': silverDollarKey(480, 620, 780), '1879-CC': silverDollarKey(180, 420, 4_200),
      '1889-CC': silverDollarKey(650, 1_450, 24_000), '1893-S': silverDollarKey(3_400, 7_200, 140_000),
      '1894': silverDollarKey(780, 1_050, 3_600), '1903-O': silverDollarKey(340, 400, 470),
      '1895-O': silverDollarKey(330, 560, 19_000), '1895-S': silverDollarKey(420, 900, 4_600),
    } },
  { seriesId: 'peace-dollar', categoryId: '11980', names: ['Peace Silver Dollar', 'Peace Dollar', '$1 Peace Silver Dollar'], usual: 'mixed', crowd: 15,
    common: [[4, 37], [12, 40], [20, 43], [40, 47], [50, 51], [58, 55], [60, 60], [63, 78], [64, 108], [65, 195], [66, 540]],
    keys: {
      '1921': [[4, 125], [12, 145], [20, 165], [40, 205], [50, 240], [60, 330], [63, 480], [64, 800], [65, 1_700]],
      '1928': [[4, 280], [20, 330], [40, 370], [60, 540], [63, 820], [65, 4_300]],
      '1934-S': [[4, 55], [20, 90], [40, 190], [50, 500], [60, 1_900], [63, 3_900]],
    } },
  { seriesId: 'eisenhower-dollar', categoryId: '11981', names: ['Eisenhower Dollar', 'Ike Dollar', 'Eisenhower "Ike" Dollar'], usual: 'new', crowd: 10,
    common: [[40, 1.6], [60, 3.2], [63, 6.5], [65, 18], [66, 46], [67, 190]],
    other: { metals: ['silver-clad'], common: [[40, 16], [60, 17.5], [63, 18.5], [65, 22], [67, 38], [69, 52]] } },
  { seriesId: 'susan-b-anthony-dollar', categoryId: '39594', names: ['Susan B. Anthony Dollar', 'SBA Dollar'], usual: 'new', crowd: 6, common: [[40, 1.3], [60, 2.4], [65, 12], [67, 45]] },
  { seriesId: 'sacagawea-dollar', categoryId: '39595', names: ['Sacagawea Dollar', 'Sacagawea Golden Dollar'], usual: 'new', crowd: 6, common: [[40, 1.4], [60, 2.6], [65, 8], [67, 26], [69, 60]] },
  { seriesId: 'trade-dollar', categoryId: '39593', names: ['Trade Dollar', 'Silver Trade Dollar', 'US Trade Dollar'], usual: 'worn', crowd: 7, common: [[4, 98], [12, 135], [20, 170], [40, 235], [50, 300], [60, 540], [63, 1_150], [65, 4_300]] },
  { seriesId: 'american-silver-eagle', categoryId: '177653', names: ['American Silver Eagle', 'Silver Eagle $1', 'American Silver Eagle Dollar'], usual: 'new', crowd: 14, common: [[60, 57], [65, 60], [69, 72], [70, 108]], keys: { '1996': [[60, 98], [65, 105], [69, 130], [70, 900]], '1995-W': [[65, 3_900], [69, 4_600], [70, 12_500]] } },
  { seriesId: 'kennedy-half-dollar', categoryId: '41102', names: ['Kennedy Half Dollar', 'JFK Half Dollar', 'Kennedy Half'], usual: 'new', crowd: 11,
    common: [[40, 0.95], [60, 1.9], [63, 3.4], [65, 12], [66, 29], [67, 125]],
    other: { metals: ['silver', 'silver-clad'], common: [[40, 18.5], [60, 20], [63, 23], [64, 26], [65, 38], [66, 78], [67, 290]] },
    keys: { '1970-D': [[40, 9], [60, 16], [63, 22], [65, 48], [66, 120]] } },
  { seriesId: 'franklin-half-dollar', categoryId: '11973', names: ['Franklin Half Dollar', 'Franklin Silver Half Dollar', 'Ben Franklin Half'], usual: 'mixed', crowd: 13, common: [[4, 18], [12, 18.5], [40, 19.8], [50, 20.5], [60, 23], [63, 28], [64, 38], [65, 66], [66, 150]] },
  { seriesId: 'walking-liberty-half-dollar', categoryId: '41099', names: ['Walking Liberty Half Dollar', 'Walking Liberty Silver Half Dollar', 'Liberty Walking Half'], usual: 'worn', crowd: 13,
    common: [[4, 18.5], [8, 19], [12, 20.5], [20, 23], [40, 31], [50, 40], [60, 54], [63, 72], [64, 94], [65, 145], [66, 270], [67, 720]],
    keys: {
      '1921': [[4, 180], [12, 330], [20, 760], [40, 1_600], [60, 4_300]], '1921-D': [[4, 310], [12, 520], [20, 950], [40, 2_300], [60, 6_300]],
      '1916-S': [[4, 120], [12, 290], [20, 460], [40, 700], [60, 1_250]], '1938-D': [[4, 75], [12, 100], [20, 120], [40, 190], [60, 480]],
    } },
  { seriesId: 'barber-half-dollar', categoryId: '11971', names: ['Barber Half Dollar', 'Barber Silver Half Dollar'], usual: 'worn', crowd: 8, common: [[4, 21], [8, 26], [12, 50], [20, 98], [40, 195], [50, 330], [60, 540], [63, 1_000], [65, 3_100]] },
  { seriesId: 'seated-liberty-half-dollar', categoryId: '39582', names: ['Seated Liberty Half Dollar', 'Liberty Seated Half Dollar'], usual: 'worn', crowd: 6, common: [[4, 42], [12, 62], [20, 95], [40, 165], [50, 290], [60, 520], [63, 1_050]] },
  { seriesId: 'columbian-half-dollar', categoryId: '39611', names: ['Columbian Exposition Half Dollar', 'Columbian Commemorative Half Dollar'], usual: 'mixed', crowd: 14, common: [[20, 18.5], [40, 20], [50, 23], [60, 34], [63, 72], [64, 125], [65, 310]] },
  { seriesId: 'washington-quarter', categoryId: '39576', names: ['Washington Quarter', 'Washington Silver Quarter', '25C Washington Quarter'], usual: 'mixed', crowd: 11,
    common: [[4, 9.1], [12, 9.3], [40, 9.9], [60, 11.5], [63, 16], [64, 21], [65, 33], [66, 58], [67, 160]],
    other: { metals: ['clad'], common: [[40, 0.45], [60, 0.95], [63, 2.2], [65, 6.5], [67, 42]] },
    keys: { '1932-D': [[4, 78], [12, 110], [20, 150], [40, 290], [50, 520], [60, 1_000], [63, 1_950]], '1932-S': [[4, 80], [12, 105], [20, 130], [40, 205], [50, 270], [60, 440], [63, 880]] } },
  { seriesId: 'standing-liberty-quarter', categoryId: '39575', names: ['Standing Liberty Quarter', 'Standing Liberty Silver Quarter'], usual: 'worn', crowd: 9,
    common: [[4, 9.8], [8, 11], [12, 15], [20, 27], [40, 58], [50, 88], [60, 135], [63, 200], [65, 430]],
    keys: { '1916': [[4, 2_900], [12, 5_200], [20, 7_800], [40, 11_500], [60, 16_500]], '1921': [[4, 145], [12, 330], [20, 520], [40, 920], [60, 1_800]], '1927-S': [[4, 38], [12, 120], [20, 320], [40, 1_150], [60, 5_200]] } },
  { seriesId: 'barber-quarter', categoryId: '11965', names: ['Barber Quarter', 'Barber Silver Quarter'], usual: 'worn', crowd: 8, common: [[4, 10.5], [8, 13], [12, 27], [20, 47], [40, 95], [50, 155], [60, 245], [63, 420], [65, 1_350]] },
  { seriesId: 'state-quarter', categoryId: '39577', names: ['State Quarter', '50 States Quarter', 'Statehood Quarter'], usual: 'new', crowd: 7, common: [[40, 0.4], [60, 0.95], [65, 4.2], [67, 21], [69, 32]] },
  { seriesId: 'mercury-dime', categoryId: '41090', names: ['Mercury Dime', 'Mercury Silver Dime', '10C Mercury Dime'], usual: 'worn', crowd: 13,
    common: [[4, 3.7], [12, 4.1], [20, 4.7], [40, 6.2], [50, 8.4], [60, 11.5], [63, 17], [64, 23], [65, 37], [66, 55], [67, 120]],
    keys: {
      '1916-D': [[4, 780], [6, 980], [8, 1_300], [12, 2_050], [20, 3_250], [40, 5_400], [50, 7_400], [60, 10_800], [63, 14_500], [65, 25_000]],
      '1921': [[4, 58], [12, 105], [20, 200], [40, 480], [60, 1_050]], '1921-D': [[4, 76], [12, 150], [20, 290], [40, 620], [60, 1_250]],
    } },
  { seriesId: 'roosevelt-dime', categoryId: '39458', names: ['Roosevelt Dime', 'Roosevelt Silver Dime'], usual: 'new', crowd: 8,
    common: [[12, 3.6], [40, 3.8], [60, 4.6], [63, 6.2], [65, 14], [66, 25], [67, 64]],
    other: { metals: ['clad'], common: [[40, 0.25], [60, 0.6], [65, 4.4], [67, 26]] } },
  { seriesId: 'barber-dime', categoryId: '11959', names: ['Barber Dime', 'Barber Silver Dime'], usual: 'worn', crowd: 9,
    common: [[4, 5.2], [8, 6.5], [12, 9.5], [20, 16], [40, 35], [50, 72], [60, 120], [63, 185], [64, 290], [65, 620]],
    keys: { '1895-O': [[4, 410], [12, 900], [20, 1_400], [40, 2_500]], '1901-S': [[4, 85], [12, 360], [20, 520], [40, 640]] } },
  { seriesId: 'seated-liberty-dime', categoryId: '39562', names: ['Seated Liberty Dime', 'Liberty Seated Dime'], usual: 'worn', crowd: 6, common: [[4, 18], [12, 27], [20, 39], [40, 78], [50, 135], [60, 215], [63, 370], [65, 1_150]] },
  { seriesId: 'buffalo-nickel', categoryId: '139806', names: ['Buffalo Nickel', 'Indian Head Buffalo Nickel', '5C Buffalo Nickel'], usual: 'worn', crowd: 13,
    common: [[4, 1.3], [8, 1.9], [12, 2.6], [20, 4.2], [40, 9.5], [50, 17], [60, 31], [63, 46], [64, 62], [65, 98], [66, 165], [67, 900]],
    keys: { '1913-S': [[4, 110], [12, 190], [20, 260], [40, 390], [60, 720]], '1914-D': [[4, 78], [12, 120], [20, 170], [40, 320], [60, 560]], '1921-S': [[4, 62], [12, 150], [20, 460], [40, 920], [60, 1_900]], '1926-S': [[4, 19], [12, 80], [20, 360], [40, 820], [60, 5_200]] } },
  { seriesId: 'jefferson-nickel', categoryId: '41087', names: ['Jefferson Nickel', '5C Jefferson Nickel'], usual: 'new', crowd: 7,
    common: [[12, 0.2], [40, 0.5], [60, 1.2], [63, 2.4], [65, 9.5], [66, 21], [67, 105]],
    other: { metals: ['silver'], common: [[12, 2.9], [40, 3.2], [60, 5.6], [63, 8.5], [65, 18], [66, 30], [67, 85]] },
    keys: { '1950-D': [[40, 12], [60, 16], [63, 20], [65, 30], [66, 52]], '1939-D': [[12, 9], [40, 16], [60, 52], [65, 92]] } },
  { seriesId: 'liberty-head-nickel', categoryId: '11953', names: ['Liberty Head Nickel', 'Liberty "V" Nickel', 'V Nickel'], usual: 'worn', crowd: 9, common: [[4, 2.3], [8, 3.8], [12, 8.5], [20, 15], [40, 36], [50, 64], [60, 88], [63, 135], [65, 430]], keys: { '1885': [[4, 360], [12, 640], [20, 820], [40, 1_150], [60, 1_900]], '1886': [[4, 190], [12, 320], [20, 440], [40, 640], [60, 1_100]], '1912-S': [[4, 98], [12, 210], [20, 420], [40, 700], [60, 1_300]] } },
  { seriesId: 'shield-nickel', categoryId: '11952', names: ['Shield Nickel', '5C Shield Nickel'], usual: 'worn', crowd: 7, common: [[4, 18], [12, 33], [20, 46], [40, 78], [50, 115], [60, 175], [63, 240], [65, 660]] },
  { seriesId: 'indian-head-cent', categoryId: '41084', names: ['Indian Head Cent', 'Indian Head Penny', '1C Indian Head Cent'], usual: 'worn', crowd: 12,
    common: [[4, 2.1], [8, 3.1], [12, 5.2], [20, 8.4], [40, 17], [50, 27], [60, 46], [63, 78], [64, 115], [65, 220]],
    keys: { '1877': [[4, 620], [12, 1_050], [20, 1_450], [40, 2_100], [60, 4_100]], '1909-S': [[4, 390], [12, 520], [20, 600], [40, 720], [60, 1_250]], '1908-S': [[4, 78], [12, 98], [20, 115], [40, 165], [60, 380]] } },
  { seriesId: 'lincoln-wheat-cent', categoryId: '39455', names: ['Lincoln Wheat Cent', 'Lincoln Wheat Penny', 'Wheat Cent'], usual: 'mixed', crowd: 12,
    common: [[4, 0.35], [20, 0.7], [40, 1.3], [60, 3.4], [63, 5.8], [65, 15], [66, 34], [67, 115]],
    other: { metals: ['steel'], common: [[12, 0.4], [20, 0.6], [40, 1.1], [60, 2.9], [63, 5.2], [65, 14], [66, 24], [67, 62]] },
    keys: { '1909-S': [[4, 98], [12, 125], [20, 150], [40, 190], [60, 330], [65, 900]], '1914-D': [[4, 155], [12, 210], [20, 280], [40, 620], [60, 2_200]], '1931-S': [[4, 78], [12, 92], [20, 105], [40, 120], [60, 180]], '1924-D': [[4, 28], [12, 44], [20, 58], [40, 130], [60, 320]] } },
  { seriesId: 'lincoln-memorial-cent', categoryId: '31373', names: ['Lincoln Memorial Cent', 'Lincoln Memorial Penny', 'Lincoln Cent'], usual: 'new', crowd: 4, common: [[40, 0.3], [60, 0.8], [65, 4.8], [67, 26]] },
  { seriesId: 'flying-eagle-cent', categoryId: '39521', names: ['Flying Eagle Cent', 'Flying Eagle Penny'], usual: 'worn', crowd: 14, common: [[4, 26], [12, 44], [20, 62], [40, 145], [50, 230], [60, 390], [63, 720]], keys: { '1856': [[4, 7_200], [20, 10_500], [40, 12_800], [60, 17_500]] } },
  { seriesId: 'two-cent-piece', categoryId: '39531', names: ['Two Cent Piece', '2 Cent Piece', 'Two Cents'], usual: 'worn', crowd: 10, common: [[4, 15], [12, 23], [20, 33], [40, 62], [50, 85], [60, 120], [63, 195], [65, 620]] },
  { seriesId: 'three-cent-nickel', categoryId: '39533', names: ['Three Cent Nickel', '3 Cent Nickel'], usual: 'worn', crowd: 8, common: [[4, 15], [12, 20], [20, 26], [40, 42], [50, 65], [60, 110], [63, 170], [65, 620]] },
  { seriesId: 'coronet-cent', categoryId: '39514', names: ['Coronet Head Large Cent', 'Matron Head Large Cent'], usual: 'worn', crowd: 7, common: [[4, 21], [12, 36], [20, 62], [40, 140], [50, 230], [60, 420]] },
  { seriesId: 'braided-hair-cent', categoryId: '39514', names: ['Braided Hair Large Cent', 'Large Cent'], usual: 'worn', crowd: 9, common: [[4, 21], [12, 32], [20, 42], [40, 82], [50, 130], [60, 230], [63, 420]] },
  { seriesId: 'saint-gaudens-double-eagle', categoryId: '39606', names: ['Saint-Gaudens Gold Double Eagle', '$20 Saint Gaudens Gold', '$20 St. Gaudens Double Eagle'], usual: 'new', crowd: 8, common: [[50, 3_990], [60, 4_040], [63, 4_140], [64, 4_220], [65, 4_480], [66, 5_300]] },
  { seriesId: 'liberty-head-double-eagle', categoryId: '39606', names: ['Liberty Head Gold Double Eagle', '$20 Liberty Gold'], usual: 'mixed', crowd: 5, common: [[40, 3_960], [50, 3_990], [60, 4_060], [63, 4_350], [64, 4_900]] },
  { seriesId: 'indian-head-quarter-eagle', categoryId: '39602', names: ['Indian Head Gold Quarter Eagle', '$2.50 Indian Gold', '$2.5 Indian Head Gold'], usual: 'mixed', crowd: 9, common: [[40, 535], [50, 550], [60, 580], [63, 780], [64, 1_050], [65, 2_500]] },
  { seriesId: 'indian-head-half-eagle', categoryId: '39604', names: ['Indian Head Gold Half Eagle', '$5 Indian Gold'], usual: 'mixed', crowd: 7, common: [[40, 1_020], [50, 1_040], [60, 1_090], [63, 1_560], [64, 2_700]] },
  { seriesId: 'american-gold-eagle', categoryId: '177652', names: ['American Gold Eagle 1 oz', 'Gold Eagle $50'], usual: 'new', crowd: 6, common: [[60, 4_190], [69, 4_280], [70, 4_620]] },
]
