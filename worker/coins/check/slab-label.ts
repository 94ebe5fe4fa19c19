import { readSlab } from '../../../shared/certificates/read-slab.ts'
import type { SlabCode } from '../../../shared/certificates/slab-code.ts'
import type { SlabReading } from '../../../shared/certificates/slab-reading.ts'
import type { AnalysisWarning, LabelField, SlabLabel } from '../../../shared/coins/coins.ts'
import type { Identification } from '../../../shared/coins/identification.ts'
import { type Grade, gradeLabel, parseGrade } from '../../../shared/numismatics/grades.ts'

/** Both witnesses agree. */
const SURE = 0.99
/** The model's reading of print, without a code. */
const WORDS_ALONE = 0.8
/** Bars without a check digit, without the printed number. */
const CODE_ALONE = 0.6

export const NO_CODES: SlabReading = { front: [], back: [] }

export type JudgedLabel = {
  label: SlabLabel
  /** The code that is believed; null where none was read, or the witnesses disagree about its certificate. */
  code: SlabCode | null
  warnings: AnalysisWarning[]
}

/** The label's words as the model read them. */
type Words = Omit<Identification['holder'], 'kind'>

/**
 * Compares the codes of a slab with its label's words, field by field: what agrees is sure, what disagrees has no
 * value and both readings. The coin's name and variety are in the words alone. Null where nothing is read.
 */
export function judgeLabel(reading: SlabReading, words: Words): JudgedLabel | null {
  const judged = judgeNumbers(reading, words)
  const [coin, variety] = [inWords(words.labelCoin), inWords(words.labelVariety)]
  if (!judged && !coin) return null
  const { label, ...rest } = judged ?? nothingElse()
  return { ...rest, label: { ...label, coin, variety } }
}

function inWords(text: string | null): LabelField | null {
  const value = text?.trim() || null
  if (value === null) return null
  const evidence = 'Read from the words of the label.'
  return { value, confidence: WORDS_ALONE, evidence, source: 'label', code: null, words: value }
}

/** Grader, certificate and grade, of which the codes speak too. */
function judgeNumbers(reading: SlabReading, words: Words): JudgedLabel | null {
  const printedGrade = words.labelGrade === null ? null : parseGrade(words.labelGrade)
  const grade = printedGrade ? gradeLabel(printedGrade) : null
  const number = words.certificationNumber?.trim() || null
  const verdict = readSlab(reading, {
    grader: words.grader,
    certificate: number,
    grade: printedGrade?.number ?? null,
  })
  const said = { grader: words.grader?.trim() || null, certificate: number, grade }
  switch (verdict.kind) {
    case 'agreed':
    case 'read':
      if (verdict.kind === 'read' && !verdict.code.placeKnown)
        return asked([verdict.code], said, ['certificate'], placeAssumed(verdict.code))
      return gradesDiffer(verdict.code, printedGrade)
        ? asked([verdict.code], said, ['grade'], disagreement(ofGrade(verdict.code), said))
        : judged(verdict.code, said, [], verdict.kind === 'agreed' ? SURE : CODE_ALONE)
    case 'printed':
      return judged(
        null,
        { ...said, grader: verdict.grader ?? said.grader, certificate: verdict.certificate },
        said.grader === null ? [{ code: 'LABEL_DISAGREES', message: GRADER_UNREAD }] : [],
      )
    case 'unread':
      return said.grader || said.grade ? judged(null, said, []) : null
    case 'which-grader':
      return asked(verdict.codes, said, ['grader', 'certificate'], whichGrader(verdict.codes))
    case 'disagrees':
      return asked(
        verdict.codes,
        said,
        verdict.field === 'grader' ? ['grader', 'certificate'] : [verdict.field],
        disagreement(verdict, said),
      )
    default:
      return verdict satisfies never
  }
}

/** Whether a code has another number than the print, or is of a coin with a problem that the print does not say. */
function gradesDiffer({ grade, details }: SlabCode, printed: Grade | null): boolean {
  if (!printed) return false
  if (details === true && !printed.details) return true
  return grade !== null && printed.number !== null && grade !== printed.number
}

const ofGrade = (code: SlabCode) => ({ field: 'grade' as const, codes: [code] })

type Name = 'grader' | 'certificate' | 'grade'
type Said = Record<Name, string | null>

const codeValues = (codes: readonly SlabCode[]): Said => ({
  grader: joined(codes.map(({ grader }) => grader)),
  certificate: joined(codes.map(({ certificate }) => certificate)),
  grade: joined(codes.map(gradeOfCode)),
})

const gradeOfCode = ({ grade, details }: SlabCode): string | null =>
  details ? 'Details' : grade === null ? null : String(grade)

function joined(values: readonly (string | null)[]): string | null {
  const distinct = [...new Set(values.filter(value => value !== null))]
  return distinct.length === 0 ? null : distinct.join(' or ')
}

const nothingElse = () => judged(null, { grader: null, certificate: null, grade: null }, [])

function judged(
  code: SlabCode | null,
  said: Said,
  warnings: AnalysisWarning[],
  confidence = WORDS_ALONE,
): JudgedLabel {
  const codes = codeValues(code ? [code] : [])
  const field = (name: Name, value: string | null, both: boolean): LabelField => ({
    value,
    confidence: value === null ? 0 : both ? SURE : codes[name] === null ? WORDS_ALONE : confidence,
    evidence: evidenceOf(codes[name], said[name], both),
    source: 'label',
    code: codes[name],
    words: said[name],
  })
  const both = (name: Name) => codes[name] !== null && said[name] !== null
  return {
    code,
    warnings,
    label: {
      grader: field('grader', codes.grader ?? said.grader, both('grader')),
      certificate: field('certificate', codes.certificate ?? said.certificate, both('certificate')),
      // Bars have a number alone: letters, plus and designations are in the words.
      grade: field('grade', said.grade, both('grade')),
      coin: null,
      variety: null,
    },
  }
}

/** The label where the witnesses disagree: those fields have no value. */
function asked(
  codes: readonly SlabCode[],
  said: Said,
  fields: readonly Name[],
  message: string,
): JudgedLabel {
  const [first] = codes
  // About the grade alone: code and print name one certificate.
  const code = fields.includes('certificate') ? null : (first ?? null)
  const confidence = said.certificate === null ? CODE_ALONE : WORDS_ALONE
  const { label } = judged(code, said, [], confidence)
  const values = codeValues(codes)
  for (const name of fields)
    label[name] = {
      value: null,
      confidence: 0,
      evidence: message,
      source: 'label',
      toConfirm: true,
      code: values[name],
      words: said[name],
    }
  return { label, code, warnings: [{ code: 'LABEL_DISAGREES', message }] }
}

function evidenceOf(code: string | null, words: string | null, both: boolean): string {
  if (both) return 'The code and the words of the label agree.'
  if (code !== null) return 'Read from the code alone. Compare it with the label.'
  return words === null ? 'Not legible.' : 'Read from the words of the label; no code was read.'
}

const GRADER_UNREAD =
  'The grading service on the label could not be read. Choose it, and compare the certification number.'

const whichGrader = (codes: readonly SlabCode[]) =>
  `The code on this label can be of ${codes.map(({ grader, certificate }) => `${grader} (certificate ${certificate})`).join(' or ')}. Choose the grading service and enter the certification number.`

const placeAssumed = ({ grader, certificate }: SlabCode) =>
  `Where ${grader} has the certificate in its code is not certain: it may be ${certificate}. Enter the number that is printed on the label.`

function disagreement(
  { field, codes }: { field: 'grader' | 'certificate' | 'grade'; codes: readonly SlabCode[] },
  said: Said,
): string {
  const code = codeValues(codes)[field] ?? 'another'
  const words = said[field] ?? 'nothing legible'
  const name = { grader: 'grading service', certificate: 'certificate', grade: 'grade' }[field]
  return `The code on the label says ${name} ${code}, the print says ${words}. Enter the right one.`
}
