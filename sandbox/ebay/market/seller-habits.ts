import { type SeededRandom, seededRandom } from '../../lib/seeded-random.ts'

/** A seller outside the United States, whose prices eBay converts to dollars. */
export type Abroad = { country: 'CA' | 'GB' | 'DE'; currency: 'CAD' | 'GBP' | 'EUR' }

const ABROAD: readonly Abroad[] = [
  { country: 'CA', currency: 'CAD' },
  { country: 'GB', currency: 'GBP' },
  { country: 'DE', currency: 'EUR' },
]

/** What sellers do beside asking a price; drawn apart from the coin, so that each can be changed alone. */
export type SellerHabits = {
  /** A raw coin is described a step too well. */
  optimist: boolean
  /** The title does not say that the coin is in a holder. */
  hidesHolder: boolean
  /** Paid as a share of the usual price: by a friend of the seller, or after an accepted best offer. */
  paid: number
  /** So many years the title's date is off; usually 0. */
  yearsOff: number
  /** The title leaves the mint mark out. */
  forgetsMint: boolean
  /** Null in the United States. */
  abroad: Abroad | null
}

/** The same number gives the same habits. A sale is never abroad: Insights answers for one marketplace. */
export function habitsOf(legacyId: string, kind: 'ask' | 'sale'): SellerHabits {
  const random = seededRandom(`${legacyId} habits`)
  const [optimist, hidesHolder] = [random.chance(0.25), random.chance(0.08)]
  const paid = paidShare(random, kind)
  const yearsOff = random.chance(0.015) ? random.pick([-10, -1, 1, 10]) : 0
  const forgetsMint = random.chance(0.03)
  const isAbroad = random.chance(0.03)
  const abroad = kind === 'ask' && isAbroad ? random.pick(ABROAD) : null
  return { optimist, hidesHolder, paid, yearsOff, forgetsMint, abroad }
}

function paidShare(random: SeededRandom, kind: 'ask' | 'sale'): number {
  const [shill, offer] = [random.chance(0.02), random.chance(0.2)]
  const above = 2 + random.next()
  const accepted = 0.82 + random.next() * 0.14
  if (kind === 'ask') return 1
  return shill ? above : offer ? accepted : 1
}
