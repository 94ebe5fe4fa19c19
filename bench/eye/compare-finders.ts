/** Our detector beside OpenCV.js, alone and with our refinement, on the same pictures; printed, failures on a sheet. */
import { writeContactSheet } from './contact-sheet.ts'
import {
  addPicture,
  type DetectionFigures,
  noFigures,
  printFigures,
  quantile,
} from './detection-figures.ts'
import type { DetectorPage } from './detector-page.ts'
import type { TruePicture } from './pictures.ts'

const FINDERS = {
  ours: 'ours',
  refined: 'OpenCV.js, with our refinement',
  opencv: 'OpenCV.js HOUGH_GRADIENT_ALT',
} as const
type Finder = keyof typeof FINDERS
export type Tallies = Record<Finder, DetectionFigures>

export async function compareFinders(
  page: DetectorPage,
  pictures: Iterable<TruePicture>,
): Promise<Tallies> {
  const tallies: Tallies = { ours: noFigures(), refined: noFigures(), opencv: noFigures() }
  for (const picture of pictures) {
    const found = await page.compare(await picture.read())
    for (const finder of ['ours', 'refined', 'opencv'] as const)
      addPicture(tallies[finder], picture, found[finder])
  }
  return tallies
}

/** @param sheet - name of the file on which failures are drawn */
export async function report(title: string, sheet: string, tallies: Tallies): Promise<void> {
  const { ours, refined, opencv } = tallies
  printFigures(title, {
    [FINDERS.ours]: ours,
    [FINDERS.refined]: refined,
    [FINDERS.opencv]: opencv,
  })
  for (const { picture, what } of ours.failures) console.log(`    ${picture.name}: ${what}`)
  await writeContactSheet(
    sheet,
    ours.failures.map(({ picture, found, what }) => {
      return {
        read: picture.read,
        caption: `${picture.name}: ${what}`,
        truth: picture.coins,
        answer: found,
      }
    }),
  )
}

/** Median time of ours by that of OpenCV's circles with our refinement. */
export const timeRatio = ({ ours, refined }: Tallies): number =>
  Math.round((1000 * quantile(ours.milliseconds, 0.5)) / quantile(refined.milliseconds, 0.5)) / 1000
