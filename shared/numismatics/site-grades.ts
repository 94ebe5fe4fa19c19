import { ownSite } from '../lib/ebay-sites.ts'
import { gradeName } from './grade-words.ts'
import type { Grade, GradePrefix } from './grades.ts'

/** A grade as dealers of a country write it: "sehr schön", "ss". */
type GradeWords = { name: string; short: string }

/**
 * German grades by the letters of Sheldon's scale. Sources: breuer-muenzen.de, "Erhaltungsangaben" (PP is Proof, st
 * Brilliant Uncirculated, vz Extremely Fine, ss Very Fine, s Fine; steps between are written with both words), eBay.de,
 * "Grundsatz zu Münzen und Banknoten" (id 5042: a listing has to name the grade in these words), numismatik3032.ch and Jaeger,
 * "Die deutschen Münzen" (prägefrisch: struck as stempelglanz, with small traces; sge and ge below s; gering erhalten).
 */
const GERMAN: Readonly<Record<GradePrefix, GradeWords>> = {
  PR: { name: 'Polierte Platte', short: 'PP' },
  SP: { name: 'Spiegelglanz', short: 'Spgl' },
  MS: { name: 'prägefrisch', short: 'prfr' },
  AU: { name: 'vorzüglich bis Stempelglanz', short: 'vz-st' },
  XF: { name: 'vorzüglich', short: 'vz' },
  VF: { name: 'sehr schön', short: 'ss' },
  F: { name: 'schön', short: 's' },
  VG: { name: 'sehr gut erhalten', short: 'sge' },
  G: { name: 'gut erhalten', short: 'ge' },
  AG: { name: 'gering erhalten', short: 'gering' },
  FR: { name: 'gering erhalten', short: 'gering' },
  P: { name: 'gering erhalten', short: 'gering' },
}
const STEMPELGLANZ: GradeWords = { name: 'Stempelglanz', short: 'st' }
/** From this number on without the traces of prägefrisch. */
const STEMPELGLANZ_FROM = 65

export function germanGrade({ strike, number }: Pick<Grade, 'strike' | 'number'>): GradeWords {
  return strike === 'MS' && number !== null && number >= STEMPELGLANZ_FROM
    ? STEMPELGLANZ
    : GERMAN[strike]
}

/**
 * A grade in the words and letters of the buyers of the seller's site. Extremely Fine is XF in the United States and EF
 * elsewhere in English. Source: British and Australian dealers' lists; ICCS of Canada grades EF-40.
 */
export function gradeForBuyers(grade: Grade): GradeWords {
  const { id } = ownSite()
  if (id === 'EBAY_DE') return germanGrade(grade)
  const short = grade.strike === 'XF' && id !== 'EBAY_US' ? 'EF' : grade.strike
  return { name: gradeName(grade), short }
}
