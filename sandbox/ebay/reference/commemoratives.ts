import { allSeries } from '../../../shared/numismatics/series.ts'
import { yearsOf } from '../../../shared/numismatics/strikes.ts'

/** The Mint made no commemorative coins between 1954 and 1982. */
const LAST_CLASSIC_YEAR = 1954

/** Keywords for the leaf category of each commemorative series. */
export function commemorativeWords(leaves: {
  silver: string
  gold: string
  modern: string
  modernGold: string
}): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const series of allSeries) {
    if (series.kind !== 'commemorative') continue
    const classic = (yearsOf(series.id)[0] ?? 0) <= LAST_CLASSIC_YEAR
    const gold = series.metals.includes('gold')
    const leaf = classic
      ? gold
        ? leaves.gold
        : leaves.silver
      : gold
        ? leaves.modernGold
        : leaves.modern
    words.set(leaf, [...(words.get(leaf) ?? []), series.name])
  }
  return words
}
