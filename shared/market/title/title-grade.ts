import { type GradePrefix, parseGrade } from '../../numismatics/grades.ts'
import { OTHER_SERVICES } from './title-traits.ts'

/** A grade as a title states it: one number, or the span that its words mean. */
export type TitleGrade = {
  /** As the form writes it: "MS65", "VF30", "MS64+"; an adjective alone has no number: "VF". */
  code: string
  strike: GradePrefix
  /** Sheldon numbers, both included. */
  low: number
  high: number
  plus: boolean
  /** Stated as a number, by a holder's label or a seller who writes like one. */
  numbered: boolean
}

const PREFIX =
  'About Uncirculated|About Unc|Almost Unc|Extremely Fine|Extra Fine|Very Fine|Very Good|About Good|Fine|Good|Fair|Poor|Gem Proof|Gem BU|Choice BU|Gem|Uncirculated|MS|PRF|PR|PF|SP|AU|XF|EF|VF|VG|AG|FR|FA|PO|F|G|P|BU|UNC|Proof|Mint State'
const NUMBERED = new RegExp(
  `(?<![A-Za-z0-9$])(${PREFIX})[ .:-]{0,2}0?(\\d{1,2})(?!\\d|[.,]\\d|¢|\\/(?:2|4|10|20)(?:th)? ?(?:oz|ounce|troy)| ?(?:cents?|c|oz|ounces?|troy|coins|pcs|mm|x|different|dollars?)\\b| ?%)(\\+| plus\\b)?(?:\\s?[/-]\\s?(?:MS|AU|PF|PR|XF|VF|F|VG)?-?(\\d\\d)(?!\\d))?`,
  'gi',
)
/** "PCGS 64", "NGC 65+", "ANACS 45": the label's number without its letters. */
const BARE_NUMBER =
  /\b(?:PCGS|NGC|ANACS|ICG|CACG?|SEGS)[ -]{1,2}(?:graded |gold shield |secure )?(\d{1,2})(\+)?(?![\d,]|-\d|\/\d| ?(?:oz|coins?|certs?|x)\b)(?!\.\d)/i
// biome-ignore format: a table reads best as one
const OFTEN: Readonly<Record<string, GradePrefix>> = {
  PRF: 'PR', PF: 'PR', PROOF: 'PR', EF: 'XF', BU: 'MS', UNC: 'MS', 'MINT STATE': 'MS', 'ABOUT UNCIRCULATED': 'AU', 'ABOUT UNC': 'AU', 'ALMOST UNC': 'AU', 'EXTREMELY FINE': 'XF', 'EXTRA FINE': 'XF', 'VERY FINE': 'VF', 'VERY GOOD': 'VG', 'ABOUT GOOD': 'AG', FINE: 'F', GOOD: 'G', FAIR: 'FR', POOR: 'P', 'GEM PROOF': 'PR', 'GEM BU': 'MS', 'CHOICE BU': 'MS', GEM: 'MS', UNCIRCULATED: 'MS', PO: 'P', FA: 'FR',
}

type Worded = readonly [RegExp, GradePrefix, low: number, high: number]

/** Adjectives, the longer before those that they contain. Spans: ANA grading standards and what dealers mean. */
// biome-ignore format: a table reads best as one
const WORDS: readonly Worded[] = [
  [/\bsuperb gem( (bu|unc\w*|brilliant unc\w*))?(?! proof)\b/i, 'MS', 67, 68],
  [/\b(near|almost|close to|borderline|nearly|virtually) gem\b/i, 'MS', 64, 64],
  [/\bgem[- ]*\+?[- ]*((red|rd|full red|brilliant|blazing|original|white|toned) )*(bu|unc|uncirculated|brilliant|ms)\b|\b(bu|unc(irculated)?|ms) gem\b/i, 'MS', 65, 66],
  [/\b(choice|ch\.?|select|sel\.?) *(about|almost|nearly) unc\w*\b|\b(choice|ch\.?) *\+?au\b|\bau ?\+|\bau (or )?(bu|unc|ms)\b|\bsliders?\b|\b(near|nearly|borderline|virtually|close to|approaching|almost) (bu|mint state|mint)\b|\b(near|nearly|borderline) unc\w*|\b(high[- ]end|super|superb|premium) au\b/i, 'AU', 55, 58],
  [/\b(about|almost|abt\.?) unc\w*\b|\b(?<!\$)a\.?u\.?(?![\w.])(?! ?(fine|99))/i, 'AU', 50, 55],
  [/\b(choice|ch\.?|select)[- ]*(\+|bu\b|unc\w*|brilliant|ms\b)|\bbu ?\+|\b(nice|premium|pq) (bu|unc)\b ?\+|\bunc ?\+|\bms ?\+/i, 'MS', 63, 64],
  [/\b(brilliant|mint) unc\w*\b|\bbrilliant\b|\bunc(irc(ulated)?|ir)?\b|\bb\.?u\.?(?![\w.])|\bmint state\b|\bms\b|\buncirc\b/i, 'MS', 60, 64],
  [/\b(choice|ch\.?|high[- ]end|premium) (extra fine|extremely fine|xf|ef)\b|\b[xe]f ?\+|\b(extra|extremely) fine ?\+|\b[xe]fau\b/i, 'XF', 45, 45],
  [/\b(extra|extremely|extr\.?|ext\.?|ex\.?)[- ]?fine\b|\b[xe]\.?f\b|\bxtra fine\b/i, 'XF', 40, 45],
  [/\b(choice|ch\.?|high[- ]end|premium) (very fine|vf)\b|\bvf ?(\+)|\bvery fine ?(\+|plus)|\bvf[xe]f\b/i, 'VF', 30, 35],
  [/\bvery[- ]fine\b|\bv\.?f\b/i, 'VF', 20, 30],
  [/\bvg ?\+|\bvery good ?(\+|plus)|\bchoice (vg|very good)\b/i, 'VG', 10, 10],
  [/\bvery[- ]good\b(?! (shape|condition|detail|luster|eye|looking|coin))|\bv\.?g\b/i, 'VG', 8, 10],
  [/\b(about|almost|abt\.?) good\b|\bag\b(?!\w)/i, 'AG', 3, 3],
]

/** Two adjectives: the coin lies between them. */
// biome-ignore format: a table reads best as one
const RANGES: readonly Worded[] = [
  [/\b[xe]f ?(\/|-|to) ?au\b/i, 'XF', 45, 50],
  [/\bvf ?(\/|-|to) ?[xe]f\b|\bvery fine ?(\/|-|to) ?(extra|extremely) fine\b/i, 'VF', 30, 40],
  [/\b(f|fine) ?(\/|-|to) ?(vf|very fine)\b/i, 'F', 15, 20],
  [/\b(vg|very good) ?(\/|-|to) ?(f|fine)\b/i, 'VG', 10, 12],
  [/\b(g|good) ?(\/|-|to) ?(vg|very good)\b/i, 'G', 6, 8],
  [/\b(ag|about good) ?(\/|-|to) ?(g|good)\b/i, 'AG', 3, 4],
  [/\b(fair|fr) ?(\/|-|to) ?(ag|about good)\b/i, 'FR', 2, 3],
  [/\bau ?(\/|-|to) ?(bu|unc|ms)\b/i, 'AU', 55, 60],
]

/** Words that are a grade only where they stand by themselves; a letter must be a capital. */
// biome-ignore format: a table reads best as one
const LONE: readonly Worded[] = [
  [/\b(choice|ch\.?) fine\b(?!\s?(silver|gold|detail))|\bfine ?\+/i, 'F', 15, 15],
  [/(?<![\w'.])F ?\+/, 'F', 15, 15],
  [/(?<!(\.\d+|\b9{2,4}|oz|ounce|extra|very|extremely)[ .]*)\bfine\b(?![- ]?(silver|gold|copper|troy|art|detail(?!s? ?[-,(]? ?(cleaned|corro|damag|scratch|bent|holed|env|rim))|example|coin\b|color|toning|luster|quality|piece|condition|strike|scratch|hairline|line|addition|collection|\.?9|oz|looking|eye|specimen|lustre|type|old|jewel))/i, 'F', 12, 15],
  // An initial is followed by a name.
  [/(?<![\w'.&$#/-])F\.(?=\s*(?:$|[^\sA-Za-z]))/, 'F', 12, 15],
  [/(?<!\b(in|overall|very|extra|extremely) (\w+ )?)\bfine condition\b/i, 'F', 12, 15],
  [/(?<![\w'.&$#/-])F(?![\w'.&/#]|-\w| ?\d)/, 'F', 12, 15],
  [/\bgood ?(\+|plus\b)/i, 'G', 6, 6],
  [/(?<![\w'.])G ?\+/, 'G', 6, 6],
  [/(?<!\b(very|about|almost|pretty|a|looks?|in|so|no|is|really|quite|some|mighty|of|too|all|any|have|has|are) )\bgood\b(?!\s?(luck|eye|luster|lustre|detail|details|date\b|looking|look|color|colour|strike|condition|examples?|coin\b|one\b|deal|buy|stuff|price|shape|for|silver|toning|filler|mint|starter|rims?|surfaces?|investment|value|quality|collector|as|enough|readable|clear|with))/i, 'G', 4, 6],
  [/(?<![\w'.&$#/-])G(?![\w'.&/#$]|-\w| ?\d)/, 'G', 4, 6],
  [/(?<![\w'.&$#/-])G\.(?=\s*(?:$|[^\sA-Za-z]))/, 'G', 4, 6],
  [/(?<!world'?s? |exposition |market )\bfair\b(?!\s?(price|deal|market|condition|value|dollar|half|commem|\w+ half))/i, 'FR', 2, 2],
  [/\bpoor\b(?!\s?(man|boy|quality|strike|condition))/i, 'P', 1, 1],
]

const PROOF =
  /\bproofs?\b(?!([- ]?like|[- ]?lk|lk))|\b(PRF|PF|PR)\b|\bdcam\b|\bdeep cameo\b|\bultra cameo\b/i
const GEM_PROOF =
  /\b(gem|superb|choice|ch\.?|gorgeous) (\w+ )?(dcam |cameo |deep cameo )?proof\b|\bgem proof\b/i
const GEM_ALONE = /\bgems?\b(?! ?of)/i
/** Praise and prices that hold words of grades. */
const NOISE =
  /\bgood (luck|luster|eye|details?|for|as|date|strike)\b|\b\.?9+ ?fine\b|\bfine (silver|gold)\b|\bmint state\b(?=.*\b(MS|PR|AU)[- ]?\d)|\b(not|un)[- ]?graded\b|\bcivil war era\b|\bF\.?D\.?R\b|\b(john|robert) f\.? kennedy\b|\bG\.?S\.?A\b|\b(better than|worth|guide|value in|in|lists?|listed|retail|books?( at)?|price in|bid) (ms|au|xf|vf|pr)[- ]?\d\d\b|\bworld'?s? fair\b|\bunc\w* (details)\b(?=.*\bunc\b)/gi

const DETAIL_GRADE = /\b(very good|good|very fine|fine) det(?:ails?|\.)?(?!\w)/gi

export type GradeClues = { title: string; slab: boolean }

/** The grade of a title; null where it states none. */
export function readGrade({ title, slab }: GradeClues): TitleGrade | null {
  // On a holder "Good Detail" is the grade; of a raw coin it is praise.
  const text = (slab ? title.replace(DETAIL_GRADE, '$1 ') : title).replace(NOISE, ' ')
  const stated = numberedGrade(text) ?? (slab ? bareNumber(text) : null)
  if (stated) return stated
  const proof = PROOF.test(text)
  if (proof) {
    const low = GEM_PROOF.test(text) ? 65 : 60
    return {
      code: low === 65 ? 'PR65' : 'PR',
      strike: 'PR',
      low,
      high: low === 65 ? 66 : 66,
      plus: false,
      numbered: false,
    }
  }
  const worded = [...RANGES, ...WORDS, ...LONE].find(([pattern]) => pattern.test(text))
  if (worded) return wordGrade(worded[1], worded[2], worded[3])
  return GEM_ALONE.test(text) ? wordGrade('MS', 65, 66) : null
}

const wordGrade = (strike: GradePrefix, low: number, high: number): TitleGrade => ({
  code: CODES[`${strike}${low}`] ?? strike,
  strike,
  low,
  high,
  plus: false,
  numbered: false,
})
/** Spans that stand for one number have its code. */
// biome-ignore format: a table reads best as one
const CODES: Readonly<Record<string, string>> = {
  MS65: 'MS65', MS67: 'MS67', MS63: 'MS63', MS64: 'MS64', AU55: 'AU55', XF45: 'XF45', VF30: 'VF30', VG10: 'VG10', F15: 'F15', G6: 'G6', AG3: 'AG3', FR2: 'FR2', P1: 'P1',
}

const OF_MANY = /^ ?coin\b.*\b(sets?|lot|rolls?|collection|group)\b/i

function numberedGrade(text: string): TitleGrade | null {
  for (const hit of text.matchAll(NUMBERED)) {
    const letters = (hit[1] ?? '').toUpperCase()
    // A lone letter in lower case is no grade ("g 4").
    if (letters.length === 1 && hit[1] !== letters) continue
    // "Proof 5 coin set" counts coins; "MS69 coin" does not.
    const behind = text.slice(hit.index + hit[0].length)
    if (/^ ?coin\b/i.test(behind) && (letters.length > 3 || OF_MANY.test(behind))) continue
    const strike = OFTEN[letters] ?? letters
    const grade = parseGrade(`${strike}${Number(hit[2])}`)
    if (!grade || grade.number === null) continue
    const upper = hit[4] === undefined ? grade.number : Number(hit[4])
    const high = upper > grade.number && upper <= 70 ? upper : grade.number
    const plus = hit[3] !== undefined
    return {
      code: `${grade.code}${plus ? '+' : ''}`,
      strike: grade.strike,
      low: grade.number,
      high,
      plus,
      numbered: true,
    }
  }
  return null
}

// biome-ignore format: a table reads best as one
const LETTERS: readonly (readonly [number, GradePrefix])[] = [
  [60, 'MS'], [50, 'AU'], [40, 'XF'], [20, 'VF'], [12, 'F'], [8, 'VG'], [4, 'G'], [3, 'AG'], [2, 'FR'], [1, 'P'],
]

function bareNumber(text: string): TitleGrade | null {
  const hit = BARE_NUMBER.exec(text)
  if (!hit) return null
  const letters = PROOF.test(text) ? 'PR' : LETTERS.find(([from]) => Number(hit[1]) >= from)?.[1]
  const grade = parseGrade(`${letters}${hit[1]}`)
  if (!grade || grade.number === null) return null
  const plus = hit[2] !== undefined
  return {
    code: `${grade.code}${plus ? '+' : ''}`,
    strike: grade.strike,
    low: grade.number,
    high: grade.number,
    plus,
    numbered: true,
  }
}

const GRADERS: readonly (readonly [RegExp, string])[] = [
  [/\bPCGS\b/i, 'PCGS'],
  [/\bNGCX?\b/i, 'NGC'],
  [/\bANACS?\b/i, 'ANACS'],
  [/\bICG\b/i, 'ICG'],
  [/\bCACG\b/i, 'CACG'],
  [/\bSEGS\b/i, 'SEGS'],
  [/\bICCS\b/i, 'ICCS'],
  [/\bNCS\b/i, 'NCS'],
  [/\bPCI\b/i, 'PCI'],
  [/\bINB\b/i, 'INB'],
  [OTHER_SERVICES, 'other'],
  [/\bCAC\b/i, 'CACG'],
]
/** A service named for another reason than that the coin lies in its holder. */
const NOT_HELD =
  /\b(not|non|never|un|isn'?t|no)[- ]?(yet )?(been )?(PCGS|NGC|ANACS|ICG|certified|graded|slabbed)( or (PCGS|NGC|ANACS|graded|certified|slabbed))?\b|\b(ready for|send (it )?to|submit (it )?to|like|for|looks?|could|should|would|might|may|will|worthy of|potential|possible|possibly|candidate for|headed to|compare(d)? to|vs\.?|better than)( go| be| grade| get| easily)*( at| by| an?)? (PCGS|NGC|ANACS)\b|\b(PCGS|NGC|ANACS)([-/ ](PCGS|NGC))?[- ]?(worthy|ready|quality|candidate|potential|able|\?|it\b|coin ?facts|price|value|guide|app\b|population|pop\b|book)|\bformer(ly)? (PCGS|NGC|ANACS)\b|\b(ex|crossed from|cracked out of( a)?|crack ?out( of)?|removed from|was)[- ](PCGS|NGC|ANACS)\b|\b(at|by|from) (PCGS|NGC|ANACS)\b|\b(un|not )?(raw|ungraded|uncertified)\b.*\b(PCGS|NGC)\?/gi
const SLAB_WORDS =
  /\b(slab(s|bed)?|certified|graded|ogh|rattler|fatty|fatties|old green holder|doily|third party)\b/i
const NOT_SLAB =
  /\b(un|not |never |non-?|no )[- ]?(slab(bed)?|certified|graded)\b|\bself[- ]graded\b|\bslab(bed)?[- ](it|worthy|ready|me|quality|candidate)\b|\b(ready to|should be|could be|get|be) (slab(bed)?|graded|certified)\b|\bseller graded\b|\bconservatively graded\b|\bgraded by (me|us|seller|owner)\b|\bcertified (mail|copy|public)\b|\bgraded? (set|roll)\b|\bthis (slab|graded)\b.*\?/gi

export type HolderReading = { slab: boolean; grader: string | null }

/** Whether the coin is in a grading service's holder, and in whose. */
export function readHolder(title: string): HolderReading {
  const text = title.replace(NOT_HELD, ' ')
  const grader = GRADERS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  if (grader) return { slab: true, grader: grader === 'other' ? null : grader }
  return { slab: SLAB_WORDS.test(text.replace(NOT_SLAB, ' ')), grader: null }
}
