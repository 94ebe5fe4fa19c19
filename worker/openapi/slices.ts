import { accountCalls } from '../accounts/openapi.ts'
import { adminCalls } from '../administration/openapi.ts'
import { billingCalls } from '../billing/openapi.ts'
import { coinCalls } from '../coins/openapi.ts'
import { ebayCalls } from '../ebay/openapi.ts'
import type { SliceDescription } from '../http/operations.ts'
import { listingCalls } from '../listings/openapi.ts'
import { marketCalls } from '../market/openapi.ts'
import { pairingCalls } from '../pairing/openapi.ts'
import { pictureCalls } from '../pictures/openapi.ts'
import { queueCalls } from '../queue/openapi.ts'
import { serverCalls } from './calls.ts'

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
