import { type Grade, parseGrade } from '../../shared/numismatics/grades.ts'
import { type MintMark, parseMintMark } from '../../shared/numismatics/tables/mints.ts'

/** Facts about a coin parsed from a listing's title. */
export type ParsedTitle = {
  years: number[]
  /** Titles with a range of dates, such as "1878-1904". */
  isSpan: boolean
  mint: MintMark | null
  grade: Grade | null
  proof: boolean
  certified: boolean
  lot: boolean
  replica: boolean
  altered: boolean
  damaged: boolean
}

const LOT =
  /\b(lots?|rolls?|sets?|bulk|collection|album|folder|bag of|group of|pairs?|you pick|choose|pick (one|your|date)|random|mixed|assorted)\b|\b\d+\s?(x|pcs?|pieces|coins)\b|\bx\s?\d+\b/i
const REPLICA =
  /\b(copy|copies|replicas?|reproduction|fantasy|counterfeit|fake|novelty|tribute|restrike|token|medal|gallery mint)\b/i
const ALTERED =
  /\b((gold|silver|24k|rhodium|ruthenium)[- ]?(plated|gilded|layered)|gilded|colou?ri[sz]ed|painted|enameled|cut ?out|ring|pendant|necklace|bezel|hobo|love token|counterstamp\w*)\b/i
const DAMAGED =
  /\b(cleaned|cleaning|details?|damaged?|holed|hole|plugged|scratch(ed|es)?|bent|polished|ex[- ]?jewel\w*|culls?|graffiti|corroded|corrosion|repaired|whizzed|pitted|pitting|burned|impaired|environmental|rim (ding|bump|damage)s?|problem)\b/i
const NOT_DAMAGED =
  /\b(not|never|un|no|non|without|free of)[- ]?(cleaned|cleaning|damage\w*|problems?|scratch\w*|culls?)\b|\bproblem[- ]free\b/gi
const CERTIFIED = /\b(PCGS|NGC|ANACS|ICG|CACG?|SEGS|certified|slab(bed)?)\b/i
const NUMBERED = /\b(MS|PR|PF|SP|AU|XF|EF|VF|VG|AG|F|G)[ -]?(\d{1,2})(\+)?(?![\d/])/i
const WORDED: readonly (readonly [RegExp, string])[] = [
  [/\b(about|almost) unc(irculated)?\b|\bAU\+?\b/i, 'AU'],
  [/\bextremely fine\b|\b[XE]F\+?\b/i, 'XF'],
  [/\bvery fine\b|\bVF\+?\b/i, 'VF'],
  [/\bvery good\b|\bVG\+?\b/i, 'VG'],
  [/\bgem (bu|unc)\b|\bgem brilliant/i, 'MS65'],
  [/\b(brilliant )?uncirculated\b|\bBU\b|\bUNC\b/i, 'MS'],
]
const MINT_AFTER_YEAR = /\b(?:1[789]\d\d|20\d\d)\s?(?:[-–/]\s?)?\(?(CC|[PDSWOC])\)?(?![\w$])/
const MINT_IN_WORDS =
  /\b(philadelphia|denver|san francisco|new orleans|carson city|west point|charlotte|dahlonega)\b/i
const SPAN = /\b(1[789]\d\d|20\d\d)\s?(?:-|–|to|thru|through)\s?(1[789]\d\d|20\d\d|\d\d)\b(?!\/)/i
const DUAL_DATE = /\b1776\s?[-–/]\s?(1976|76)\b/

/** Parses a listing's title. What it does not state is null or false. */
export function parseTitle(title: string): ParsedTitle {
  const text = title.replace(DUAL_DATE, '1976')
  const years = [...text.matchAll(/(?<![\d$.,#])(1[789]\d\d|20\d\d)(?!\d)/g)].map(hit =>
    Number(hit[1]),
  )
  const mark = MINT_AFTER_YEAR.exec(text)?.[1] ?? MINT_IN_WORDS.exec(text)?.[1]
  return {
    years: [...new Set(years)],
    isSpan: SPAN.test(text),
    mint: mark === undefined ? null : parseMintMark(mark),
    grade: gradeIn(text),
    proof: /\bproof\b(?![- ]?like)|\b(PR|PF|PRF)[ -]?\d\d/i.test(text),
    certified: CERTIFIED.test(text),
    lot: LOT.test(text),
    replica: REPLICA.test(text),
    altered: ALTERED.test(text),
    damaged: DAMAGED.test(text.replace(NOT_DAMAGED, ' ')),
  }
}

function gradeIn(text: string): Grade | null {
  const numbered = NUMBERED.exec(text)
  if (numbered) {
    const grade = parseGrade(`${numbered[1]}${numbered[2]}${numbered[3] ?? ''}`)
    if (grade) return grade
  }
  const worded = WORDED.find(([pattern]) => pattern.test(text))
  return worded ? parseGrade(worded[1]) : null
}
