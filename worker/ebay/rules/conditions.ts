import { gradeName } from '../../../shared/numismatics/grade-words.ts'
import { type Grade, LOWEST_NUMBER, parseGrade } from '../../../shared/numismatics/grades.ts'
import { gradeForBuyers } from '../../../shared/numismatics/site-grades.ts'
import { Failure } from '../../http/failure.ts'
import type { CoinFacts } from '../coin-facts.ts'
import { isLabelWithoutNumber, isUncirculated, textsWithoutNumericGrade } from '../coin-facts.ts'
import type { ListedLot } from '../listing-content.ts'
import type { ConditionRule, DescriptorRule } from '../listing-rules.ts'
import type { ItemCondition } from '../port.ts'

const REMARK_MAX_CHARACTERS = 1_000

/** The condition of a coin or lot by the category's rules; null where it has none. Throws VALIDATION with the field. */
export function conditionFor(
  rules: ConditionRule[],
  coin: CoinFacts,
  lot: ListedLot | null,
): ItemCondition | null {
  if (lot) return plainCondition(rules, coin, USED)
  if (sellsSingleCoins(rules)) return conditionOf(rules, coin)
  return plainCondition(rules, coin, isUncirculated(coin) ? NEW : USED)
}

/**
 * A single coin's condition by the category's rules: Graded with grader, letters, number and certification
 * number for a coin in a holder, Ungraded with its wear for any other. A label without a number (Details) is
 * Graded with the value None in place of the number; where the category has no such value, it is Ungraded
 * (docs/decisions/016-details-holders.md). Rules are identified by name, their ids are eBay's. Throws VALIDATION with
 * the missing field.
 */
function conditionOf(rules: ConditionRule[], coin: CoinFacts): ItemCondition {
  return coin.grader && (!isLabelWithoutNumber(coin) || takesNoNumber(rules))
    ? graded(rules, coin, coin.grader)
    : ungraded(rules, coin)
}

/**
 * Conditions by their names; on a site whose names are not English by their ids. Source of the ids: eBay, "Item condition
 * ID and name values", and the contract of the Metadata API: "This value is typically localized for each site".
 */
const called =
  (name: RegExp, id: string) =>
  (rule: Pick<ConditionRule, 'conditionId' | 'name'>): boolean =>
    name.test(rule.name) || rule.conditionId === id
type NamedCondition = ReturnType<typeof called>
const USED = called(/pre-?owned|\bused\b/i, '3000')
const NEW = called(/\bnew\b/i, '1000')
const GRADED = called(/^graded\b/i, '2750')
const UNGRADED = called(/^ungraded\b/i, '4000')

/**
 * The condition in a category without descriptors (lots, bullion): the wanted one, else the first that asks for nothing.
 * A new item has no condition text: eBay drops it.
 */
function plainCondition(
  rules: ConditionRule[],
  coin: CoinFacts,
  wanted: NamedCondition,
): ItemCondition | null {
  const free = rules.filter(({ descriptors }) => !descriptors.some(({ required }) => required))
  const rule = free.find(wanted) ?? free[0]
  if (!rule) return null
  const remark = NEW(rule) ? '' : sentences(textsWithoutNumericGrade(coin, coin.specialAttributes))
  return { conditionId: rule.conditionId, remark: remark || null, descriptors: [] }
}

/** Whether the category accepts single coins; rolls, sets and lots have other conditions. */
export function sellsSingleCoins(rules: ConditionRule[]): boolean {
  return gradedRule(rules) !== undefined && ungradedRule(rules) !== undefined
}

const gradedRule = (rules: ConditionRule[]) => rules.find(GRADED)
const ungradedRule = (rules: ConditionRule[]) => rules.find(UNGRADED)

const isNumber = ({ name }: DescriptorRule) => /number|numeric/i.test(name)
const isLetters = ({ name }: DescriptorRule) => /letter/i.test(name)
const isCertification = ({ name, freeText }: DescriptorRule) =>
  /certification/i.test(name) && freeText

const noNumber = ({ values }: DescriptorRule) =>
  values.find(({ name }) => /^none$/i.test(name.trim()))

function takesNoNumber(rules: ConditionRule[]): boolean {
  const number = gradedRule(rules)?.descriptors.find(
    each => !isCertification(each) && isNumber(each),
  )
  return number !== undefined && (!number.required || noNumber(number) !== undefined)
}

function graded(rules: ConditionRule[], coin: CoinFacts, grader: string): ItemCondition {
  const rule =
    gradedRule(rules) ?? rejectField('coinType', 'eBay takes no graded coins in this category.')
  const grade = coin.parsedGrade
  if (!grade || (grade.number === null && !isLabelWithoutNumber(coin)))
    return rejectField(
      'grade',
      `eBay asks for the number on the ${grader} holder. Please enter the grade as the label has it, such as MS65 or AU Details.`,
    )
  const numbers = rule.descriptors.find(each => !isCertification(each) && isNumber(each))
  const number = numbers && numberValue(numbers, grade)
  const descriptors: ItemCondition['descriptors'] = []
  for (const descriptor of rule.descriptors) {
    const { id, name, values, required } = descriptor
    if (isCertification(descriptor)) descriptors.push(...certificationOf(descriptor, coin))
    else {
      const value = /grader/i.test(name)
        ? graderValue(values, grader)
        : isLetters(descriptor)
          ? lettersValue(descriptor, grade, number)
          : descriptor === numbers
            ? number
            : undefined
      if (value) descriptors.push({ id, valueId: value.id, text: null })
      else if (required) rejectField('grade', `eBay has no “${name}” for ${grader} ${coin.grade}.`)
    }
  }
  return { conditionId: rule.conditionId, remark: null, descriptors }
}

const numberValue = (descriptor: DescriptorRule, { number }: Grade) =>
  number === null
    ? noNumber(descriptor)
    : descriptor.values.find(({ name }) => name.trim() === String(number))

function certificationOf(
  { id, maxLength }: DescriptorRule,
  { certificationNumber: text }: CoinFacts,
): ItemCondition['descriptors'] {
  return text && text.length <= (maxLength ?? Number.MAX_SAFE_INTEGER)
    ? [{ id, valueId: null, text }]
    : []
}

function ungraded(rules: ConditionRule[], coin: CoinFacts): ItemCondition {
  const rule =
    ungradedRule(rules) ?? rejectField('coinType', 'eBay takes no ungraded coins in this category.')
  const descriptors: ItemCondition['descriptors'] = []
  for (const descriptor of rule.descriptors) {
    if (isCertification(descriptor)) {
      if (coin.grader) descriptors.push(...certificationOf(descriptor, coin))
      continue
    }
    const wear = /condition/i.test(descriptor.name) ? wearValue(descriptor.values, coin) : undefined
    if (wear) descriptors.push({ id: descriptor.id, valueId: wear.id, text: null })
    else if (descriptor.required)
      rejectField(
        'grade',
        'eBay asks how worn an ungraded coin is. Please choose a grade such as VF30 as your estimate.',
      )
  }
  return { conditionId: rule.conditionId, remark: remarkFor(coin), descriptors }
}

/** CAC's own holders say CACG; eBay lists both as one grader. */
const GRADER_ALIASES: Record<string, string> = { cacg: 'cac', cac: 'cacg' }

/** "PCGS" matches "Professional Coin Grading Service (PCGS)"; an unlisted grader is "Other". */
function graderValue(values: DescriptorRule['values'], grader: string) {
  const wanted = grader.trim().toLowerCase()
  const words = (name: string) => name.toLowerCase().split(/[^a-z0-9-]+/)
  const named = (word: string | undefined) =>
    word &&
    (values.find(({ name }) => name.trim().toLowerCase() === word) ??
      values.find(({ name }) => words(name).includes(word)))
  return (
    named(wanted) ||
    named(GRADER_ALIASES[wanted]) ||
    values.find(({ name }) => /^other\b/i.test(name.trim()))
  )
}

/**
 * The letters of a grade; eBay uses "MS/PR" for both mint state and proof. eBay ties a number to its letters. For a worn
 * proof they are those of the wear: title and item specifics say that it is a proof. Throws VALIDATION for any other
 * grade whose number eBay does not take with its letters.
 */
function lettersValue(
  { id, values }: DescriptorRule,
  { strike, code, number: said }: Grade,
  number: DescriptorRule['values'][number] | undefined,
) {
  const isProof = strike === 'PR' || strike === 'SP'
  const wanted = isProof ? 'PR' : strike
  const own = values.find(({ name }) =>
    name
      .toUpperCase()
      .split(/[^A-Z]+/)
      .includes(wanted),
  )
  const allowed = number?.goesWith.find(each => each.descriptorId === id)?.valueIds
  if (!own || !allowed || allowed.includes(own.id)) return own
  const others = values.filter(each => allowed.includes(each.id))
  if (isProof) return others[0]
  const names = others.map(({ name }) => name).join(' or ')
  return rejectField(
    'grade',
    `eBay takes the number ${said} with the letters ${names} only, and the grade is ${code}. Please check the grade on the label.`,
  )
}

/** Sheldon numbers at which eBay's wear bands begin. */
const WEAR_BANDS: [from: number, band: RegExp][] = [
  [40, /extremely fine|about uncirculated/i],
  [12, /^fine\b|very fine/i],
  [1, /below fine/i],
]

const UNCIRCULATED = /^uncirculated/i

function wearBand(parsedGrade: Grade | null): RegExp | undefined {
  if (!parsedGrade) return undefined
  if (isUncirculated({ parsedGrade })) return UNCIRCULATED
  const number = parsedGrade.number ?? LOWEST_NUMBER[parsedGrade.strike]
  return WEAR_BANDS.find(([from]) => number >= from)?.[1]
}

/** Whether eBay is told the same wear of two raw coins. */
export function haveEqualWear(grade: string, other: string): boolean {
  if (grade === other) return true
  const band = wearBand(parseGrade(grade))
  return band !== undefined && band === wearBand(parseGrade(other))
}

function wearValue(values: DescriptorRule['values'], { parsedGrade }: CoinFacts) {
  const band = wearBand(parsedGrade)
  return band && values.find(({ name }) => band.test(name.trim()))
}

/**
 * Condition text of an ungraded coin. The grade of a raw coin is the seller's opinion: its name is given, never
 * its number. Of a Details holder it says what the label says.
 */
function remarkFor(coin: CoinFacts): string {
  const { parsedGrade, specialAttributes } = coin
  const opinion = coin.grader
    ? holderRemark(coin, coin.grader)
    : parsedGrade
      ? `Not certified. In the seller's opinion: ${gradeForBuyers(parsedGrade).name}${parsedGrade.details ? ', with a surface problem' : ''}.`
      : 'Not certified.'
  const remark = [opinion, sentences(textsWithoutNumericGrade(coin, specialAttributes))]
    .filter(Boolean)
    .join(' ')
  return remark.length <= REMARK_MAX_CHARACTERS ? remark : opinion
}

function holderRemark(
  { grade, parsedGrade, certificationNumber }: CoinFacts,
  grader: string,
): string {
  const number = certificationNumber ? `, certification number ${certificationNumber}` : ''
  const label = parsedGrade?.details ? `${gradeName(parsedGrade)} Details` : grade.trim()
  return `${grader} holder${number}: ${label}.`
}

const sentences = (texts: string[]): string => texts.map(each => `${each}.`).join(' ')

function rejectField(field: string, message: string): never {
  throw new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
}
