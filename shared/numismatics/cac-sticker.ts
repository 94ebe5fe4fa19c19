/**
 * CAC's sticker on the holder of another service: CAC approves of the grade on the label. Dealers and buyers write it
 * behind the grade, "MS65 CAC".
 */
import { type Grade, gradeLabel, parseGrade } from './grades.ts'

const CAC = 'CAC'

const designationsOf = ({ designation }: Grade): string[] => designation.split(' ')

/** Whether a grade as the form has it names CAC's sticker. */
export function hasSticker(grade: string): boolean {
  const read = parseGrade(grade)
  return read !== null && designationsOf(read).includes(CAC)
}

/** The grade with the sticker behind it, where there is one. */
export function withSticker(grade: string, isApproved: boolean): string {
  return isApproved && grade !== '' && !hasSticker(grade) ? `${grade} ${CAC}` : grade
}

/** The grade as the label itself has it: "MS65 DMPL" for "MS65 DMPL CAC". */
export function labelWithoutSticker(grade: Grade): string {
  const designation = designationsOf(grade)
    .filter(each => each !== CAC)
    .join(' ')
  return gradeLabel({ ...grade, designation })
}
