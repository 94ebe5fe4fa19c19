import { attributesOfCoin, type DatedCoin, isAnotherCoin } from './coin-varieties.ts'

/** The coin that a form was opened with. */
export interface FirstCoin {
  coin: DatedCoin
  /** Its varieties, while the form is about another coin; null while it is about this one. */
  dropped: readonly string[] | null
}

/**
 * The special attributes after the coin's fields have changed. The first coin's varieties go with its correction and
 * come back with the coin; what is typed of another coin stays.
 */
export function correctedAttributes(
  { coin, dropped }: FirstCoin,
  now: DatedCoin,
  attributes: readonly string[],
): { first: FirstCoin; attributes: readonly string[] } {
  const isOther = isAnotherCoin(coin, now)
  if (isOther === (dropped !== null)) return { first: { coin, dropped }, attributes }
  if (!isOther)
    return {
      first: { coin, dropped: null },
      attributes: [...new Set([...(dropped ?? []), ...attributes])],
    }
  const kept = attributesOfCoin(attributes, coin, now)
  const gone = attributes.filter(text => !kept.includes(text))
  return { first: { coin, dropped: gone }, attributes: kept }
}
