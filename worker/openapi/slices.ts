import { accountOperations } from '../accounts/openapi.ts'
import { administrationOperations } from '../administration/openapi.ts'
import { alertOperations } from '../alerts/openapi.ts'
import { bestOfferOperations } from '../best-offers/openapi.ts'
import { billingOperations } from '../billing/openapi.ts'
import { bookOperations } from '../books/openapi.ts'
import { buyingOperations } from '../buying/openapi.ts'
import { certificateOperations } from '../certificates/openapi.ts'
import { coinOperations } from '../coins/openapi.ts'
import { consignmentOperations } from '../consignment/openapi.ts'
import { ebayOperations } from '../ebay/openapi.ts'
import { fulfillmentOperations } from '../fulfillment/openapi.ts'
import type { SliceDescription } from '../http/operations.ts'
import { insightOperations } from '../insight/openapi.ts'
import { listingOperations } from '../listings/openapi.ts'
import { marketOperations } from '../market/openapi.ts'
import { metalOperations } from '../metal/openapi.ts'
import { orderOperations } from '../orders/openapi.ts'
import { pairingOperations } from '../pairing/openapi.ts'
import { pictureOperations } from '../pictures/openapi.ts'
import { publishingOperations } from '../publishing/openapi.ts'
import { queueOperations } from '../queue/openapi.ts'
import { referenceOperations } from '../references/openapi.ts'
import { returnOperations } from '../returns/openapi.ts'
import { reviewOperations } from '../review/openapi.ts'
import { transferOperations } from '../transfer/openapi.ts'
import { serverOperations } from './server-operations.ts'

/** In the order in which a seller meets them. */
export const SLICES: readonly SliceDescription[] = [
  accountOperations,
  coinOperations,
  referenceOperations,
  queueOperations,
  pairingOperations,
  marketOperations,
  certificateOperations,
  listingOperations,
  transferOperations,
  publishingOperations,
  metalOperations,
  alertOperations,
  buyingOperations,
  orderOperations,
  fulfillmentOperations,
  bestOfferOperations,
  returnOperations,
  bookOperations,
  consignmentOperations,
  insightOperations,
  reviewOperations,
  pictureOperations,
  ebayOperations,
  billingOperations,
  administrationOperations,
  serverOperations,
]
