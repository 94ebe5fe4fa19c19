import type { Row, State } from '../../lib/state.ts'

/** What eBay charges a seller beside the fees of a sale, or credits below zero. Times in ms since 1970. */
export type Charge = { number: number; at: number; cents: number } & (
  | { type: 'SHIPPING_LABEL'; orderId: string }
  /** Recorded: an ad fee names its item and no order. */
  | { type: 'NON_SALE_CHARGE'; feeType: AdFeeType; listingId: string }
)
export const AD_FEE_TYPES = ['AD_FEE', 'PREMIUM_AD_FEES'] as const
type AdFeeType = (typeof AD_FEE_TYPES)[number]

export type NewCharge =
  | { type: 'SHIPPING_LABEL'; orderId: string; cents: number }
  | { type: 'NON_SALE_CHARGE'; feeType: AdFeeType; listingId: string; cents: number }

export function addCharge(state: State, now: number, userId: string, charge: NewCharge): void {
  const isLabel = charge.type === 'SHIPPING_LABEL'
  state.run(
    'INSERT INTO seller_charge (user_id, type, names, fee_type, amount_cents, at) VALUES (?, ?, ?, ?, ?, ?)',
    userId,
    charge.type,
    isLabel ? charge.orderId : charge.listingId,
    isLabel ? '' : charge.feeType,
    charge.cents,
    now,
  )
}

export const chargesOfSeller = (state: State, userId: string): Charge[] =>
  state.all('SELECT * FROM seller_charge WHERE user_id = ?', userId).map(chargeOf)

function chargeOf(row: Row): Charge {
  const charge = {
    number: Number(row['number']),
    at: Number(row['at']),
    cents: Number(row['amount_cents']),
  }
  const names = String(row['names'])
  if (row['type'] === 'SHIPPING_LABEL') return { ...charge, type: 'SHIPPING_LABEL', orderId: names }
  const feeType = AD_FEE_TYPES.find(type => type === row['fee_type']) ?? 'AD_FEE'
  return { ...charge, type: 'NON_SALE_CHARGE', feeType, listingId: names }
}
