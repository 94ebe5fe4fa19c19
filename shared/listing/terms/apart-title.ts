import { TITLE_MAX_CHARACTERS } from './listing-terms.ts'
import { titleKey } from './listing-text-rules.ts'

/** A longer attribute is not worth the words of the title that it would push out. */
const ATTRIBUTE_MAX_CHARACTERS = 24

/**
 * A title that no other has, of a coin that is listed apart from its equals: with one of its special attributes where
 * that tells it apart, else with the number of the piece ("#2"). eBay takes two listings of one title for the same item.
 * @param isTaken whether another listing has a title; titles with one key are the same
 */
export function apartTitle(
  { title, specialAttributes }: { title: string; specialAttributes: readonly string[] },
  isTaken: (key: string) => boolean,
): string {
  const base = title.replace(/ #\d+$/, '')
  const lower = base.toLowerCase()
  for (const attribute of specialAttributes) {
    if (attribute.length > ATTRIBUTE_MAX_CHARACTERS || lower.includes(attribute.toLowerCase()))
      continue
    const found = withEnding(base, attribute)
    if (!isTaken(titleKey(found))) return found
  }
  for (let piece = 2; ; piece += 1) {
    const found = withEnding(base, `#${piece}`)
    if (!isTaken(titleKey(found))) return found
  }
}

/** The title with these words at its end; words of the title that have no room go. */
function withEnding(title: string, ending: string): string {
  const room = TITLE_MAX_CHARACTERS - ending.length - 1
  if (title.length <= room) return `${title} ${ending}`
  const cut = title.slice(0, room + 1)
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : title.slice(0, room)
  return `${words.trimEnd()} ${ending}`
}
