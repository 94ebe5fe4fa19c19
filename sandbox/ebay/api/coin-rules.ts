import { type EbayError, inventoryError, parameter } from '../http/errors.ts'
import {
  ASPECTS_BEING_RETIRED,
  type Aspect,
  aspectsOf,
  METAL_CONTENT,
} from '../reference/aspects.ts'
import { type Category, isUsCoin } from '../reference/categories.ts'
import {
  CERTIFICATION,
  COIN_CONDITION,
  type ConditionPolicy,
  conditionsFor,
  GRADED,
  NUMBER_GRADE,
  UNGRADED,
} from '../reference/coin-conditions.ts'
import type { InventoryItem } from '../store/inventory-schema.ts'

/** Result of checking a coin against its leaf category: condition descriptors and item specifics. */
export type CoinCheck = { errors: EbayError[]; warnings: EbayError[] }

export const checkCoin = (category: Category, item: InventoryItem): CoinCheck => ({
  errors: [
    ...conditionErrors(category, item),
    ...aspectErrors(category, item),
    ...titleErrors(category, item),
  ],
  warnings: [...conditionWarnings(item), ...retiredAspects(category, item)],
})

const invalidCondition = (why: string): EbayError =>
  inventoryError(25021, `Invalid condition information. ${why}`)

function conditionErrors(category: Category, item: InventoryItem): EbayError[] {
  if (!item.condition)
    return category.sells === 'coins'
      ? [invalidCondition('The condition is required for this category.')]
      : []
  const policy = conditionsFor(category).find(({ condition }) => condition === item.condition)
  if (!policy)
    return [invalidCondition(`${item.condition} is not supported by category ${category.id}.`)]
  return descriptorErrors(policy, item)
}

function descriptorErrors(policy: ConditionPolicy, item: InventoryItem): EbayError[] {
  const given = item.conditionDescriptors ?? []
  const errors: EbayError[] = []
  for (const { name, values = [], additionalInfo } of given) {
    const descriptor = policy.descriptors.find(({ id }) => id === name)
    if (!descriptor)
      errors.push(
        invalidCondition(`The condition descriptor ${name} does not apply to ${policy.name}.`),
      )
    else if (descriptor.mode === 'FREE_TEXT') {
      if (!additionalInfo || values.length > 0)
        errors.push(invalidCondition(`${descriptor.name} is given in additionalInfo.`))
    } else if (values.length !== 1 || !descriptor.values.some(([id]) => id === values[0])) {
      errors.push(invalidCondition(`${descriptor.name} takes exactly one of its own values.`))
    }
  }
  if (new Set(given.map(({ name }) => name)).size < given.length) {
    errors.push(invalidCondition('A condition descriptor is given twice.'))
  }
  for (const descriptor of policy.descriptors) {
    if (descriptor.usage === 'REQUIRED' && !given.some(({ name }) => name === descriptor.id)) {
      errors.push(
        // As recorded: "Coin Condition (2) is a required field".
        inventoryError(25064, `${descriptor.name} (${descriptor.id}) is a required field.`),
      )
    }
  }
  const value = (id: string) => given.find(({ name }) => name === id)?.values?.[0]
  for (const { id, name, constraints } of policy.descriptors) {
    const allowed = constraints?.allowed.get(value(id) ?? '')
    const other = constraints && value(constraints.descriptorId)
    if (allowed && other && !allowed.includes(other))
      errors.push(invalidCondition(`${name} does not go with the other descriptors.`))
  }
  return errors
}

function aspectErrors(category: Category, item: InventoryItem): EbayError[] {
  const given = item.product?.aspects ?? {}
  const known = new Map(aspectsOf(category).map(aspect => [aspect.name, aspect]))
  const errors = [...known.values()]
    .filter(aspect => aspect.required && !given[aspect.name])
    .map(aspect =>
      inventoryError(
        25002,
        `Any User error. The item specific ${aspect.name} is missing. Add ${aspect.name} to this listing, enter a valid value, and then try again.`,
        { parameters: [parameter('2', aspect.name)] },
      ),
    )
  for (const [name, values] of Object.entries(given)) {
    const aspect = known.get(name)
    const max = aspect?.maxLength ?? 65
    for (const value of values) {
      if (value.length > max) {
        errors.push(
          inventoryError(
            25002,
            `Any User error. ${name}'s value of "${value}" is too long. Enter a value of no more than ${max} characters.`,
            { parameters: [parameter('2', name)] },
          ),
        )
      } else if (aspect && !allows(aspect, value)) {
        errors.push(
          name === METAL_CONTENT
            ? inventoryError(25604, `Input error. ${name}: “${value}” is not valid.`, {
                parameters: [parameter('additionalInfo', name)],
              })
            : inventoryError(
                25002,
                `Any User error. ${name}'s value of "${value}" is not one of the values of this category.`,
                { parameters: [parameter('2', name)] },
              ),
        )
      }
    }
    if (aspect?.cardinality === 'SINGLE' && values.length > 1) {
      errors.push(
        inventoryError(25002, `Any User error. ${name} takes one value.`, {
          parameters: [parameter('2', name)],
        }),
      )
    }
  }
  const grade = given['Grade']?.[0]
  if (
    category.sells === 'coins' &&
    item.condition === UNGRADED.condition &&
    grade &&
    /\d|ungraded/i.test(grade)
  ) {
    errors.push(numericGrade('Grade', grade))
  }
  return errors
}

/** US coins from this price on must be in a grader's holder: recorded. The number and the words are a guess. */
const UNGRADED_BELOW_CENTS = 250_000

/** @param cents the highest price that the listing names */
export const valueErrors = (category: Category, item: InventoryItem, cents: number): EbayError[] =>
  isUsCoin(category.id) &&
  category.sells === 'coins' &&
  item.condition === UNGRADED.condition &&
  cents >= UNGRADED_BELOW_CENTS
    ? [
        inventoryError(
          25002,
          'A user error has occurred. US coins listed for $2,500 or more must be graded by an approved grading company.',
        ),
      ]
    : []

/**
 * Letters of the grading scale with the numbers that follow them on holders. Live programs met 25019 for a numeric grade
 * among the item specifics of a raw coin; that eBay reads titles for one by itself is a guess.
 */
const GRADE_IN_TITLE =
  /\b(?:(?:MS|PR|PF|SP)[\s-]?(?:[1-9]|[1-6]\d|70)|AU[\s-]?5[0358]|(?:XF|EF)[\s-]?4[05]|VF[\s-]?(?:2[05]|3[05])|VG[\s-]?(?:8|10)|AG[\s-]?3|G[\s-]?[46]|F[\s-]?1[25])\+?(?![\w.])/i

function titleErrors(category: Category, item: InventoryItem): EbayError[] {
  const grade = GRADE_IN_TITLE.exec(item.product?.title ?? '')?.[0]
  return category.sells === 'coins' && item.condition === UNGRADED.condition && grade
    ? [numericGrade('Title', grade)]
    : []
}

const numericGrade = (field: string, grade: string): EbayError =>
  inventoryError(
    25019,
    'Cannot revise the listing. A numeric grade may be used only for coins graded by an approved company.',
    { parameters: [parameter(field, grade)] },
  )

const allows = (aspect: Aspect, value: string): boolean =>
  aspect.mode === 'FREE_TEXT' || aspect.values.includes(value)

/** eBay drops the condition description of a graded coin. */
const dropsDescription = (item: InventoryItem): boolean =>
  item.condition === GRADED.condition && Boolean(item.conditionDescription)

/** The item without the fields that eBay drops with a warning. */
export function withoutDropped(item: InventoryItem): InventoryItem {
  const { conditionDescription: _, ...listed } = item
  return dropsDescription(item) ? listed : item
}

function conditionWarnings(item: InventoryItem): EbayError[] {
  if (dropsDescription(item)) {
    return [
      inventoryError(
        25030,
        'conditionDescription is not applicable for the condition and has been dropped',
      ),
    ]
  }
  return []
}

/** Live programs get 25126 with every success that has these aspects; its words are a guess. */
function retiredAspects(category: Category, item: InventoryItem): EbayError[] {
  if (category.sells !== 'coins') return []
  const used = ASPECTS_BEING_RETIRED.filter(name => item.product?.aspects?.[name])
  if (used.length === 0) return []
  return [
    inventoryError(
      25126,
      `The item specifics ${used.join(', ')} will be deprecated. Use condition descriptors ${[COIN_CONDITION, NUMBER_GRADE, CERTIFICATION].map(({ name }) => name).join(', ')} instead.`,
    ),
  ]
}
