import { TITLE_MAX_CHARACTERS } from './listing-terms.ts'
import { titleKey } from './listing-text-rules.ts'

/** A longer fact is not worth the words of the title that it would push out. */
const FACT_MAX_CHARACTERS = 24

/** Before a certificate's number. */
export const CERTIFICATE = 'Cert '

/** What tells a coin from its equals. */
export type ToldCoin = {
  title: string
  specialAttributes: readonly string[]
  grade: string
  grader: string | null
  certificationNumber: string | null
  /** Where the seller has it; empty where that is not said. */
  place: string
}

/** A short place, such as "A12-03"; "Safe in the office" is the seller's own. */
const PLACE_CODE = /^(?=.*\d)[a-z0-9][a-z0-9./-]{0,9}$/i

/**
 * A title that no other has, of a coin that is listed apart from its equals: with a fact that none of them has, else
 * with the number of the piece ("#2"). eBay takes two listings of one title for the same item.
 * @param equals the other coins; those of another title say nothing
 * @param isTaken whether another listing has a title; titles with one key are the same
 */
export function apartTitle(
  coin: ToldCoin,
  equals: readonly ToldCoin[],
  isTaken: (key: string) => boolean,
): string {
  const base = baseOf(coin.title)
  const lower = base.toLowerCase()
  const alike = equals.filter(({ title }) => titleKey(baseOf(title)) === titleKey(base))
  const shared = new Set(alike.flatMap(factsOf).map(fact => fact.toLowerCase()))
  for (const fact of factsOf(coin)) {
    if (lower.includes(fact.toLowerCase()) || shared.has(fact.toLowerCase())) continue
    const found = withEnding(base, fact)
    if (!isTaken(titleKey(found))) return found
  }
  for (let piece = 2; ; piece += 1) {
    const found = withEnding(base, `#${piece}`)
    if (!isTaken(titleKey(found))) return found
  }
}

const baseOf = (title: string): string => title.replace(/ #\d+$/, '')

/** In the words of a title, what says most to a buyer first. */
function factsOf(coin: ToldCoin): string[] {
  const { grader, certificationNumber, specialAttributes, grade, place } = coin
  return [
    grader && certificationNumber ? CERTIFICATE + certificationNumber : '',
    ...specialAttributes,
    // The grade of a coin without a holder stands in the title in words.
    grader ? grade : '',
    PLACE_CODE.test(place) ? `No. ${place}` : '',
  ].filter(fact => fact !== '' && fact.length <= FACT_MAX_CHARACTERS)
}

/** The words by which `apartTitle` told this title from its equals; empty where there are none. */
export function apartEnding(title: string, attributes: readonly string[]): string {
  const [, ending = ''] = / (#\d+|Cert \S+|No\. \S+)$/.exec(title) ?? []
  return ending || (attributes.find(one => one !== '' && title.endsWith(` ${one}`)) ?? '')
}

/** The title with these words at its end; words of the title that have no room go. */
export function withEnding(title: string, ending: string): string {
  const room = TITLE_MAX_CHARACTERS - ending.length - 1
  if (title.length <= room) return `${title} ${ending}`
  const cut = title.slice(0, room + 1)
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : title.slice(0, room)
  return `${words.trimEnd()} ${ending}`
}
