/**
 * Words that comments do not use: those with another meaning in this code's glossary, and pronouns without their noun,
 * which a reader has to read twice. Each with what to write.
 */
const FORBIDDEN: readonly [words: RegExp, write: string][] = [
  [/\bkept\b/i, '“stored”, “cached” or “remembered”'],
  [/\bheld by\b/i, '“leased by”, “referred to by” or “in use by”'],
  [/\b(?:first|second) look\b/i, '“detection”'],
  [/\bdesk phone\b/i, '“paired phone”'],
  [/\bone that (?:is|was|has)\b/i, 'the noun in place of “one”'],
  [/\b(?:what|which|that) (?:is|are) (?:none|no matter)\b/i, 'what it is instead'],
  [/\bof which nothing\b/i, 'a clause with its subject'],
]

/** For each forbidden word of a comment, a sentence that says what to write. */
export function unclearWords(comment: string): string[] {
  const text = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ')
  return FORBIDDEN.flatMap(([words, write]) => {
    const [found] = words.exec(text) ?? []
    return found === undefined ? [] : [`A comment says “${found}”: write ${write}.`]
  })
}
