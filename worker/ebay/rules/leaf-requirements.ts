import { z } from 'zod'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import type { AskedSpecific } from '../../../shared/listing/terms/asked-specifics.ts'
import type { DirectoryServices } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { CoinFacts } from '../coin-facts.ts'
import type { ListedLot } from '../listing-content.ts'
import { aspectRuleSchema, conditionRuleSchema, type ListingRules } from '../listing-rules.ts'
import { readCaches } from '../store.ts'
import { factValues, isAskedByName } from './aspects.ts'
import { cachedForDay } from './cached-rules.ts'
import { categoryFor, categoryQueries, lotCategoryFor } from './category.ts'
import { conditionFor } from './conditions.ts'

/** What the leaf category of a coin requires: its conditions, and the item specifics that are or will be required. */
const leafSchema = z.object({
  conditions: z.array(conditionRuleSchema),
  aspects: z.array(aspectRuleSchema),
})
export type LeafRequirements = z.infer<typeof leafSchema>

type Listed = { coin: CoinFacts; lot: ListedLot | null }

/** Coins of one key are in one leaf. */
export const leafKey = ({ coin, lot }: Listed): string =>
  `ebay leaf: ${JSON.stringify(categoryQueries(coin, lot))}`

/** The leaves that are cached, by key. eBay is not asked. */
export async function knownLeaves(
  { directory, now }: DirectoryServices,
  keys: readonly string[],
): Promise<Map<string, LeafRequirements>> {
  const found = await readCaches(directory, [...new Set(keys)], now())
  return new Map(
    found.flatMap(({ key, value }) => {
      const leaf = leafSchema.safeParse(parseJson(value))
      return leaf.success ? [[key, leaf.data] as const] : []
    }),
  )
}

/** The leaf of a coin, cached for a day; eBay is asked where it is not. Throws what `categoryFor` and eBay throw. */
export function loadLeaf(
  services: DirectoryServices & { rules: ListingRules },
  { coin, lot }: Listed,
): Promise<LeafRequirements> {
  const { rules } = services
  return cachedForDay(services, leafKey({ coin, lot }), leafSchema, async () => {
    const { id, conditions } = await (lot
      ? lotCategoryFor(rules, coin, lot)
      : categoryFor(rules, coin))
    const aspects = (await rules.aspects(id)).filter(
      ({ required, requiredFrom }) => required || requiredFrom !== null,
    )
    return { conditions, aspects }
  })
}

export type Requirements = {
  asked: AskedSpecific[]
  refusedCondition: { field: string; message: string } | null
}

/** eBay has hundreds of values for some item specifics. Those that it takes alone are all named. */
const VALUES_MAX = 200

/** What the leaf asks of the coin that its facts do not give. */
export function requirementsOf(leaf: LeafRequirements, { coin, lot }: Listed): Requirements {
  const asked = leaf.aspects
    .filter(rule => isAskedByName(rule) && factValues(rule, coin).length === 0)
    .map(({ name, values, selectionOnly, maxLength, required, requiredFrom }) => ({
      name,
      values: selectionOnly ? values : values.slice(0, VALUES_MAX),
      selectionOnly,
      maxLength,
      requiredFrom: required || requiredFrom === null ? null : new Date(requiredFrom).toISOString(),
    }))
  return { asked, refusedCondition: refusalOf(leaf, { coin, lot }) }
}

/** Of a grade with a number only: what else a condition lacks, the rules of publishing say by themselves. */
function refusalOf({ conditions }: LeafRequirements, { coin, lot }: Listed) {
  if (lot || coin.grader === null || coin.parsedGrade?.number == null) return null
  try {
    conditionFor(conditions, coin, lot)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { field: error.detail?.field ?? 'grade', message: error.message }
  }
}
