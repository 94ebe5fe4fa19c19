import { type State, stored } from '../../lib/state.ts'

/** A category of a seller's eBay store, in the order that the seller gave them. Three levels at most. */
export type StoreCategory = { name: string; children: StoreCategory[] }

const leaf = (name: string): StoreCategory => ({ name, children: [] })

/** "Other" is eBay's own: every store has it, and nobody can delete it. */
export const SEEDED_CATEGORIES: readonly StoreCategory[] = [
  { name: 'Silver', children: [leaf('Dollars'), leaf('Half dollars')] },
  leaf('Dollars'),
  leaf('Gold'),
  leaf('World coins'),
  leaf('Other'),
]

/** Opens the seller's store, or gives it other categories; null closes it. */
export function saveStore(
  state: State,
  userId: string,
  categories: readonly StoreCategory[] | null,
): void {
  if (categories === null)
    return void state.run('DELETE FROM seller_store WHERE user_id = ?', userId)
  state.run(
    `INSERT INTO seller_store VALUES (?, ?)
     ON CONFLICT (user_id) DO UPDATE SET categories = excluded.categories`,
    userId,
    JSON.stringify(categories),
  )
}

/** Null for a seller without a store. */
export function storeCategoriesOf(state: State, userId: string): StoreCategory[] | null {
  const row = state.get('SELECT categories FROM seller_store WHERE user_id = ?', userId)
  return row ? stored<StoreCategory[]>(row, 'categories') : null
}

/** The paths of leaves, as an offer names them: "/Silver/Dollars". */
export const leafPaths = (categories: readonly StoreCategory[], above = ''): string[] =>
  categories.flatMap(({ name, children }) =>
    children.length > 0 ? leafPaths(children, `${above}/${name}`) : [`${above}/${name}`],
  )
