import type { Listing } from '../../../shared/listing/listings.ts'
import { gradeLabel, parseGrade } from '../../../shared/numismatics/grades.ts'
import type { RowChange } from '../session/rows/session-row.ts'

/** What a grading service writes beside a details grade, in a seller's words. */
export const DAMAGE_KINDS = [
  'Cleaned',
  'Polished',
  'Scratched',
  'Bent',
  'Holed',
  'Corroded',
  'Rim damage',
  'Repaired',
  'Mounted',
  'Damaged',
] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

const isKind = (text: string): text is DamageKind => DAMAGE_KINDS.some(kind => kind === text)

type Coin = Pick<Listing, 'grade' | 'specialAttributes'>

/** What the listing says of a coin with a details grade; null where it says no kind. */
export const damageOf = ({ specialAttributes }: Coin): DamageKind | null =>
  specialAttributes.find(isKind) ?? null

/** The coin's grade as a details grade, or with null as that of an undamaged coin; null for what is no grade. */
export function gradeWithDamage(present: string, kind: DamageKind | null): string | null {
  const grade = parseGrade(present)
  if (!grade) return null
  const code = grade.code.replace(/ Details$/, '')
  return gradeLabel({ code: kind ? `${code} Details` : code, designation: grade.designation })
}

/** Grade and special attributes, which title, description and eBay's condition are written from. */
export function damageChange(coin: Coin, kind: DamageKind | null): RowChange | null {
  const grade = gradeWithDamage(coin.grade, kind)
  if (grade === null) return null
  const others = coin.specialAttributes.filter(text => !isKind(text))
  return { grade, specialAttributes: kind ? [...others, kind] : others }
}
