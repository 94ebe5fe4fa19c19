/**
 * Designations that a label adds to the grade: strike, color, surface, and the marks of a service. Sources: PCGS,
 * "Designations"; NGC, "Coin Grading Scale"; eBay's item specifics for the words of a coin without a holder.
 */

type Designation = {
  /** As a label and a title have it. */
  readonly code: string
  /** As sellers and labels write it, in lower case. */
  readonly written: readonly string[]
  /** eBay's words for a coin without a holder; empty for what only a service gives. */
  readonly words: string
}

const DESIGNATIONS: readonly Designation[] = [
  { code: 'DCAM', written: ['dcam', 'deep cameo'], words: 'Deep Cameo' },
  { code: 'Ultra Cameo', written: ['uc', 'ucam', 'ultra cameo'], words: 'Deep Cameo' },
  { code: 'CAM', written: ['cam', 'cameo'], words: 'Cameo' },
  { code: 'RB', written: ['rb', 'red brown'], words: 'Red-Brown' },
  { code: 'RD', written: ['rd', 'red'], words: 'Red' },
  { code: 'BN', written: ['bn', 'brown'], words: 'Brown' },
  { code: 'FB', written: ['fb', 'full bands'], words: 'Full Bands' },
  { code: 'FBL', written: ['fbl', 'full bell lines'], words: 'Full Bell Lines' },
  { code: 'FH', written: ['fh', 'full head'], words: 'Full Head' },
  // NGC tells full steps of five and of six.
  { code: '5FS', written: ['5fs'], words: 'Full Steps' },
  { code: '6FS', written: ['6fs'], words: 'Full Steps' },
  { code: 'FS', written: ['fs', 'full steps'], words: 'Full Steps' },
  { code: 'DMPL', written: ['dmpl', 'deep mirror prooflike'], words: 'Proof-Like' },
  { code: 'DPL', written: ['dpl', 'deep prooflike'], words: 'Proof-Like' },
  { code: 'PL', written: ['pl', 'prooflike', 'proof like'], words: 'Proof-Like' },
  { code: 'Star', written: ['star'], words: '' },
  { code: 'CAC', written: ['cac'], words: '' },
]

/** Longest first, so that "deep cameo" is not read as "cameo". */
const PHRASES = DESIGNATIONS.flatMap(({ code, written }) =>
  written.map(phrase => ({ code, words: phrase.split(' ') })),
).sort((a, b) => b.words.length - a.words.length)

/** Every word, in lower case, that may be part of a designation. */
export const DESIGNATION_WORDS: ReadonlySet<string> = new Set(PHRASES.flatMap(({ words }) => words))

/**
 * The words behind a grade's number, in lower case: "5 full steps" is one word, "5fs", and a number alone is one of
 * its own.
 */
export function wordsOfGrade(tail: string): string[] {
  const text = tail
    .replace(/\b([56])[ -]?(?:full steps|fs)\b/g, '$1fs')
    // NGC's star, as its labels print it, and as it is typed: behind the number.
    .replace(/^\s?\*|[★☆⭐]/gu, ' star ')
  return text.match(/[56]fs\b|[a-z]+|[^\sa-z,;:*&()[\]–—-]/g) ?? []
}

/** The designation that lower-case words name, in their order: "RD DCAM". Empty without one. */
export function designationOf(words: readonly string[]): string {
  const codes: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = PHRASES.find(phrase => phrase.words.every((word, i) => words[at + i] === word))
    if (found && !codes.includes(found.code)) codes.push(found.code)
    at += found?.words.length ?? 1
  }
  return codes.join(' ')
}

/** eBay's words for a designation as `designationOf` gives it: "Red", "Deep Cameo". */
export function designationInWords(designation: string): string[] {
  const own = DESIGNATIONS.filter(({ code }) => ` ${designation} `.includes(` ${code} `))
  return [...new Set(own.map(({ words }) => words))].filter(words => words !== '')
}
