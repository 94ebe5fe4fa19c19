import { adminCalls } from '../accounts/admin-calls.ts'
import { accountCalls } from '../accounts/calls.ts'
import { billingCalls } from '../billing/calls.ts'
import { coinCalls } from '../coins/calls.ts'
import { queueCalls } from '../coins/queue-calls.ts'
import { ebayCalls } from '../ebay/calls.ts'
import { listingCalls } from '../listings/calls.ts'
import { marketCalls } from '../market/calls.ts'
import { pairingCalls } from '../pairing/calls.ts'
import { pictureCalls } from '../pictures/calls.ts'
import { serverCalls } from './calls.ts'
import type { SliceDescription } from './describe.ts'

/** In the order in which a seller meets them. */
export const SLICES: readonly SliceDescription[] = [
  accountCalls,
  coinCalls,
  queueCalls,
  pairingCalls,
  marketCalls,
  listingCalls,
  pictureCalls,
  ebayCalls,
  billingCalls,
  adminCalls,
  serverCalls,
]
