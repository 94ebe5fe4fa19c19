import type { Denomination } from '../../numismatics/series.ts'

/**
 * How titles name a denomination. An earlier entry wins, and its words count for no later one: "three cent nickel"
 * is no nickel, "half dime" no dime, "quarter eagle" no quarter.
 */
// biome-ignore format: a table reads best as one
const DENOMINATIONS: readonly (readonly [RegExp, Denomination])[] = [
  [/\b(half[- ]cents?\b|1\/2[- ]?(cents?|c)\b|½ ?(cents?|c)\b)/gi, 'Half Cent'],
  [
    /\b(two|2)[- ]?(cents?( pieces?)?|¢|c\b)( pieces?)?/gi,
    'Two Cents',
  ],
  [
    /\b((nickel )?(three|3)[- ]?(cents?( pieces?)?|¢|cn\b|cs\b|c\b)( nickels?)?|trimes?)/gi,
    'Three Cents',
  ],
  [/\b(half[- ]dimes?|half dismes?|h10c)\b/gi, 'Half Dime'],
  [/\b((twenty|20)[- ]?(cents?|¢|c\b)|double dime)/gi, 'Twenty Cents'],
  [
    /\bquarter eagles?\b|\$ ?2[ -]?(\.50?|1\/2|½)( dollars?)?|\b2[ -]?(\.50?|1\/2|½) dollars?\b|\btwo and (a|one) half dollars?\b/gi,
    'Quarter Eagle',
  ],
  [/\bdouble eagles?\b|\$ ?20(\.00)?(?![\d.])( dollars?)?|\b(twenty|20) dollars?\b/gi, 'Double Eagle'],
  [/\bhalf eagles?\b|\$ ?5(\.00)?(?![\d.])( dollars?)?|\b(five|5) dollars?\b/gi, 'Half Eagle'],
  [/\$ ?3(\.00)?(?![\d.])( dollars?)?|\b(three|3) dollars?\b/gi, 'Three Dollars'],
  [/\$ ?10(\.00)?(?![\d.])( dollars?)?|\b(ten|10) dollars?\b/gi, 'Eagle'],
  [/\$ ?50(?![\d.])( dollars?)?|\bfifty dollars?\b/gi, 'Fifty Dollars'],
  [/\$ ?25(?![\d.])( dollars?)?/gi, 'Twenty-Five Dollars'],
  [/\$ ?100(?![\d.])( dollars?)?/gi, 'One Hundred Dollars'],
  [/½ ?dollars?\b|\b(1\/2[- ]?dollars?|half[- ]?dollars?|halves|half\b(?![- ]?(oz|ounce|roll|off))|50[- ]?(cents?|¢|c\b)|fifty cents?|halfs\b)/gi, 'Half Dollar'],
  [/\b(quarter[- ]dollars?|quarters?\b(?![- ]?(oz|ounce|inch))|25[- ]?(cents?|¢|c\b))/gi, 'Quarter'],
  [/\b(dimes?\b|10[- ]?(cents?|¢|c\b)|ten cents?)/gi, 'Dime'],
  [/\b(nickels?\b(?! (clad|plated))|5[- ]?(cents?|¢|c\b)|five[- ]cents?)/gi, 'Five Cents'],
  [/\b(dollars?|one dollar)\b|\$ ?1(\.00)?(?![\d.,])/gi, 'Dollar'],
  [/\b(cents?\b|pennys?\b|pennies\b|1[- ]?(¢|c\b))/gi, 'Cent'],
]

/** The ten-dollar coin is an eagle without a further word; other eagles are designs and bullion. */
const LONE_EAGLE =
  /(?<!\b(flying|silver|american|bald|small|large|platinum|palladium|heraldic|friendly|wounded|spitting|black|the|half|double|quarter|gold) )\beagle\b(?! (reverse|back|label|landing|has))(?!.*\b(silver|oz|ounce)\b)/i

/** "$10 face": a sum of coins. */
const FACE_TOTAL = /\$ ?\d+(\.\d+)? (face|fv)\b/gi

/** The denominations that a title names, most specific first. */
export function readDenominations(title: string): Denomination[] {
  let rest = title.replace(FACE_TOTAL, ' ')
  const found: Denomination[] = []
  for (const [pattern, denomination] of DENOMINATIONS) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) found.push(denomination)
    rest = without
  }
  if (found.length === 0 && LONE_EAGLE.test(title)) found.push('Eagle')
  return found
}
