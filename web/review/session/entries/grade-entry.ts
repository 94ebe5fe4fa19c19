import { type Grade, gradeLabel, parseGrade } from '../../../../shared/numismatics/grades.ts'

/** Of a business strike, lowest first; the last that takes a number gives it its prefix. */
const PREFIXES = ['P', 'FR', 'AG', 'G', 'VG', 'F', 'VF', 'XF', 'AU', 'MS'] as const
/** A number without its prefix, and what follows: "63+", "65rd". */
const NUMBERED = /^0*([1-9]\d?)(?!\d)(.*)$/
const DETAILS = /^(.*?)[\s-]*(?:details|detail|det|d)$/

/**
 * The grade that a seller types in short: "vf20", "au", "63" (MS63; PR63 where the coin is a proof), "63+",
 * "vf20d" (details), "65 rd" (designation); "+" and "d" alone switch them on and off at the present grade. Empty
 * clears it. Null for what is no grade.
 */
export function parseGradeEntry(text: string, present: string): string | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (typed === '') return ''
  if (typed === '+') return togglePlus(present)
  if (typed === 'd') return toggleDetails(present)
  const grade = plainGrade(typed, present) ?? detailsGrade(typed, present)
  return grade && gradeLabel(grade)
}

function detailsGrade(typed: string, present: string): Grade | null {
  const base = DETAILS.exec(typed)?.[1]
  const grade = base ? plainGrade(base, present) : null
  return grade && parseGrade(`${gradeLabel(grade)} Details`)
}

function plainGrade(typed: string, present: string): Grade | null {
  const [, number, rest = ''] = NUMBERED.exec(typed) ?? []
  return number ? ofNumber(`${number}${rest}`, present) : parseGrade(typed)
}

function ofNumber(number: string, present: string): Grade | null {
  const strike = parseGrade(present)?.strike
  if (strike === 'PR' || strike === 'SP') return parseGrade(`${strike}${number}`)
  for (const prefix of PREFIXES) {
    const grade = parseGrade(`${prefix}${number}`)
    if (grade) return grade
  }
  return null
}

function togglePlus(present: string): string | null {
  const grade = parseGrade(present)
  if (!grade || grade.number === null) return null
  const { strike, number, plus, details, designation } = grade
  const code = `${strike}${number}${plus ? '' : '+'}${details ? ' Details' : ''}`
  return gradeLabel({ code, designation })
}

function toggleDetails(present: string): string | null {
  const grade = parseGrade(present)
  if (!grade) return null
  const { code, details, designation } = grade
  return gradeLabel({
    code: details ? code.replace(/ Details$/, '') : `${code} Details`,
    designation,
  })
}
