import { z } from 'zod'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import type { AskedSpecific } from '../../../shared/listing/terms/asked-specifics.ts'
import type { DatabaseServices } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { CoinFacts } from '../coin-facts.ts'
import type { ListedLot } from '../listing-content.ts'
import { aspectRuleSchema, conditionRuleSchema, type ListingRules } from '../listing-rules.ts'
import { readCaches, writeCache } from '../store.ts'
import { factValues, isAskedByName } from './aspects.ts'
import { RULES_TTL_MS } from './cached-rules.ts'
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
  { db, now }: DatabaseServices,
  keys: readonly string[],
): Promise<Map<string, LeafRequirements>> {
  const found = await readCaches(db, [...new Set(keys)], now())
  return new Map(
    found.flatMap(({ key, value }) => {
      const leaf = leafSchema.safeParse(parseJson(value))
      return leaf.success ? [[key, leaf.data] as const] : []
    }),
  )
}

/** The leaf of a coin, cached for a day; eBay is asked where it is not. Throws what `categoryFor` and eBay throw. */
export async function loadLeaf(
  services: DatabaseServices & { rules: ListingRules },
  listed: Listed,
): Promise<LeafRequirements> {
  const { db, now, rules } = services
  const key = leafKey(listed)
  const known = (await knownLeaves(services, [key])).get(key)
  if (known) return known
  const { coin, lot } = listed
  const { id, conditions } = await (lot
    ? lotCategoryFor(rules, coin, lot)
    : categoryFor(rules, coin))
  const aspects = (await rules.aspects(id)).filter(
    ({ required, requiredFrom }) => required || requiredFrom !== null,
  )
  const leaf = { conditions, aspects }
  const at = now()
  await writeCache(db, {
    key,
    value: JSON.stringify(leaf),
    expiresAt: at + RULES_TTL_MS,
    now: at,
  })
  return leaf
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
