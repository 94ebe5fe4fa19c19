import { APPROVAL_PAGE, PAGE_HEADER } from '../../shared/accounts/accounts.ts'
import { DEFAULT_SHARES } from '../../shared/buying/share-table.ts'
import { DEFAULT_POLICY_CONFIG } from '../../shared/ebay-policies.ts'
import { metalTerms } from '../../shared/test/metal-terms.ts'
import { offerSheet } from '../../shared/test/offer-sheet.ts'
import { facePair } from '../references/test/painted-faces.ts'
import type { Caller, World } from './access-world.ts'

type Statuses = Record<Caller, number>

/** Who gets which status from a route. */
export type Access = {
  expected: Statuses
  /** The address to call where the route has parameters or needs a query. */
  path?: (world: World) => string | Promise<string>
  /** The body; may be a promise of it. */
  json?: (world: World) => unknown
  form?: () => FormData
  headers?: Record<string, string>
}

/** The same for everyone; a session, even a suspended user's, changes nothing. */
const everyone = (status: number): Statuses => ({
  nobody: status,
  otherSeller: status,
  owner: status,
  admin: status,
  suspended: status,
})
/** Anyone who is signed in, each on their own things. */
const sellers = (status: number): Statuses => ({
  ...everyone(status),
  nobody: 401,
  suspended: 403,
})
/** The owner of the thing; to others, admins too, it does not exist. */
const itsOwner = (status: number): Statuses => ({
  nobody: 401,
  otherSeller: 404,
  owner: status,
  admin: 404,
  suspended: 403,
})
const admins = (status: number): Statuses => ({
  nobody: 401,
  otherSeller: 403,
  owner: 403,
  admin: status,
  suspended: 403,
})

const ownersAccount = (what: string) => (world: World) =>
  `/api/admin/users/${world.owner.id}/${what}`
const fromThePage = { [PAGE_HEADER]: APPROVAL_PAGE }
/** Well-formed, and nobody's. */
const SOME_CODE = 'no-such-pairing0'
const SOME_SECRET = 's'.repeat(43)
const SOME_UUID = '8d8ac610-566d-4ef0-9c22-186b2a5ed793'
const MORGAN_DOLLAR = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  denomination: 'Dollar',
}
/** The key of the type of the owner's reference. */
const typeOf = async (reference: World['reference']) => (await reference()) && 'morgan-dollar'
const emptyForm = () => new FormData()

/**
 * Every route of the app, and what each kind of caller gets from it. 4xx beyond 401 and 403 are requests
 * that passed the access check. Their content does not matter: this table is about access.
 */
export const ACCESS: Record<string, Access> = {
  'GET /api/health': { expected: everyone(200) },
  // No scheduled job has run in these tests.
  'GET /api/ready': { expected: everyone(503) },
  'GET /api/operator': { expected: everyone(200) },
  'GET /api/openapi.json': { expected: everyone(200) },
  'GET /api/docs': { expected: everyone(200) },

  'POST /api/login': {
    expected: everyone(401),
    json: ({ unique }) => ({ username: unique, password: 'not the password' }),
  },
  'POST /api/logout': { expected: everyone(200) },
  'GET /api/user': { expected: everyone(200) },
  'GET /api/test-auth': { expected: everyone(200) },
  'POST /api/register': {
    expected: everyone(201),
    json: ({ unique }) => ({
      username: unique,
      email: `${unique}@registers.example`,
      password: 'long enough',
    }),
  },
  'GET /api/approve-user/:token': {
    expected: everyone(404),
    path: () => '/api/approve-user/unknown',
    headers: fromThePage,
  },
  'GET /api/reject-user/:token': {
    expected: everyone(404),
    path: () => '/api/reject-user/unknown',
    headers: fromThePage,
  },
  'POST /api/forgot-password': {
    expected: everyone(202),
    json: ({ unique }) => ({ email: `${unique}@forgets.example` }),
  },
  'POST /api/reset-password': {
    expected: everyone(410),
    json: () => ({ token: 'unknown', password: 'long enough' }),
  },
  'POST /api/confirm-email': {
    expected: everyone(410),
    json: () => ({ token: 'unknown' }),
  },
  'GET /api/person-check': { expected: everyone(200) },
  'GET /api/person-check/frame': { expected: everyone(404) },
  'POST /api/objection': {
    expected: everyone(410),
    json: () => ({ token: 'unknown' }),
  },
  'POST /api/account/email': {
    expected: { ...sellers(400), owner: 202 },
    json: async ({ unique, password }) => ({
      email: `${unique}@moves.example`,
      password: await password(),
    }),
  },
  'POST /api/account/email/confirmation': { expected: sellers(202) },
  'POST /api/account/password': {
    expected: sellers(400),
    json: () => ({ currentPassword: 'wrong', newPassword: 'long enough' }),
  },
  'GET /api/account/sessions': { expected: sellers(200) },
  'DELETE /api/account/sessions/:id': {
    expected: itsOwner(200),
    path: async ({ session }) => `/api/account/sessions/${await session()}`,
  },
  'POST /api/account/sessions/end-others': { expected: sellers(200) },
  'GET /api/account/second-factor': { expected: sellers(200) },
  'POST /api/account/second-factor': {
    expected: { ...sellers(400), owner: 200 },
    json: async ({ password }) => ({ password: await password() }),
  },
  'POST /api/account/second-factor/confirmation': {
    expected: { ...sellers(404), admin: 409 },
    json: () => ({ code: '123456' }),
  },
  'POST /api/account/second-factor/recovery-codes': {
    expected: { ...sellers(400), owner: 404 },
    json: async ({ password }) => ({ password: await password(), code: '123456' }),
  },
  'POST /api/account/second-factor/removal': {
    expected: { ...sellers(400), owner: 404 },
    json: async ({ password }) => ({ password: await password(), code: '123456' }),
  },
  'POST /api/account/reauthentication': {
    expected: { ...sellers(400), owner: 200 },
    json: async ({ password }) => ({ password: await password() }),
  },
  'GET /api/account/security-log': { expected: sellers(200) },
  'GET /api/account/export/parts': { expected: sellers(200) },
  'GET /api/account/export': { expected: sellers(200) },
  'POST /api/account/delete': {
    expected: { ...sellers(400), owner: 200 },
    json: async ({ owner, password }) => ({
      username: owner.username,
      password: await password(),
    }),
  },

  'GET /api/admin/pending-users': { expected: admins(200) },
  'GET /api/admin/pending-users/count': { expected: admins(200) },
  'GET /api/admin/users/count': { expected: admins(200) },
  'GET /api/admin/listings/count': { expected: admins(200) },
  'GET /api/admin/check-analytics': { expected: admins(200) },
  'GET /api/admin/email-service-status': { expected: admins(200) },
  'POST /api/admin/test-email': { expected: admins(200) },
  'POST /api/admin/approve-user/:id': {
    expected: admins(200),
    path: async ({ application }) => `/api/admin/approve-user/${await application()}`,
  },
  'POST /api/admin/reject-user/:id': {
    expected: admins(200),
    path: async ({ application }) => `/api/admin/reject-user/${await application()}`,
  },
  'GET /api/admin/users': { expected: admins(200) },
  'GET /api/admin/users/:id': {
    expected: admins(200),
    path: world => `/api/admin/users/${world.owner.id}`,
  },
  'POST /api/admin/users/:id/suspend': { expected: admins(200), path: ownersAccount('suspend') },
  'POST /api/admin/users/:id/unsuspend': {
    expected: admins(200),
    path: ownersAccount('unsuspend'),
  },
  'POST /api/admin/users/:id/end-sessions': {
    expected: admins(200),
    path: ownersAccount('end-sessions'),
  },
  'GET /api/admin/security-log': { expected: admins(200) },
  'POST /api/admin/users/:id/make-admin': {
    expected: admins(200),
    path: ownersAccount('make-admin'),
  },
  'POST /api/admin/users/:id/unmake-admin': {
    expected: admins(200),
    path: ownersAccount('unmake-admin'),
  },
  // Nothing is in dispute.
  'POST /api/admin/users/:id/settle-dispute': {
    expected: admins(404),
    path: ownersAccount('settle-dispute'),
    json: () => ({ address: 'former' }),
  },
  'POST /api/admin/users/:id/remove-second-factor': {
    expected: admins(200),
    path: ownersAccount('remove-second-factor'),
  },
  'PUT /api/admin/users/:id/tier': {
    expected: admins(200),
    path: ownersAccount('tier'),
    json: () => ({ tierName: 'premium' }),
  },
  'GET /api/admin/audit-log': { expected: admins(200) },
  'GET /api/alerts': { expected: admins(200) },
  'GET /api/admin/failed-mails': { expected: admins(200) },
  'PUT /api/admin/plans/:name': {
    expected: admins(200),
    path: () => '/api/admin/plans/free',
    json: () => ({
      displayName: 'Free',
      monthlyCoins: 10,
      maxListings: 2_000,
      maxPictureBytes: 10_000_000_000,
      features: [],
      popular: false,
    }),
  },
  'GET /api/admin/outbox': { expected: admins(200) },
  'POST /api/admin/failed-mails/:id/try-again': {
    expected: admins(404),
    path: () => `/api/admin/failed-mails/${crypto.randomUUID()}/try-again`,
  },
  'GET /api/admin/vendors': { expected: admins(200) },

  'GET /api/ebay/auth-url': { expected: sellers(200) },
  'GET /api/ebay/reconnect': { expected: sellers(200) },
  'GET /api/ebay/connection-status': { expected: sellers(200) },
  'POST /api/ebay/disconnect': { expected: sellers(200) },
  'GET /api/ebay/marketplace': { expected: sellers(200) },
  'PUT /api/ebay/marketplace': {
    expected: sellers(200),
    json: () => ({ marketplaceId: 'EBAY_US' }),
  },
  'PUT /api/ebay/ships-from': {
    expected: sellers(200),
    json: () => ({ postalCode: '43215' }),
  },
  'GET /api/listing-templates': { expected: sellers(200) },
  'PUT /api/listing-templates': {
    expected: sellers(200),
    json: () => ({ description: '{series}', returnsLine: '', bands: [] }),
  },

  'GET /api/transfer/listings.csv': { expected: sellers(200) },
  'GET /api/transfer/ebay-drafts.csv': { expected: sellers(200) },
  'PUT /api/transfer/imports/:id/rows': {
    expected: sellers(200),
    path: () => `/api/transfer/imports/${SOME_UUID}/rows`,
    json: () => ({ rows: [{ row: 2, cells: { title: 'A coin of a file', price: '10' } }] }),
  },
  // The world's sellers have no eBay account.
  'POST /api/transfer/ebay-listings': {
    expected: sellers(409),
    json: () => ({ listingIds: ['110557000101'] }),
  },
  // Each caller's own import, of which only a part has arrived.
  'POST /api/transfer/imports/:id/commit': {
    expected: sellers(409),
    path: () => `/api/transfer/imports/${SOME_UUID}/commit`,
    json: () => ({ rows: 2 }),
  },

  // The world's sellers have no eBay account.
  'GET /api/ebay/categories': { expected: sellers(200) },
  'GET /api/ebay/store': { expected: sellers(409) },
  'GET /api/ebay/business-policies': { expected: sellers(409) },
  'POST /api/ebay/business-policies/auto-create': {
    expected: sellers(409),
    json: () => ({ config: DEFAULT_POLICY_CONFIG }),
  },
  'PUT /api/ebay/business-policies/selected': {
    expected: sellers(409),
    json: () => ({ paymentPolicyId: null, returnPolicyId: null, shippingPolicyId: null }),
  },
  // It answers with a page: a request without its own state is redirected to the app.
  'GET /api/ebay/callback': { expected: everyone(302) },

  'GET /api/listings': { expected: sellers(200) },
  'GET /api/listings/dashboard': { expected: sellers(200) },
  'POST /api/listings': { expected: sellers(400), form: emptyForm },
  'GET /api/listings/cards': { expected: sellers(200) },
  'GET /api/listings/counts': { expected: sellers(200) },
  'GET /api/listings/ids': { expected: sellers(200) },
  'GET /api/listings/deleted': { expected: sellers(200) },
  'POST /api/listings/:id/restore': {
    expected: itsOwner(200),
    path: async ({ listing }) => `/api/listings/${await listing()}/restore`,
  },
  'GET /api/listings/:id': {
    expected: itsOwner(200),
    path: async ({ listing }) => `/api/listings/${await listing()}`,
  },
  'GET /api/listings/:id/analysis': {
    expected: itsOwner(200),
    path: async ({ listing }) => `/api/listings/${await listing()}/analysis`,
  },
  'GET /api/listings/:id/item-specifics': {
    expected: itsOwner(200),
    path: async ({ listing }) => `/api/listings/${await listing()}/item-specifics`,
  },
  'GET /api/coins/comprehensive-analysis': {
    expected: itsOwner(200),
    path: async ({ listing }) =>
      `/api/coins/comprehensive-analysis?coinType=Morgan%20Dollar&year=1881&listingId=${await listing()}`,
  },
  'PUT /api/listings/:id': {
    expected: itsOwner(200),
    path: async ({ listing }) => `/api/listings/${await listing()}`,
    json: async ({ listing }) => ({
      id: await listing(),
      version: 1,
      title: 'Another title',
      price: '2.00',
      description: 'Of silver, and round',
      status: 'draft',
    }),
  },
  'DELETE /api/listings/:id': {
    expected: itsOwner(200),
    path: async ({ listing }) => `/api/listings/${await listing()}`,
  },
  'POST /api/listings/:id/publish': {
    expected: itsOwner(400),
    path: async ({ listing }) => `/api/listings/${await listing()}/publish`,
  },
  // The world's listings were never on eBay.
  'PUT /api/listings/:id/update-ebay': {
    expected: itsOwner(409),
    path: async ({ listing }) => `/api/listings/${await listing()}/update-ebay`,
    json: () => ({ version: 1, title: 'A', description: 'B', price: '2.00', shippingCost: '1.00' }),
  },
  'POST /api/listings/:id/end-ebay': {
    expected: itsOwner(409),
    path: async ({ listing }) => `/api/listings/${await listing()}/end-ebay`,
    json: () => ({}),
  },
  'POST /api/listings/:id/forget-ebay': {
    expected: itsOwner(409),
    path: async ({ listing }) => `/api/listings/${await listing()}/forget-ebay`,
    json: () => ({}),
  },
  'POST /api/listings/:id/similar': {
    expected: itsOwner(201),
    path: async ({ listing }) => `/api/listings/${await listing()}/similar`,
  },
  'POST /api/listings/:id/merge': {
    expected: itsOwner(400),
    path: async ({ listing }) => `/api/listings/${await listing()}/merge`,
    json: async ({ listing }) => ({ version: 1, into: await listing() }),
  },

  'GET /api/selling-settings': { expected: sellers(200) },
  'PUT /api/selling-settings': {
    expected: sellers(200),
    json: () => ({ titleTemplate: '{year} {series}', feeBasisPoints: 1_250 }),
  },

  // Another seller's listing is left out, and refused in its result.
  'GET /api/review': {
    expected: sellers(200),
    path: async ({ listing }) => `/api/review?ids=${await listing()}`,
  },
  'POST /api/review/edits': {
    expected: sellers(200),
    json: async ({ listing }) => ({
      edits: [{ id: await listing(), version: 1, review: 'approved' }],
    }),
  },

  // The world's sellers have no eBay account.
  'GET /api/fulfillment/to-ship': { expected: sellers(200) },
  'GET /api/fulfillment/count': { expected: sellers(200) },
  'PUT /api/fulfillment/check': {
    expected: sellers(404),
    json: () => ({ orderId: '12-34567-89012', lineItemId: '1', check: 'match' }),
  },
  'PUT /api/fulfillment/packed': {
    expected: sellers(200),
    json: () => ({ lines: [{ orderId: '12-34567-89012', lineItemId: '1' }], packed: true }),
  },
  'POST /api/fulfillment/packages': {
    expected: sellers(200),
    json: () => ({
      packages: [
        { orderId: '12-34567-89012', kind: 'parcel', carrier: 'USPS', trackingNumber: '9400' },
      ],
    }),
  },
  'POST /api/fulfillment/recipients': {
    expected: sellers(200),
    json: () => ({ orderIds: ['12-34567-89012'] }),
  },
  'GET /api/best-offers': { expected: sellers(200) },
  'GET /api/best-offers/count': { expected: sellers(200) },
  'POST /api/best-offers/read': { expected: sellers(409) },
  'PUT /api/best-offers/rules': {
    expected: sellers(200),
    json: () => ({ aboveMelt: 0, acceptFrom: 9_500, declineBelow: 7_000 }),
  },
  'POST /api/best-offers/answers': {
    expected: sellers(200),
    json: () => ({
      answers: [{ bestOfferId: '1', answer: 'accept', counterCents: null, message: '' }],
    }),
  },
  'POST /api/best-offers/watchers/read': { expected: sellers(409) },
  'POST /api/best-offers/watchers': {
    expected: sellers(200),
    json: async ({ listing }) => ({
      offers: [{ listingId: await listing(), priceCents: 4_900 }],
      message: '',
    }),
  },
  'GET /api/books': { expected: sellers(409), path: () => '/api/books?period=2026-11' },
  'GET /api/books/books.csv': {
    expected: sellers(409),
    path: () => '/api/books/books.csv?period=2026-11',
  },
  'GET /api/consignment': { expected: sellers(200) },
  'PUT /api/consignment/heading': { expected: sellers(200), json: () => ({ heading: 'A' }) },
  'GET /api/consignment/owners': { expected: sellers(200) },
  'POST /api/consignment/owners': { expected: sellers(200), json: () => newOwner() },
  'PUT /api/consignment/owners/:id': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999',
    json: () => newOwner(),
  },
  'PUT /api/consignment/owners/:id/archived': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999/archived',
    json: () => ({ isArchived: true }),
  },
  'DELETE /api/consignment/owners/:id': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999',
  },
  'POST /api/consignment/owners/:id/payments': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999/payments',
    json: () => ({ id: crypto.randomUUID(), day: '2026-11-01', cents: 100, note: '' }),
  },
  'DELETE /api/consignment/owners/:id/payments/:payment': {
    expected: sellers(200),
    path: () => `/api/consignment/owners/999999/payments/${crypto.randomUUID()}`,
  },
  'GET /api/consignment/owners/:id/statement': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999/statement?from=2026-11-01&to=2026-11-30',
  },
  'GET /api/consignment/owners/:id/statement/mail': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999/statement/mail?from=2026-11-01&to=2026-11-30',
  },
  'POST /api/consignment/owners/:id/statement/mail': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999/statement/mail',
    json: () => ({ id: crypto.randomUUID(), from: '2026-11-01', to: '2026-11-30' }),
  },
  'GET /api/consignment/owners/:id/statement.csv': {
    expected: sellers(404),
    path: () => '/api/consignment/owners/999999/statement.csv?from=2026-11-01&to=2026-11-30',
  },
  'GET /api/returns': { expected: sellers(200) },
  'GET /api/returns/count': { expected: sellers(200) },
  'PUT /api/returns/decision': {
    expected: sellers(404),
    json: () => ({ orderId: '12-34567-89012', lineItemId: '1', decision: 'back' }),
  },
  'PUT /api/returns/check': {
    expected: sellers(404),
    json: () => ({ orderId: '12-34567-89012', lineItemId: '1', check: 'match' }),
  },
  'POST /api/returns/relist': {
    expected: sellers(404),
    json: () => ({ orderId: '12-34567-89012', lineItemId: '1' }),
  },
  'POST /api/returns/refunds': {
    expected: sellers(200),
    json: () => ({
      orderId: '12-34567-89012',
      lineItemId: '1',
      amountCents: 100,
      refundedCents: 0,
      reason: 'BUYER_RETURN',
      comment: '',
    }),
  },
  'POST /api/orders/sync': { expected: sellers(409) },
  'GET /api/orders/changes': { expected: sellers(200) },
  'POST /api/orders/changes/seen': { expected: sellers(200), json: () => ({ upTo: 0 }) },

  'GET /api/subscription/tiers': { expected: everyone(200) },
  'GET /api/subscription': { expected: sellers(200) },
  'GET /api/subscription/storage': { expected: sellers(200) },
  // The free plan is not for sale; who never paid has nothing to manage.
  'POST /api/subscription/checkout': {
    expected: sellers(400),
    json: () => ({ tierName: 'free' }),
  },
  'POST /api/subscription/portal': { expected: sellers(404) },
  // eBay's signature opens these; here question and signature are missing.
  'GET /api/webhooks/ebay/account-deletion': { expected: everyone(400) },
  'POST /api/webhooks/ebay/account-deletion': { expected: everyone(412) },

  // No session, but the provider's signature opens this one; here it is missing.
  'POST /api/webhooks/stripe': { expected: everyone(400) },

  'POST /api/coins/analyze': { expected: sellers(400), form: emptyForm },
  'GET /api/coins/analyses/:id': {
    expected: itsOwner(200),
    path: async ({ analysis }) => `/api/coins/analyses/${await analysis()}`,
  },
  'POST /api/pairings': { expected: sellers(201) },
  // Digits that no computer shows.
  'POST /api/pairings/typed': { expected: sellers(410), json: () => ({ typedCode: '000000' }) },
  'GET /api/pairings/:code': {
    expected: itsOwner(200),
    path: async ({ pairing }) => `/api/pairings/${await pairing()}`,
  },
  'DELETE /api/pairings/:code': {
    expected: itsOwner(200),
    path: async ({ pairing }) => `/api/pairings/${await pairing()}`,
  },
  // A phone has no session: the link's secret, then its token, open these; here they are guessed.
  'POST /api/pairings/join': {
    expected: everyone(410),
    json: () => ({ code: SOME_CODE, secret: SOME_SECRET, phoneSecret: SOME_SECRET }),
  },
  'POST /api/pairings/ice-servers': {
    expected: everyone(410),
    json: () => ({ code: SOME_CODE, token: SOME_SECRET }),
  },
  'POST /api/pairings/leave': {
    expected: everyone(410),
    json: () => ({ code: SOME_CODE, token: SOME_SECRET }),
  },
  // Sockets, for a token. A request without an upgrade is refused.
  'GET /peerjs/:code/peerjs': {
    expected: everyone(426),
    path: () => `/peerjs/${SOME_CODE}/peerjs?key=peerjs&id=someone&token=${SOME_SECRET}`,
  },
  'GET /peerjs/:code/line': {
    expected: everyone(426),
    path: () => `/peerjs/${SOME_CODE}/line?token=${SOME_SECRET}`,
  },
  'GET /peerjs/:code/:key/id': {
    expected: everyone(200),
    path: () => `/peerjs/${SOME_CODE}/peerjs/id`,
  },
  'GET /peerjs/:code/:key/peers': {
    expected: everyone(401),
    path: () => `/peerjs/${SOME_CODE}/peerjs/peers`,
  },
  'POST /api/coins/batch-process': { expected: sellers(400), form: emptyForm },
  'GET /api/coins/batches/:id': {
    expected: itsOwner(200),
    path: async ({ batch }) => `/api/coins/batches/${await batch()}`,
  },
  'GET /api/publishing': { expected: sellers(200) },
  'GET /api/publishing/limit': { expected: sellers(409) },
  'POST /api/publishing': {
    expected: itsOwner(202),
    json: async ({ listing }) => ({ listings: [{ id: await listing(), version: 1 }] }),
  },
  'POST /api/publishing/stop': { expected: sellers(200) },
  'GET /api/metal': { expected: sellers(200) },
  'GET /api/metal/chart': { expected: sellers(200), path: () => '/api/metal/chart?metal=silver' },
  'GET /api/metal/runs': { expected: sellers(200) },
  'POST /api/metal/runs/:id/undo': {
    expected: sellers(404),
    path: () => '/api/metal/runs/999999/undo',
  },
  'POST /api/metal/preview': {
    expected: sellers(200),
    json: () => ({ terms: metalTerms() }),
  },
  'POST /api/metal/rules': { expected: sellers(201), json: () => ({ terms: metalTerms() }) },
  'PUT /api/metal/rules/:id': {
    expected: itsOwner(200),
    path: async ({ metalRule }) => `/api/metal/rules/${await metalRule()}`,
    json: () => ({ isActive: false }),
  },
  'DELETE /api/metal/rules/:id': {
    expected: itsOwner(200),
    path: async ({ metalRule }) => `/api/metal/rules/${await metalRule()}`,
  },
  'POST /api/metal/listings/follow': {
    expected: sellers(200),
    json: () => ({ listingIds: [999_999] }),
  },
  'POST /api/metal/listings/show': {
    expected: sellers(202),
    json: () => ({ listingIds: [999_999] }),
  },
  'GET /api/buying': { expected: sellers(200) },
  'PUT /api/buying/shares': { expected: sellers(200), json: () => DEFAULT_SHARES },
  'GET /api/buying/offers': { expected: sellers(200) },
  'GET /api/buying/offers/:id': {
    expected: itsOwner(200),
    path: async ({ offer }) => `/api/buying/offers/${(await offer()).id}`,
  },
  // Each caller's own offer, also by the same id.
  'PUT /api/buying/offers/:id': {
    expected: sellers(200),
    path: async ({ offer }) => `/api/buying/offers/${(await offer()).id}`,
    json: () => offerSheet(),
  },
  'POST /api/buying/offers/:id/accept': {
    expected: itsOwner(200),
    path: async ({ offer }) => `/api/buying/offers/${(await offer()).id}/accept`,
    json: () => ({ paidCents: 1_000, at: Date.now() }),
  },
  'POST /api/buying/offers/:id/decline': {
    expected: itsOwner(200),
    path: async ({ offer }) => `/api/buying/offers/${(await offer()).id}/decline`,
    json: () => ({ at: Date.now() }),
  },
  // Whoever has its address.
  'GET /api/buying/sheets/:token': {
    expected: everyone(200),
    path: async ({ offer }) => `/api/buying/sheets/${(await offer()).token}`,
  },
  'GET /api/queue': { expected: sellers(200) },
  // A request without an upgrade is refused.
  'GET /api/queue/socket': { expected: sellers(400) },
  'POST /api/queue/pairs': { expected: sellers(400), form: emptyForm },
  'POST /api/queue/items/:id/retry': {
    expected: itsOwner(200),
    path: async ({ queueItem }) => `/api/queue/items/${await queueItem()}/retry`,
  },
  'POST /api/queue/items/:id/take-back': {
    expected: itsOwner(200),
    path: async ({ queueItem }) => `/api/queue/items/${await queueItem()}/take-back`,
  },
  'DELETE /api/queue/items/:id': {
    expected: itsOwner(200),
    path: async ({ queueItem }) => `/api/queue/items/${await queueItem()}`,
  },
  'POST /api/queue/draft-failed': { expected: sellers(200) },
  'POST /api/queue/retry-failed': { expected: sellers(200) },
  'POST /api/queue/clear-completed': { expected: sellers(200) },
  'GET /api/market-data': {
    expected: sellers(200),
    path: () => '/api/market-data?coinType=Morgan%20Dollar&year=1881&mint=S&condition=VF30',
  },
  'GET /api/certificates/:grader/:number': {
    expected: sellers(200),
    path: () => '/api/certificates/NGC/8665933-283',
  },
  'GET /api/certificates/:grader/:number/photographs/:place': {
    expected: sellers(404),
    path: () => '/api/certificates/NGC/8665933-283/photographs/0',
  },
  'POST /api/certificates/drafts': {
    expected: sellers(400),
    json: () => ({}),
  },
  'POST /api/pictures': { expected: sellers(400), form: emptyForm },
  'PUT /api/pictures/:sha256{[0-9a-f]{64}}/listing-crop': {
    expected: itsOwner(400),
    path: async ({ picture }) => `/api/pictures/${await picture()}/listing-crop`,
  },
  'PUT /api/pictures/:sha256{[0-9a-f]{64}}/original': {
    expected: itsOwner(400),
    path: async ({ picture }) => `/api/pictures/${await picture()}/original`,
  },
  'PUT /api/pictures/:sha256{[0-9a-f]{64}}/thumbnail': {
    expected: itsOwner(400),
    path: async ({ picture }) => `/api/pictures/${await picture()}/thumbnail`,
  },
  'PUT /api/pictures/:sha256{[0-9a-f]{64}}/descriptor': {
    expected: itsOwner(200),
    path: async ({ picture }) => `/api/pictures/${await picture()}/descriptor`,
    json: () => ({ face: facePair(1).front }),
  },
  'POST /api/pictures/descriptors': {
    expected: sellers(200),
    json: async ({ picture }) => ({ pictures: [await picture()] }),
  },

  'GET /api/references': { expected: sellers(200) },
  'DELETE /api/references': { expected: sellers(200) },
  'POST /api/references/sides': {
    expected: sellers(200),
    json: () => ({ pairs: [facePair(1)] }),
  },
  'POST /api/references/faces': {
    expected: sellers(200),
    json: () => ({ faces: [facePair(1).front] }),
  },
  'GET /api/references/accuracy': { expected: sellers(200) },
  'GET /api/references/settings': { expected: sellers(200) },
  'PUT /api/references/settings': { expected: sellers(200), json: () => ({ fast: true }) },
  'GET /api/references/export': { expected: sellers(200) },
  'POST /api/references/import': {
    expected: sellers(200),
    json: () => ({
      references: [
        { ...MORGAN_DOLLAR, side: 'obverse', face: facePair(1).front },
        { ...MORGAN_DOLLAR, side: 'reverse', face: facePair(1).back },
      ],
    }),
  },
  'POST /api/references/import/check': {
    expected: sellers(200),
    json: () => ({ faces: ['a'.repeat(64)] }),
  },
  'GET /api/references/types/:key': {
    expected: sellers(200),
    path: () => '/api/references/types/morgan-dollar',
  },
  'DELETE /api/references/types/:key': {
    expected: itsOwner(200),
    path: async ({ reference }) => `/api/references/types/${await typeOf(reference)}`,
  },
  // Of their own references only: an admin without any of the type has nothing to promote.
  'PUT /api/references/types/:key/promoted': {
    expected: admins(404),
    path: async ({ reference }) => `/api/references/types/${await typeOf(reference)}/promoted`,
    json: () => ({ promoted: true }),
  },
  'GET /api/references/proposals': { expected: admins(200) },
  // Nothing is proposed yet.
  'PUT /api/references/proposals/:id': {
    expected: admins(404),
    path: async ({ reference }) => `/api/references/proposals/${await reference()}`,
    json: () => ({ promoted: false }),
  },
  'GET /api/references/:id/picture': {
    expected: itsOwner(200),
    path: async ({ reference }) => `/api/references/${await reference()}/picture`,
  },
  'PUT /api/references/types/:key/proposed': {
    expected: itsOwner(200),
    path: async ({ reference }) => `/api/references/types/${await typeOf(reference)}/proposed`,
    json: () => ({ proposed: true }),
  },
  'DELETE /api/references/:id': {
    expected: itsOwner(200),
    path: async ({ reference }) => `/api/references/${await reference()}`,
  },

  'GET /uploads/thumbnails/:sha256{[0-9a-f]{64}}': {
    expected: { ...sellers(404), owner: 404 },
    path: async ({ picture }) => `/uploads/thumbnails/${await picture()}`,
  },
  'GET /uploads/:filename{[0-9a-f]{64}(\\.[a-z]+)?}': {
    expected: itsOwner(200),
    path: async ({ picture }) => `/uploads/${await picture()}.jpg`,
  },
}

function newOwner() {
  return {
    name: `Owner ${crypto.randomUUID()}`,
    email: '',
    address: '',
    basis: 'price',
    share: 7_000,
    minimumCents: 0,
  }
}
