import { type ListingFacts, problem } from './listing-facts.ts'
import type { ListingProblem } from './listings.ts'
import type { AskedSpecific } from './terms/asked-specifics.ts'
import { storedNamedValues } from './terms/named-values.ts'

const SOON_MS = 90 * 86_400_000

/** What eBay asks for by name and the seller has not entered; what it will ask for within ninety days is a note. */
export function specificProblems({
  asked,
  itemSpecifics,
  refusedCondition,
  now,
}: Pick<ListingFacts, 'asked' | 'itemSpecifics' | 'refusedCondition' | 'now'>): ListingProblem[] {
  const entered = storedNamedValues(itemSpecifics)
  const open = asked.filter(each => !isEntered(each, entered))
  const missing = open.filter(({ requiredFrom }) => requiredFrom === null)
  const soon = open.filter(
    ({ requiredFrom }) => requiredFrom !== null && Date.parse(requiredFrom) <= now + SOON_MS,
  )
  const problems: ListingProblem[] = []
  if (missing.length > 0)
    problems.push(
      problem(
        'SPECIFICS_MISSING',
        'itemSpecifics',
        'blocks',
        `eBay asks for ${namesOf(missing)} of this coin. Enter it under Item specifics.`,
      ),
    )
  for (const one of soon)
    problems.push(
      problem(
        'SPECIFICS_SOON',
        'itemSpecifics',
        'note',
        `eBay will ask for “${one.name}” of this coin, from about ${one.requiredFrom?.slice(0, 10)} on.`,
      ),
    )
  if (refusedCondition)
    problems.push(
      problem('CONDITION_REFUSED', refusedCondition.field, 'blocks', refusedCondition.message),
    )
  return problems
}

const namesOf = (asked: readonly AskedSpecific[]) =>
  asked.map(({ name }) => `“${name}”`).join(' and ')

/** Whether these item specifics have a value for each that a refusal of eBay's asks for: "eBay asks for “Era” …". */
export function entersWhatIsAsked(refusal: string, itemSpecifics: string): boolean {
  if (!refusal.startsWith('eBay asks for “')) return false
  const entered = storedNamedValues(itemSpecifics)
  return [...refusal.matchAll(/“([^”]+)”/g)].every(([, name = '']) => entered[name]?.trim())
}

function isEntered(
  { name, values, selectionOnly }: AskedSpecific,
  entered: Readonly<Record<string, string>>,
): boolean {
  const value = entered[name]?.trim().toLowerCase()
  if (!value) return false
  return !selectionOnly || values.some(each => each.toLowerCase() === value)
}
