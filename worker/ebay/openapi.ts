import * as ebay from '../../shared/ebay.ts'
import * as policies from '../../shared/ebay-policies.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Errors of any operation that calls eBay as a seller. */
export const EBAY_ERRORS = [
  'EBAY_NOT_CONFIGURED',
  'EBAY_NOT_CONNECTED',
  'EBAY_RECONNECT_REQUIRED',
  'TOKEN_EXPIRED',
  'EBAY_REFUSED',
  'EBAY_UNAVAILABLE',
] as const satisfies ErrorCode[]

/** The connection of a seller's eBay account. */
export const ebayOperations: SliceDescription = {
  title: 'eBay',
  responses: {
    AuthUrl: ebay.authUrlSchema,
    Reconnect: ebay.reconnectSchema,
    ConnectionStatus: ebay.ebayConnectionStatusSchema,
    BusinessPolicies: policies.businessPoliciesSchema,
    EbayCategories: ebay.ebayCategoriesSchema,
    OwnStore: ebay.ownStoreSchema,
    OwnMarketplace: ebay.ownMarketplaceSchema,
    AutoCreated: policies.autoCreatedSchema,
    PoliciesSelected: policies.policiesSelectedSchema,
    ChallengeAnswer: ebay.challengeResponseSchema,
  },
  bodies: {
    ShipsFrom: ebay.shipsFromSchema,
    Marketplace: ebay.marketplaceSchema,
    AutoCreate: policies.autoCreateSchema,
    SelectedPolicies: policies.selectedPoliciesSchema,
  },
  operations: {
    'GET /api/ebay/auth-url': {
      summary: 'Get the address of eBay’s consent page',
      description: 'It belongs to your session, works once and lapses after ten minutes.',
      responses: json(ebay.authUrlSchema, 'Where to send the browser'),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'GET /api/ebay/reconnect': {
      summary: 'Get the address of eBay’s consent page to agree anew',
      responses: json(ebay.reconnectSchema, 'Where to send the browser'),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'GET /api/ebay/connection-status': {
      summary: 'Read whether your eBay account is connected',
      responses: json(
        ebay.ebayConnectionStatusSchema,
        'Which permissions eBay was asked for, and what to do where something is missing',
      ),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'POST /api/ebay/disconnect': {
      summary: 'Disconnect your eBay account',
      responses: json(doneSchema, 'Its tokens are forgotten'),
    },
    'GET /api/ebay/marketplace': {
      summary: 'Read on which of eBay’s marketplaces you sell',
      responses: json(ebay.ownMarketplaceSchema, 'It, and whether you may still choose another'),
    },
    'PUT /api/ebay/marketplace': {
      summary: 'Choose on which of eBay’s marketplaces you sell',
      description:
        'All amounts are in its currency, so it is chosen before your first coin. eBay United States until then.',
      responses: json(ebay.ownMarketplaceSchema, 'It is chosen'),
    },
    'PUT /api/ebay/ships-from': {
      summary: 'Say where your coins ship from',
      responses: json(ebay.shipsFromSchema, 'The postal code as it is kept'),
    },
    'GET /api/ebay/store': {
      summary: 'List the categories of your eBay store',
      responses: json(
        ebay.ownStoreSchema,
        'None, where you have no store or Obverse may not see it',
      ),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'GET /api/ebay/business-policies': {
      summary: 'List your business policies on eBay, and which of them you chose',
      description: 'As they were read some minutes ago, or anew.',
      parameters: { anew: '`true`: read from eBay now' },
      responses: json(policies.businessPoliciesSchema, 'None, where eBay has not opted you in yet'),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'POST /api/ebay/business-policies/auto-create': {
      summary: 'Have business policies made as you configured them',
      description:
        'Opts in first. A policy of the same name is kept as it is, so calling twice doubles none.',
      responses: json(policies.autoCreatedSchema, 'They stand on eBay, and are chosen'),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'PUT /api/ebay/business-policies/selected': {
      summary: 'Choose the policies for all further publishing',
      responses: json(policies.policiesSelectedSchema, 'They are chosen'),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'GET /api/webhooks/ebay/account-deletion': {
      summary: 'Answer eBay’s question whether this endpoint is ours',
      parameters: { challenge_code: 'What eBay made up for this question' },
      responses: json(
        ebay.challengeResponseSchema,
        'SHA-256 of code, verification token and address',
      ),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'POST /api/webhooks/ebay/account-deletion': {
      summary: 'Take a notice that an eBay account was deleted',
      description:
        'eBay’s signature stands for origin and session. All that came from that eBay user is forgotten; the same notice twice is applied once.',
      headers: {
        'X-EBAY-SIGNATURE': {
          description: 'Base64 of JSON with `kid` and `signature`',
          required: true,
        },
      },
      rawBody: {
        description: 'A notice as eBay sends it, at most 100 kB',
        type: 'application/json',
      },
      responses: { 204: { description: 'It is taken, and what it asks for is done' } },
      errors: [
        'NOTICE_REFUSED',
        'WEBHOOK_REFUSED',
        'RATE_LIMITED',
        'EBAY_NOT_CONFIGURED',
        'EBAY_REFUSED',
        'EBAY_UNAVAILABLE',
      ],
    },
    'GET /api/ebay/categories': {
      summary: 'Read eBay’s leaf categories of Coins & Paper Money',
      description:
        'For a listing’s field `ebayCategory`, where eBay’s own suggestion is not the right one.',
      responses: json(ebay.ebayCategoriesSchema, 'The leaves, each with its path'),
      errors: ['RATE_LIMITED', ...EBAY_ERRORS],
    },
    'GET /api/ebay/callback': {
      summary: 'Come back from eBay’s consent page',
      description:
        'eBay sends the browser here. A state of another session or an old one connects nothing.',
      query: {
        state: { description: 'The state that the consent page was opened with', required: false },
        code: { description: 'What the tokens are fetched with', required: false },
        error: { description: 'Why there is no code: the seller declined, say', required: false },
      },
      responses: {
        302: {
          description: 'On to the app’s own page, which says how it went',
          headers: { Location: '/connect-ebay with `success` or `error` in its query' },
        },
      },
    },
  },
}
