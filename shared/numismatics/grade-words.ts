/**
 * What grades mean in words. Source: American Numismatic Association, Official Grading Standards.
 */
import { GRADE_NUMBERS, type Grade, type GradePrefix, LOWEST_NUMBER, parseGrade } from './grades.ts'

const PREFIX_NAME: Readonly<Record<GradePrefix, string>> = {
  P: 'Poor',
  FR: 'Fair',
  AG: 'About Good',
  G: 'Good',
  VG: 'Very Good',
  F: 'Fine',
  VF: 'Very Fine',
  XF: 'Extremely Fine',
  AU: 'About Uncirculated',
  MS: 'Mint State',
  PR: 'Proof',
  SP: 'Specimen',
}

/** The adjective of a grade: 'Very Fine' for VF30. */
export function gradeName(grade: Grade): string {
  return PREFIX_NAME[grade.strike]
}

const WORN: readonly (readonly [number, string])[] = [
  [1, 'Barely identifiable; date and type can be made out, most detail is worn flat.'],
  [2, 'Heavily worn, with some detail left beside date and legend.'],
  [
    3,
    'Very heavily worn; the design shows in outline, parts of the legend may merge into the rim.',
  ],
  [
    4,
    'Heavily worn; the main design and legends are clear in outline, inner detail is mostly gone.',
  ],
  [8, 'Well worn; the main features are clear, though flat, with some inner detail.'],
  [12, 'Moderate, even wear over the whole surface; the whole design is clear.'],
  [20, 'Moderate wear on the high points; all major detail is sharp.'],
  [30, 'Light, even wear on the high points; nearly all detail is sharp.'],
  [40, 'Light wear on the highest points; all detail is sharp, with traces of mint luster.'],
  [45, 'Slight wear on the highest points only; all detail is sharp, some mint luster remains.'],
  [50, 'Traces of wear on the highest points; at least half of the mint luster remains.'],
  [55, 'Small traces of wear on the highest points; most of the mint luster remains.'],
  [58, 'The slightest trace of wear on the highest points; nearly full mint luster.'],
]

const UNWORN: readonly (readonly [number, string])[] = [
  [60, 'No wear; many contact marks, luster may be dull or the strike weak.'],
  [63, 'No wear; contact marks of moderate number and size, average strike or luster.'],
  [64, 'No wear; good luster and strike, a few contact marks.'],
  [65, 'No wear; strong luster and strike, only minor marks away from the focal areas.'],
  [66, 'No wear; above-average strike and luster, very few minor marks.'],
  [67, 'No wear; sharp strike, full luster, only the slightest marks.'],
  [68, 'No wear; very sharp strike, barely visible imperfections.'],
  [69, 'No wear; nearly perfect under five-power magnification.'],
  [70, 'No wear and no imperfection visible under five-power magnification.'],
]

/**
 * What a grade means, in a sentence for a buyer: "Very Fine: moderate wear …". Takes any text that `parseGrade` reads;
 * an adjective alone is explained by the lowest number of its range. Null for what is no grade.
 */
export function gradeExplanation(code: string): string | null {
  const grade = parseGrade(code)
  if (!grade) return null
  const number = grade.number ?? LOWEST_NUMBER[grade.strike]
  const sentence = [...WORN, ...UNWORN].findLast(([from]) => from <= number)?.[1]
  if (!sentence) return null
  const proof =
    grade.strike === 'PR' || grade.strike === 'SP'
      ? 'A special strike for collectors from prepared dies. '
      : ''
  const details = grade.details ? ' The surface has a problem (cleaning, damage or the like).' : ''
  return `${gradeName(grade)}${grade.details ? ' details' : ''}: ${proof}${sentence}${details}`
}

function prefixOf(number: number): GradePrefix {
  const order: readonly GradePrefix[] = ['P', 'FR', 'AG', 'G', 'VG', 'F', 'VF', 'XF', 'AU', 'MS']
  return order.findLast(prefix => (GRADE_NUMBERS[prefix][0] ?? 0) <= number) ?? 'P'
}

/**
 * The words for a span of Sheldon numbers, without a number: "Very Fine to Extremely Fine", "Very Fine". Fit for the
 * estimate of a raw coin. Ends may stand in either order; both are limited to 1–70.
 */
export function gradeRange(low: number, high: number): string {
  const within = (number: number): number => Math.min(70, Math.max(1, Math.round(number)))
  const [from, to] = [within(Math.min(low, high)), within(Math.max(low, high))]
  const [first, last] = [PREFIX_NAME[prefixOf(from)], PREFIX_NAME[prefixOf(to)]]
  return first === last ? first : `${first} to ${last}`
}
