import { doneSchema } from '../../shared/answers.ts'
import {
  authUrlSchema,
  connectionStatusSchema,
  reconnectSchema,
  shipsFromSchema,
} from '../../shared/ebay.ts'
import { json, type SliceDescription } from '../openapi/describe.ts'

/** The connection of a seller's eBay account. */
export const ebayCalls: SliceDescription = {
  title: 'eBay',
  answers: {
    AuthUrl: authUrlSchema,
    Reconnect: reconnectSchema,
    ConnectionStatus: connectionStatusSchema,
  },
  bodies: { ShipsFrom: shipsFromSchema },
  calls: {
    'GET /api/ebay/auth-url': {
      summary: 'Get the address of eBay’s consent page',
      about: 'It belongs to your session, works once and lapses after ten minutes.',
      answers: json(authUrlSchema, 'Where to send the browser'),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'GET /api/ebay/reconnect': {
      summary: 'Get the address of eBay’s consent page to agree anew',
      answers: json(reconnectSchema, 'Where to send the browser'),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'GET /api/ebay/connection-status': {
      summary: 'Read whether your eBay account is connected',
      answers: json(
        connectionStatusSchema,
        'What eBay granted, and what to do where something is missing',
      ),
      errors: ['EBAY_NOT_CONFIGURED'],
    },
    'POST /api/ebay/disconnect': {
      summary: 'Disconnect your eBay account',
      answers: json(doneSchema, 'Its tokens are forgotten'),
      errors: [],
    },
    'PUT /api/ebay/ships-from': {
      summary: 'Say where your coins ship from',
      answers: json(shipsFromSchema, 'The ZIP code as it is kept'),
      errors: [],
    },
    'GET /api/ebay/callback': {
      summary: 'Come back from eBay’s consent page',
      about:
        'eBay sends the browser here. A state of another session or an old one connects nothing.',
      query: {
        state: { about: 'The state that the consent page was opened with', required: false },
        code: { about: 'What the tokens are fetched with', required: false },
        error: { about: 'Why there is no code: the seller declined, say', required: false },
      },
      answers: {
        302: {
          about: 'On to the app’s own page, which says how it went',
          headers: { Location: '/connect-ebay with `success` or `error` in its query' },
        },
      },
      errors: [],
    },
  },
}
