/**
 * What eBay forbids in the words of a coin's listing: a numeric grade without a grader's holder, and
 * replicas. Source: eBay, "Coins, currency, and stamps policy".
 */

/** Units and nouns after a number show that it is no grade: "Fine 12 oz", "Good 4 coins". */
const NO_UNIT =
  '(?![\\d.,]*\\d)(?!\\s*(?:g|gr|gram|grams|oz|ozt|ounce|ounces|mm|cm|%|percent|kg|lb|lbs|k|karat|cents?|dollars?|coins|pieces|pcs?|different|dates?|years?|yrs?|days?|x|states?|rolls?|sets?)\\b)(?!(?:th|st|nd|(?<=3)rd)\\b)(?!\\s*%)'
/** A designation may follow without a space: "MS65RD". */
const NO_WORD = '(?!(?!(?:RD|RB|BN|FBL?|FH|FS|D?M?PL|[DU]?CAM)\\b)\\w)'
const SEPARATOR = '[\\s.:–-]{0,2}'
const NO_PRICE_BEFORE = '(?<![\\w$#])'

const grades = (prefix: string, numbers: string, flags = 'gi') =>
  new RegExp(
    `${NO_PRICE_BEFORE}(?:${prefix})${SEPARATOR}(?:${numbers})\\+?${NO_UNIT}${NO_WORD}`,
    flags,
  )

const UNCIRCULATED = '6\\d|70'

/**
 * Codes and adjectives with the Sheldon numbers in use under each. One and two letters that are words, units
 * or mint marks as well count in capitals only.
 */
const NUMERIC_GRADES: RegExp[] = [
  grades(
    'MS|Mint State|BU|Unc|Uncirculated|Gem|Choice|SP|Specimen|Proof|Grade|Graded',
    UNCIRCULATED,
  ),
  grades('PR|PF|PRF', '[5-6]\\d|70'),
  grades('AU|About Uncirculated|Almost Uncirculated', '50|53|55|58'),
  grades('XF|EF|Extremely Fine|Extra Fine', '40|45'),
  grades('VF|Very Fine', '20|25|30|35'),
  grades('VG|Very Good', '8|08|10'),
  grades('Fine', '12|15'),
  grades('Good', '4|04|6|06'),
  grades('About Good|Almost Good', '3|03'),
  grades('AG', '3|03', 'g'),
  grades('FR|PO', '1|01|2|02', 'g'),
  // "26.73 G 4" is a weight; a letter after a number or a hyphen is a unit or a mint mark.
  new RegExp(`(?<![\\w$#.-])(?<!\\d\\s)F${SEPARATOR}(?:12|15)\\+?${NO_UNIT}(?!\\w)`, 'g'),
  new RegExp(`(?<![\\w$#.-])(?<!\\d\\s)G${SEPARATOR}(?:4|04|6|06)\\+?${NO_UNIT}(?!\\w)`, 'g'),
  /(?<![\w$#.-])(?<!\d\s)P-?0?1(?![\w.,%/-])/g,
]

/** The numeric grade that a text names, as written: "MS65", "VF 30", "Proof 69". Null without one. */
export function numericGradeIn(text: string): string | null {
  for (const pattern of NUMERIC_GRADES) {
    pattern.lastIndex = 0
    const found = pattern.exec(text)
    if (found) return found[0].trim()
  }
  return null
}

const REPLICA =
  /\b(?:copy|copies|replicas?|reproductions?|fakes?|counterfeits?|imitations?|facsimiles?|forger(?:y|ies))\b/i
/** "Not a replica" names none. */
const DENIED =
  /\b(?:not|no|never|isn['’]t|aren['’]t|without)\s+(?:(?:a|an|any|the)\s+)?(?:modern\s+|cheap\s+)?(?:copy|copies|replicas?|reproductions?|fakes?|counterfeits?|imitations?|facsimiles?|forger(?:y|ies))\b/gi

/** The word for a replica in a text, unless the text denies it. Null without one. */
export function replicaWordIn(text: string): string | null {
  return REPLICA.exec(text.replace(DENIED, ' '))?.[0] ?? null
}

/** Official restrikes exist: the word is fit for a note, not for a refusal. */
export const namesRestrike = (text: string): boolean => /\brestrikes?\b/i.test(text)

/**
 * A title as duplicates are compared: letters and digits alone, in lower case. ASCII letters only, as SQLite
 * lowers them.
 */
export function titleKey(title: string): string {
  return title
    .replace(/[A-Z]/g, letter => letter.toLowerCase())
    .replace(new RegExp(`[${TITLE_KEY_DROPS.map(each => `\\${each}`).join('')}]`, 'g'), '')
}

/** What a title's key leaves out; the database's query leaves out the same. */
export const TITLE_KEY_DROPS = [' ', '-', ',', '.', '/', '!', '*'] as const
