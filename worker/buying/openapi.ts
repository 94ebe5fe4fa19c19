import * as buying from '../../shared/buying/offers.ts'
import { shareTableSchema } from '../../shared/buying/share-table.ts'
import { doneSchema } from '../../shared/responses.ts'
import { json, type SliceDescription } from '../http/operations.ts'

const ID = { id: 'The offer' }

/** Offers for coins that a dealer buys. */
export const buyingOperations: SliceDescription = {
  title: 'Buying desk',
  responses: {
    BuyingDesk: buying.deskSchema,
    BuyingOffer: buying.buyingOfferSchema,
    BuyingOffers: buying.buyingOffersSchema,
    CustomerSheet: buying.customerSheetSchema,
  },
  bodies: {
    ShareTable: shareTableSchema,
    OfferSheet: buying.offerSheetSchema,
    AcceptOffer: buying.acceptOfferSchema,
    DeclineOffer: buying.declineOfferSchema,
  },
  operations: {
    'GET /api/buying': {
      summary: 'Read what the buying desk makes offers by',
      responses: json(buying.deskSchema, 'Shares, fee and metal prices'),
    },
    'PUT /api/buying/shares': {
      summary: 'Set what is paid of a coin’s value',
      responses: json(doneSchema, 'Stored'),
    },
    'GET /api/buying/offers': {
      summary: 'List offers',
      parameters: { before: 'The `next` of the page before' },
      responses: json(buying.buyingOffersSchema, 'Offers, the newest first'),
    },
    'GET /api/buying/offers/:id': {
      summary: 'Read an offer',
      parameters: ID,
      responses: json(buying.buyingOfferSchema, 'The offer'),
      errors: ['NOT_FOUND'],
    },
    'PUT /api/buying/offers/:id': {
      summary: 'Store an offer, new or renewed',
      description:
        'Its amounts are worked out of the sheet. An older sheet replaces no newer one. Pictures that are not stored are left out.',
      parameters: ID,
      responses: json(buying.buyingOfferSchema, 'The offer'),
      errors: ['CONFLICT', 'RATE_LIMITED'],
    },
    'POST /api/buying/offers/:id/accept': {
      summary: 'Accept an offer',
      description:
        'What was paid is spread over the coins by their value and becomes the cost of drafts. The same call again makes what is missing.',
      parameters: ID,
      responses: json(buying.buyingOfferSchema, 'The offer'),
      errors: ['NOT_FOUND', 'CONFLICT', 'PLAN_FULL'],
    },
    'POST /api/buying/offers/:id/decline': {
      summary: 'Decline an offer',
      parameters: ID,
      responses: json(buying.buyingOfferSchema, 'The offer'),
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
    'GET /api/buying/sheets/:token': {
      summary: 'Read the customer’s sheet of an offer',
      description: 'Without a login, while the offer is valid.',
      parameters: { token: 'Of the sheet’s address' },
      responses: json(buying.customerSheetSchema, 'The sheet'),
      errors: ['LINK_SPENT', 'RATE_LIMITED'],
    },
  },
}
