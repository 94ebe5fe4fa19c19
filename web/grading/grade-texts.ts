import { GRADE_SCALE, type ScaleKey, type ScaleRow } from '../../shared/numismatics/grades.ts'

/**
 * What the grades of the scale look like. After the American Numismatic Association's Official Grading Standards, in
 * our own words.
 */
export interface GradeText {
  name: string
  looks: string
  /** What can still be seen. */
  visible: string
  /** What is gone, and by what it differs from the next grade. */
  gone: string
  luster: string
}

const TEXTS: Readonly<Record<ScaleKey, GradeText>> = {
  poor: {
    name: 'Poor',
    looks: 'Worn nearly smooth. The coin can be identified, and little more.',
    visible: 'The shape of the design, and as much of the date or mint mark as names the coin.',
    gone: 'All inner detail. The rim is worn into the lettering.',
    luster: 'None',
  },
  fair: {
    name: 'Fair',
    looks: 'Heavily worn, with the design as a flat outline.',
    visible: 'The outline and most of the date. Some letters stand clear of the rim.',
    gone: 'Inner detail, and the tops of many letters.',
    luster: 'None',
  },
  good: {
    name: 'Good',
    looks: 'The whole design in outline, flat inside.',
    visible: 'Outline, date and mint mark are complete. The rim is full or nearly so.',
    gone: 'Hair, feathers and folds are smooth.',
    luster: 'None',
  },
  veryGood: {
    name: 'Very Good',
    looks: 'Well worn, but the main features are clear.',
    visible: 'Some lines in the deepest parts. All lettering is readable and the rim is full.',
    gone: 'Most inner lines. The high points are one flat surface.',
    luster: 'None',
  },
  fine: {
    name: 'Fine',
    looks: 'Moderate, even wear over the whole coin.',
    visible: 'About half of the inner detail. Letters and date are sharp.',
    gone: 'Fine lines on the raised parts have merged with each other.',
    luster: 'None',
  },
  veryFine: {
    name: 'Very Fine',
    looks: 'Moderate wear on the high points only.',
    visible:
      'All major detail, with lines between the flat spots. Lettering is complete and sharp.',
    gone: 'The finest lines on the highest parts.',
    luster: 'None, or a trace in protected places',
  },
  extremelyFine: {
    name: 'Extremely Fine',
    looks: 'Light wear on the highest points. Everything else is as struck.',
    visible: 'Nearly all detail, sharp.',
    gone: 'The very tops of the high points are flat.',
    luster: 'Traces, in the protected places',
  },
  aboutUncirculated: {
    name: 'About Uncirculated',
    looks: 'A trace of rubbing on the highest points, seen when the coin is tilted in the light.',
    visible: 'All detail.',
    gone: 'Luster on the high points: they look gray, without the play of light.',
    luster: 'Half of it to nearly all',
  },
  uncirculated: {
    name: 'Mint State',
    looks: 'No wear at all. Marks, strike and luster decide between MS-60 and MS-70.',
    visible: 'Every line that the dies gave it, high points included.',
    gone: 'Nothing. Contact marks from bags and a weak strike are no wear.',
    luster: 'Unbroken, it turns with the coin in the light',
  },
}

/** One of the nine grades with its place on the scale and its texts. */
export interface GuideGrade extends ScaleRow, GradeText {
  /** 0 is the most worn. */
  index: number
}

/** The nine grades, from the most worn to the least. */
export const GUIDE_GRADES: readonly GuideGrade[] = GRADE_SCALE.map((row, index) => ({
  ...row,
  ...TEXTS[row.key],
  index,
}))

export const rangeText = ({ range: [low, high] }: Pick<ScaleRow, 'range'>): string =>
  `${low}-${high}`

/** @throws RangeError outside of 0 to 8. */
export function gradeAt(index: number): GuideGrade {
  const grade = GUIDE_GRADES[index]
  if (!grade) throw new RangeError(`The scale has nine grades, not ${index + 1}.`)
  return grade
}

/** The index that lies `by` grades further, within the scale. */
export function steppedGrade(index: number, by: number): number {
  return Math.min(GUIDE_GRADES.length - 1, Math.max(0, index + by))
}
