/**
 * What the index `listing_search` holds of a listing. Each word stands there with all of its beginnings, and a code
 * (SKU, certificate) with its parts of three and four characters besides, so that every search is one for whole
 * tokens: SQLite reads those in the order of the ids and stops early, which it does not for `word*`. A token begins
 * with its owner: another seller's entries are never read.
 */

/** Beginnings are indexed up to this length; a longer word is found by its first characters. */
const BEGINNING_MAX = 12
/** Characters of a part of a code that are searched for, at most. */
const CODE_MAX = 60
/** Words of a search, at most. */
const WORDS_MAX = 12
const PART_LENGTHS = [3, 4] as const
const [PART_MIN, PART_MAX] = PART_LENGTHS

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

/** "MORG-1881-S" has its words, and is one word besides: a part of it may hold the hyphen or leave it out. */
function wordsOfCode(code: string): string[] {
  const words = wordsOf(code)
  return words.length > 1 ? [...words, words.join('')] : words
}

/** The tokens of a listing, blanks between them. */
export function indexedWords(
  userId: number,
  { texts, codes }: { texts: readonly string[]; codes: readonly string[] },
): string {
  const tokens = new Set<string>()
  const codeWords = codes.flatMap(wordsOfCode)
  for (const word of [...texts.flatMap(wordsOf), ...codeWords]) {
    // "MS65" is found by "65" too.
    for (const each of [word, ...(word.match(/\p{N}+|[^\p{N}]+/gu) ?? [])])
      for (let end = 1; end <= Math.min(each.length, BEGINNING_MAX); end += 1)
        tokens.add(wordToken(userId, each.slice(0, end)))
  }
  for (const code of codeWords)
    for (const length of PART_LENGTHS)
      for (const part of partsOf(code, length)) tokens.add(partToken(userId, part))
  return [...tokens].join(' ')
}

/** The FTS5 query for a search text: every word must be there. Null where the text has no word. */
export function searchExpression(userId: number, text: string): string | null {
  const chunks = text.split(/\s+/).map(wordsOf)
  const first = chunks.filter(words => words.length > 0).slice(0, WORDS_MAX)
  if (first.length === 0) return null
  return [...new Set(first.map(words => chunkExpression(userId, words)))].join(' AND ')
}

/** Words without a blank between them, as in "1881-S", are each found, or together in a code. */
function chunkExpression(userId: number, words: readonly string[]): string {
  const distinct = [...new Set(words.slice(0, WORDS_MAX))]
  const each = distinct.map(word => wordExpression(userId, word)).join(' AND ')
  const code = words.join('')
  if (words.length === 1 || code.length < PART_MIN) return each
  return `((${each}) OR ${codeExpression(userId, code)})`
}

function wordExpression(userId: number, word: string): string {
  const beginning = word.slice(0, BEGINNING_MAX)
  const whole = `"${wordToken(userId, beginning)}"`
  if (word.length < PART_MIN) return whole
  const inCode = codeExpression(userId, word)
  // Of a code all is indexed: one that only begins as the word does is another.
  const inText =
    word.length > BEGINNING_MAX ? `(${whole} NOT ${codeExpression(userId, beginning)})` : whole
  return `(${inText} OR ${inCode})`
}

function codeExpression(userId: number, part: string): string {
  const tokens = partsOf(part.slice(0, CODE_MAX), Math.min(part.length, PART_MAX))
  return `(${tokens.map(token => `"${partToken(userId, token)}"`).join(' AND ')})`
}
