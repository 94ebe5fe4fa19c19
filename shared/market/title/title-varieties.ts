/** Varieties with a market of their own, by the names that titles use. */
const VARIETIES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\b(no|without|w\/o)[- ]?)\b(s|p)?[- ]?v\.? ?d\.? ?b\b\.?/i, 'VDB'],
  [/\b(three|3)[- ]?leg(s|ged)?\b/i, '3 legs'],
  [/\bdoubled? die( obv\w*)?\b(?! rev)|\bddo\b|\b(19)?55 ?\/ ?55\b/i, 'doubled die obverse'],
  [/\bdoubled? die rev\w*|\bddr\b/i, 'doubled die reverse'],
  [/\b(no|weak)[- ]?d\b/i, 'no D'],
  [/\bno[- ]?p\b/i, 'no P'],
  [/\bno[- ]?s\b/i, 'no S'],
  [/\bwide am\b/i, 'wide AM'],
  [/\bclose am\b/i, 'close AM'],
  [/\bsmall motto\b/i, 'small motto'],
  [/\bsmall date\b/i, 'small date'],
  [/\bno motto\b/i, 'no motto'],
  [/\b(type|ty\.?)[ -]?(2|ii)\b/i, 'type 2'],
  [/\b(type|ty\.?)[ -]?(1|i)\b/i, 'type 1'],
  [/\b(no|without|w\/o|n\/c)[ -]?(cents?)\b/i, 'no cents'],
  [/\b7 ?\/? ?8 ?(tf|tail ?feathers)|\b7 over 8\b/i, '7 over 8 tail feathers'],
  [/\b8 ?(tf|tail ?feathers)\b/i, '8 tail feathers'],
  [/\b7 ?(tf|tail ?feathers)\b/i, '7 tail feathers'],
  [/\b(rev(erse)?\.? of|r) ?'?(18)?79\b/i, 'reverse of 1879'],
  [/\b(rev(erse)?\.? of) ?'?(18)?78\b/i, 'reverse of 1878'],
  [/\bmicro ?o\b/i, 'micro O'],
  [/\bo ?\/ ?cc\b|\bo over cc\b/i, 'O over CC'],
  [/\bd ?\/ ?s\b|\bd over s\b/i, 'D over S'],
  [/\bspeared bison\b/i, 'speared bison'],
  [/\bcheerios\b/i, 'Cheerios'],
  [/\bextra leaf\b/i, 'extra leaf'],
  [/\bhigh relief\b/i, 'high relief'],
  [/\bwire (edge|rim)\b/i, 'wire edge'],
  [/\bhot lips\b/i, 'hot lips'],
  [/\bsilver\b(?=.*\bproof\b)|\bproof\b(?=.*\bsilver\b)/i, 'silver proof'],
]

const VAM = /\bVAM[- #]?(\d{1,3}[a-z]?\d?)\b/i

/** Varieties that a title names. An overdate is written "over 1". A VAM number follows. */
export function readVarieties(title: string, overdate: string | null): string[] {
  const named = VARIETIES.filter(([pattern]) => pattern.test(title)).map(([, name]) => name)
  const vam = VAM.exec(title)?.[1]
  return [...(overdate ? [`over ${overdate}`] : []), ...named, ...(vam ? [`VAM-${vam}`] : [])]
}

/** Varieties that cost several times what the plain coin of the same date costs. */
const DEAR =
  /^(over |VDB|3 legs|doubled die|no [DPS]$|wide AM|close AM|small motto|micro O|O over CC|speared|Cheerios|extra leaf|high relief|8 tail|7 over 8)/

/** Whether a named variety costs several times what the plain coin of the same date costs. */
export const hasOwnMarket = (name: string): boolean => DEAR.test(name)

/** Whether the named varieties make two coins of one date and mint different things to a buyer. */
export function differInVariety(one: readonly string[], other: readonly string[]): boolean {
  const dear = (names: readonly string[]) => [...new Set(names.filter(hasOwnMarket))].sort().join()
  return dear(one) !== dear(other)
}
