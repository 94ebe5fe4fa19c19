/**
 * What the index `listing_search` holds of a listing. Each word stands there with all of its beginnings, and a code
 * (SKU, certificate) with its parts of three and four characters besides, so that every search is one for whole
 * tokens: SQLite reads those in the order of the ids and stops early, which it does not for `word*`. A token begins
 * with its owner: another seller's entries are never read.
 */

/** Beginnings are indexed up to this length; a longer word is found by its first characters. */
const BEGINNING_MAX = 12
/** Words of a search, at most. */
const WORDS_MAX = 12
const PART_LENGTHS = [3, 4] as const

/** Small letters without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

const wordToken = (userId: number, word: string) => `u${userId}x${word}`
const partToken = (userId: number, part: string) => `u${userId}p${part}`

const partsOf = (code: string, length: number): string[] =>
  Array.from({ length: Math.max(0, code.length - length + 1) }, (_, at) =>
    code.slice(at, at + length),
  )

/** The tokens of a listing, blanks between them. */
export function indexedWords(
  userId: number,
  { texts, codes }: { texts: readonly string[]; codes: readonly string[] },
): string {
  const tokens = new Set<string>()
  for (const word of [...texts, ...codes].flatMap(wordsOf)) {
    // "MS65" is found by "65" too.
    for (const each of [word, ...(word.match(/\p{N}+|[^\p{N}]+/gu) ?? [])])
      for (let end = 1; end <= Math.min(each.length, BEGINNING_MAX); end += 1)
        tokens.add(wordToken(userId, each.slice(0, end)))
  }
  for (const code of codes.flatMap(wordsOf))
    for (const length of PART_LENGTHS)
      for (const part of partsOf(code, length)) tokens.add(partToken(userId, part))
  return [...tokens].join(' ')
}

/** The FTS5 query for a search text: every word must be there. Null where the text has no word. */
export function searchExpression(userId: number, text: string): string | null {
  const words = [...new Set(wordsOf(text))].slice(0, WORDS_MAX)
  if (words.length === 0) return null
  return words
    .map(word => {
      const whole = `"${wordToken(userId, word.slice(0, BEGINNING_MAX))}"`
      const parts = partsOf(word, Math.min(word.length, PART_LENGTHS[1]))
      if (word.length < PART_LENGTHS[0]) return whole
      const inCode = parts.map(part => `"${partToken(userId, part)}"`).join(' AND ')
      return `(${whole} OR (${inCode}))`
    })
    .join(' AND ')
}
