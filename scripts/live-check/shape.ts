/** The forms of a text that are told apart. */
type Format = 'time' | 'date' | 'address' | 'text'

/** What stands at one path of all answers of a kind. */
export type Field = {
  kinds: Set<string>
  formats: Set<Format>
  /** Words of a closed list, and what is compared by its value. */
  values: Set<string>
  /** How often it was there. */
  count: number
  /** How often it was an object or a list of named entries. */
  objects: number
  parent: string
}

/** Fields by path: `orders[].pricingSummary.total.value`, `errors[25002].domain`. */
export type Shape = ReadonlyMap<string, Field>

/** Lists whose entries have a name of their own: each entry has a path of its own. */
const ENTRY_NAMES: Record<string, string> = {
  errors: 'errorId',
  warnings: 'errorId',
  programs: 'programType',
  aspects: 'localizedAspectName',
  itemConditionPolicies: 'categoryId',
  itemConditions: 'conditionId',
  conditionDescriptors: 'conditionDescriptorId',
  conditionDescriptorValues: 'conditionDescriptorValueId',
  shippingServices: 'shippingService',
  categorySuggestions: 'category.categoryId',
}

/** The rules of listings, which are compared by value. */
const BY_VALUE = /^GET \/(commerce\/taxonomy|sell\/metadata)\//
/** Addresses and what eBay counts, and values of aspects, which are compared only where a seller can choose no others. */
const NEVER_BY_VALUE = /version|href|searchCount|localizedValue$/i
/** Keys that are compared by value in every answer. */
const KEYS_BY_VALUE = /^(errorId|domain|category|limit|IsValidRequest)$/

const EBAY_WORD = /^[A-Z][A-Z0-9]+(_[A-Z0-9]+)*$/
/** Other vendors write the words of closed lists in lower case. */
const OTHER_WORD = /^[a-z]+([._][a-z]+)*$/
/** Keys whose words are names and no members of a closed list. */
const NAMES = /id$|name$|sku$|^(model|value|title|system_fingerprint|merchantLocationKey)$/i

/** The shape of all these answers of one operation together. Entries of lists are merged. */
export function shapeOf(operation: string, answers: readonly unknown[]): Shape {
  const shape = new Map<string, Field>()
  const isReading = operation.startsWith('reading')
  const isRule = BY_VALUE.test(operation)
  const isEbay = operation.includes(' /sell/') || operation.includes(' /commerce/')
  const word = isEbay || operation.includes(' /buy/') ? EBAY_WORD : OTHER_WORD

  function visit(value: unknown, path: string, parent: string, key: string): void {
    const field = shape.get(path) ?? newField(parent)
    shape.set(path, field)
    field.count += 1
    field.kinds.add(kindOf(value))
    if (Array.isArray(value)) visitEntries(value, path, key, field)
    else if (typeof value === 'object' && value !== null) {
      field.objects += 1
      for (const [name, inner] of Object.entries(value))
        visit(inner, path === '' ? name : `${path}.${name}`, path, name)
    } else if (!isReading && isScalar(value)) {
      if (typeof value === 'string') field.formats.add(formatOf(value))
      const byValue = KEYS_BY_VALUE.test(key) || (isRule && !NEVER_BY_VALUE.test(key))
      const isWord = typeof value === 'string' && word.test(value) && !NAMES.test(key)
      if (byValue || isWord || (isRule && key === 'localizedValue')) field.values.add(String(value))
    }
  }

  function visitEntries(
    entries: readonly unknown[],
    path: string,
    key: string,
    field: Field,
  ): void {
    const name = ENTRY_NAMES[key]
    const named = entries.map(entry => (name === undefined ? undefined : within(entry, name)))
    if (name !== undefined && named.every(one => one !== undefined)) {
      field.objects += 1
      entries.forEach((entry, at) => visit(entry, `${path}[${named[at]}]`, path, ''))
    } else for (const entry of entries) visit(entry, `${path}[]`, path, key)
  }

  for (const answer of answers) visit(answer, '', '', '')
  return shape
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const newField = (parent: string): Field => ({
  kinds: new Set(),
  formats: new Set(),
  values: new Set(),
  count: 0,
  objects: 0,
  parent,
})

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function formatOf(text: string): Format {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return 'time'
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'date'
  return /^https?:\/\//.test(text) ? 'address' : 'text'
}

/** A text or number at keys with dots; undefined where there is none. */
function within(value: unknown, keys: string): string | undefined {
  let found = value
  for (const key of keys.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}
