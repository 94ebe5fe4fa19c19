import type { MarketSeries } from './guide.ts'

/** So many of a hundred coins on sale have this Sheldon number; round figures, no census. */
type Frequencies = readonly (readonly [grade: number, of: number])[]

// biome-ignore format: tables read best as such
const FREQUENCIES = {
  /** Spent for decades before collectors looked: Barber, Seated, early Indian cents. */
  old: [[3, 7], [4, 15], [6, 10], [8, 13], [10, 8], [12, 12], [15, 6], [20, 9], [25, 4], [30, 3], [35, 2], [40, 3], [45, 2], [50, 1], [53, 1], [55, 1], [58, 1], [62, 1], [63, 1]],
  /** Spent until 1964, with some saved: Mercury dimes, Walkers, Buffaloes. */
  worn: [[4, 9], [6, 7], [8, 10], [10, 6], [12, 11], [15, 6], [20, 11], [25, 5], [30, 6], [35, 3], [40, 7], [45, 3], [50, 3], [55, 2], [58, 3], [60, 2], [62, 2], [63, 3], [64, 1]],
  /** Spent and saved alike: silver dollars, Franklin halves, wheat cents. */
  mixed: [[12, 4], [20, 7], [30, 7], [40, 8], [45, 5], [50, 6], [55, 6], [58, 7], [60, 6], [61, 5], [62, 9], [63, 13], [64, 11], [65, 5], [66, 1]],
  /** Sold as new: bullion, modern coins, gold. */
  new: [[50, 4], [55, 4], [58, 6], [60, 8], [61, 6], [62, 11], [63, 16], [64, 17], [65, 14], [66, 10], [67, 4]],
} as const satisfies Record<string, Frequencies>

/** The first year whose coins collectors put aside as they came. */
const SAVED_FROM = 1916

const drawn = (of: Frequencies): readonly number[] =>
  of.flatMap(([grade, times]) => Array.from({ length: times }, () => grade))
const GRADES = {
  old: drawn(FREQUENCIES.old),
  worn: drawn(FREQUENCIES.worn),
  mixed: drawn(FREQUENCIES.mixed),
  new: drawn(FREQUENCIES.new),
}

/** The grades of coins on sale, each as often as it occurs, ascending. */
export function usualGrades({ usual }: Pick<MarketSeries, 'usual'>, year: number) {
  return GRADES[usual === 'worn' && year < SAVED_FROM ? 'old' : usual]
}
