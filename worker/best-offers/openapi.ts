import * as offers from '../../shared/best-offers/best-offers.ts'
import { doneSchema } from '../../shared/responses.ts'
import { EBAY_ERRORS } from '../ebay/openapi.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** Offers of buyers, and offers to watchers. */
export const bestOfferOperations: SliceDescription = {
  title: 'Offers',
  responses: {
    OpenOffers: offers.openOffersSchema,
    OfferCount: offers.offerCountSchema,
    OfferingBuyers: offers.offeringBuyersSchema,
    AnswerResults: offers.answerResultsSchema,
    Watchers: offers.watchersSchema,
    WatchersResults: offers.watchersResultsSchema,
  },
  bodies: {
    OfferRules: offers.offerRulesSchema,
    NewAnswers: offers.newAnswersSchema,
    OffersToWatchers: offers.offersToWatchersSchema,
  },
  operations: {
    'GET /api/best-offers': {
      summary: 'List the offers that wait for an answer of either side, with their listings',
      description: 'As they were last read from eBay. No offer names its buyer.',
      responses: json(
        offers.openOffersSchema,
        'The offers, and the rules by which they are judged',
      ),
    },
    'GET /api/best-offers/count': {
      summary: 'Count the offers of buyers that wait',
      description: 'Where they were not read for fifteen minutes, they are read meanwhile.',
      responses: json(offers.offerCountSchema, 'Their number'),
    },
    'POST /api/best-offers/read': {
      summary: 'Read the offers from eBay now',
      description: 'Returns who made them. Names and messages are not stored.',
      responses: json(offers.offeringBuyersSchema, 'The buyers'),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'PUT /api/best-offers/rules': {
      summary: 'Change the rules by which offers are judged',
      description: 'They propose an answer. Nothing is answered by itself.',
      responses: json(doneSchema, 'They are stored'),
    },
    'POST /api/best-offers/answers': {
      summary: 'Accept, decline or counter offers',
      description:
        'eBay is told once, also where the same call comes twice. Without an answer of eBay it is told again by itself.',
      responses: json(offers.answerResultsSchema, 'What came of each offer'),
      errors: EBAY_ERRORS,
    },
    'POST /api/best-offers/watchers/read': {
      summary: 'Ask eBay which listings may be offered to who watches them',
      responses: json(offers.watchersSchema, 'The listings'),
      errors: [...EBAY_ERRORS, 'RATE_LIMITED'],
    },
    'POST /api/best-offers/watchers': {
      summary: 'Offer listings to who watches them, each at a price',
      description: 'At least five percent below its price. eBay takes one such offer at a time.',
      responses: json(offers.watchersResultsSchema, 'What came of each listing'),
      errors: EBAY_ERRORS,
    },
  },
}
