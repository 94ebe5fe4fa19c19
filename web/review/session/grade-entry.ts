import { parseGrade } from '../../../shared/numismatics/grades.ts'

/** Of a business strike, lowest first; the last that takes a number gives it its prefix. */
const PREFIXES = ['P', 'FR', 'AG', 'G', 'VG', 'F', 'VF', 'XF', 'AU', 'MS'] as const
const NUMBER = /^(\d{1,2})(\+?)$/
const DETAILS = /^(.*?)[\s-]*(?:details|detail|det|d)$/
/** Designations that stay with the grade as the label has them. */
const DESIGNATION = /\s(cameo|dcam|cam|uc|rd|rb|bn|fb|fbl|fs|fh|pl|dmpl)$/

/**
 * The grade that a seller types in short: "vf20", "au", "63" (MS63; PR63 where the coin is a proof), "63+",
 * "vf20d" (details); "+" and "d" alone switch them on and off at the present grade. Empty clears it. Null for what
 * is no grade.
 */
export function parseGradeEntry(text: string, present: string): string | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (typed === '') return ''
  if (typed === '+') return togglePlus(present)
  if (typed === 'd') return toggleDetails(present)
  return plainGrade(typed, present) ?? detailsGrade(typed, present)
}

function detailsGrade(typed: string, present: string): string | null {
  const base = DETAILS.exec(typed)?.[1]
  const grade = base ? plainGrade(base, present) : null
  return grade === null ? null : codeOf(`${grade} Details`)
}

function plainGrade(typed: string, present: string): string | null {
  const numbered = NUMBER.exec(typed)
  if (numbered) return ofNumber(`${Number(numbered[1])}${numbered[2]}`, present)
  const code = codeOf(typed)
  const designation = DESIGNATION.exec(typed)?.[1]
  return code && designation ? `${code} ${designation.toUpperCase()}` : code
}

function ofNumber(number: string, present: string): string | null {
  const strike = parseGrade(present)?.strike
  if (strike === 'PR' || strike === 'SP') return codeOf(`${strike}${number}`)
  return PREFIXES.map(prefix => codeOf(`${prefix}${number}`)).find(code => code !== null) ?? null
}

function togglePlus(present: string): string | null {
  const grade = parseGrade(present)
  if (!grade || grade.number === null) return null
  const { strike, number, plus, details } = grade
  return `${strike}${number}${plus ? '' : '+'}${details ? ' Details' : ''}`
}

function toggleDetails(present: string): string | null {
  const grade = parseGrade(present)
  if (!grade) return null
  return grade.details ? grade.code.replace(/ Details$/, '') : `${grade.code} Details`
}

const codeOf = (text: string): string | null => parseGrade(text)?.code ?? null
