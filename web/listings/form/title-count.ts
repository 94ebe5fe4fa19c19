import { TITLE_MAX_CHARACTERS } from '../../../shared/listing/terms/listing-terms.ts'

/** How much of eBay's length a title uses. */
export function titleCount(title: string): string {
  const { length } = title.trim()
  const count = `${length} of ${TITLE_MAX_CHARACTERS} characters`
  return length > TITLE_MAX_CHARACTERS
    ? `${count}: ${length - TITLE_MAX_CHARACTERS} too many`
    : count
}
