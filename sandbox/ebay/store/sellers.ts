import { EBAY_SITES, type EbaySite, type MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import { type Row, type State, stored } from '../../lib/state.ts'
import type { PolicyBody, PolicyKind } from './policy-body.ts'
import { SEEDED_CATEGORIES, saveStore } from './store-categories.ts'

/** A test seller of the sandbox. */
export type Seller = {
  userId: string
  username: string
  /** Description on the consent page. */
  note: string
  feedbackScore: number
  feedbackPercentage: string
  postalCode: string
  firstName: string
  lastName: string
  /** Where the seller is registered; absent: the United States. */
  marketplaceId?: MarketplaceId
}

type SeededSeller = Seller & { programs: string[]; policies: boolean; store?: true }

const COINROOM: SeededSeller = {
  userId: 'sbxUr7mQ2Lk',
  username: 'testuser_coinroom',
  note: 'Has a store, and business policies for payment, returns and shipping.',
  feedbackScore: 1284,
  feedbackPercentage: '99.8',
  postalCode: '43215',
  firstName: 'Carla',
  lastName: 'Roomer',
  programs: ['SELLING_POLICY_MANAGEMENT', 'OUT_OF_STOCK_CONTROL'],
  policies: true,
  store: true,
}

const SOVEREIGN: SeededSeller = {
  userId: 'sbxGb5nR7Tq',
  username: 'testuser_sovereign',
  note: 'Sells in the United Kingdom. Has a store, and business policies for payment, returns and shipping.',
  feedbackScore: 912,
  feedbackPercentage: '99.6',
  postalCode: 'B18 6NH',
  firstName: 'Grace',
  lastName: 'Britten',
  programs: ['SELLING_POLICY_MANAGEMENT', 'OUT_OF_STOCK_CONTROL'],
  policies: true,
  store: true,
  marketplaceId: 'EBAY_GB',
}

const MAPLE: SeededSeller = {
  ...SOVEREIGN,
  userId: 'sbxCa2mP4Le',
  username: 'testuser_maple',
  note: 'Sells in Canada. Has business policies for payment, returns and shipping.',
  postalCode: 'K1A 0B1',
  firstName: 'Marie',
  lastName: 'Leafe',
  marketplaceId: 'EBAY_CA',
}

const KANGAROO: SeededSeller = {
  ...SOVEREIGN,
  userId: 'sbxAu8kG3Ro',
  username: 'testuser_kangaroo',
  note: 'Sells in Australia. Has business policies for payment, returns and shipping.',
  postalCode: '2000',
  firstName: 'Ken',
  lastName: 'Roo',
  marketplaceId: 'EBAY_AU',
}

const TALER: SeededSeller = {
  ...SOVEREIGN,
  userId: 'sbxDe5tA7Lr',
  username: 'testuser_taler',
  note: 'Sells in Germany. Has business policies for payment, returns and shipping.',
  postalCode: '10115',
  firstName: 'Till',
  lastName: 'Aler',
  marketplaceId: 'EBAY_DE',
}

export const SELLERS: SeededSeller[] = [
  COINROOM,
  {
    userId: 'sbxWn4tY8Pd',
    username: 'testuser_newdealer',
    note: 'May use business policies, and has none yet.',
    feedbackScore: 57,
    feedbackPercentage: '100.0',
    postalCode: '78701',
    firstName: 'Neil',
    lastName: 'Dealer',
    programs: ['SELLING_POLICY_MANAGEMENT'],
    policies: false,
  },
  {
    userId: 'sbxZk9fC3Hv',
    username: 'testuser_restricted',
    note: 'Not opted in to business policies.',
    feedbackScore: 3,
    feedbackPercentage: '100.0',
    postalCode: '97204',
    firstName: 'Rita',
    lastName: 'Stricter',
    programs: [],
    policies: false,
  },
  SOVEREIGN,
  MAPLE,
  KANGAROO,
  TALER,
]

const EVERYTHING_BUT_MOTORS = [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES', default: true }]

const SEEDED_POLICIES: { kind: PolicyKind; body: PolicyBody }[] = [
  {
    kind: 'payment_policy',
    body: {
      name: 'Pay at once',
      marketplaceId: 'EBAY_US',
      categoryTypes: EVERYTHING_BUT_MOTORS,
      immediatePay: true,
    },
  },
  {
    kind: 'return_policy',
    body: {
      name: 'Returns in 30 days',
      marketplaceId: 'EBAY_US',
      categoryTypes: EVERYTHING_BUT_MOTORS,
      returnsAccepted: true,
      returnPeriod: { value: 30, unit: 'DAY' },
      refundMethod: 'MONEY_BACK',
      returnShippingCostPayer: 'BUYER',
    },
  },
  {
    kind: 'fulfillment_policy',
    body: {
      name: 'First class parcel',
      marketplaceId: 'EBAY_US',
      categoryTypes: EVERYTHING_BUT_MOTORS,
      handlingTime: { value: 1, unit: 'DAY' },
      shippingOptions: [
        {
          optionType: 'DOMESTIC',
          costType: 'FLAT_RATE',
          shippingServices: [
            {
              sortOrder: 1,
              shippingCarrierCode: 'USPS',
              shippingServiceCode: 'USPSParcel',
              shippingCost: { value: '4.95', currency: 'USD' },
              freeShipping: false,
            },
          ],
        },
      ],
    },
  },
]

/** Adds the test sellers to an empty database. Otherwise does nothing. */
export function seedSellers(state: State): void {
  state.transaction(() => {
    if (state.get('SELECT 1 FROM seller LIMIT 1')) return
    for (const seller of SELLERS) addSeller(state, seller)
  })
}

/** Adds a seller, with policies and a store or without. */
function addSeller(state: State, { programs, policies, store, ...seller }: SeededSeller): void {
  state.run(
    'INSERT INTO seller VALUES (?, ?, ?)',
    seller.userId,
    seller.username,
    JSON.stringify(seller),
  )
  for (const program of programs)
    state.run('INSERT INTO program VALUES (?, ?)', seller.userId, program)
  if (policies)
    for (const { kind, body } of SEEDED_POLICIES)
      addPolicy(state, seller.userId, kind, policyOn(seller.marketplaceId ?? 'EBAY_US', body))
  if (store) saveStore(state, seller.userId, SEEDED_CATEGORIES)
}

/** What the seeded sellers of other marketplaces ship by. */
const PARCEL_ON = {
  EBAY_GB: { shippingCarrierCode: 'RoyalMail', shippingServiceCode: 'UK_RoyalMailTracked48' },
  EBAY_CA: { shippingCarrierCode: 'CanadaPost', shippingServiceCode: 'CA_PostExpeditedParcel' },
  EBAY_AU: { shippingCarrierCode: 'AustraliaPost', shippingServiceCode: 'AU_Regular' },
  EBAY_DE: { shippingCarrierCode: 'DHL', shippingServiceCode: 'DE_DHLPaket' },
} as const satisfies Partial<Record<MarketplaceId, object>>

/** A seeded policy as a seller of another marketplace has it. */
function policyOn(marketplaceId: MarketplaceId, body: PolicyBody): PolicyBody {
  if (marketplaceId === 'EBAY_US') return body
  const { currency } = EBAY_SITES[marketplaceId]
  const service = {
    sortOrder: 1,
    ...PARCEL_ON[marketplaceId],
    shippingCost: { value: '3.95', currency },
    freeShipping: false,
  }
  return {
    ...body,
    marketplaceId,
    ...(body.shippingOptions && {
      shippingOptions: [
        { optionType: 'DOMESTIC', costType: 'FLAT_RATE', shippingServices: [service] },
      ],
    }),
  }
}

/** Adds a seller like the first test seller, by another name. Returns the one of this name where there is one. */
export function addTestSeller(state: State, username: string): Seller {
  const known = sellerByName(state, username)
  if (known) return known
  const seller = { ...COINROOM, userId: `sbx_${username}`, username, note: 'Was added later.' }
  state.transaction(() => addSeller(state, seller))
  return seller
}

/** Stores a validated policy and returns its id. */
export function addPolicy(
  state: State,
  userId: string,
  kind: PolicyKind,
  body: PolicyBody,
): string {
  const policyId = String(state.next('policy', 6_200_104_010))
  state.run(
    'INSERT INTO policy VALUES (?, ?, ?, ?, ?, ?)',
    policyId,
    userId,
    kind,
    body.marketplaceId,
    body.name,
    JSON.stringify(body),
  )
  return policyId
}

const sellerOf = (row: Row): Seller => stored<Seller>(row, 'profile')

export const allSellers = (state: State): Seller[] =>
  state.all('SELECT profile FROM seller ORDER BY rowid').map(sellerOf)

export function sellerById(state: State, userId: string): Seller | undefined {
  const row = state.get('SELECT profile FROM seller WHERE user_id = ?', userId)
  return row && sellerOf(row)
}

export function sellerByName(state: State, username: string): Seller | undefined {
  const row = state.get('SELECT profile FROM seller WHERE username = ?', username)
  return row && sellerOf(row)
}

/** The site that a seller is registered on. */
export const siteOfSeller = (state: State, userId: string): EbaySite =>
  EBAY_SITES[sellerById(state, userId)?.marketplaceId ?? 'EBAY_US']

export const programsOf = (state: State, userId: string): string[] =>
  state
    .all('SELECT program FROM program WHERE user_id = ? ORDER BY program', userId)
    .map(row => String(row['program']))

/** Asks for a program; it begins at `activeAt` (ms since 1970). False if it was asked for before. */
export const requestProgram = (
  state: State,
  userId: string,
  program: string,
  activeAt: number,
): boolean =>
  state.run(
    'INSERT INTO program_request VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    userId,
    program,
    activeAt,
  ) > 0

export const endProgram = (state: State, userId: string, program: string): boolean =>
  state.transaction(() => {
    const ended = ['program', 'program_request'].map(table =>
      state.run(`DELETE FROM ${table} WHERE user_id = ? AND program = ?`, userId, program),
    )
    return ended.some(count => count > 0)
  })

/** Starts the programs whose time has come. */
export function startRequestedPrograms(state: State, now: number): void {
  state.transaction(() => {
    state.run(
      `INSERT INTO program SELECT user_id, program FROM program_request WHERE active_at <= ?
       ON CONFLICT DO NOTHING`,
      now,
    )
    state.run('DELETE FROM program_request WHERE active_at <= ?', now)
  })
}
