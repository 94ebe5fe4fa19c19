import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { siteHere } from '../../lib/site-here.ts'

/* The Trading API's requests and refusals, and the reading and writing of its XML. */

export const NAMESPACE = 'urn:ebay:apis:eBLBaseComponents'
const FORM = { ignoreAttributes: false, attributeNamePrefix: '@' } as const
export const parser = new XMLParser({
  ...FORM,
  parseTagValue: false,
  isArray: name => name === 'BestOfferID',
})
export const builder = new XMLBuilder(FORM)

/** ErrorType of the Trading API. Numbers without a source are guesses. */
export type TradingError = { code: string; long: string }
/** eBay, "Invalid IAF token" and "Expired IAF token"; this sandbox does not tell one from the other. */
export const EXPIRED_TOKEN: TradingError = { code: '21917053', long: 'Expired IAF token.' }
export const INVALID_REQUEST: TradingError = { code: '37', long: 'Input data is invalid.' }
export const NO_SUCH_OFFER: TradingError = { code: '20130', long: 'The best offer is not found.' }
export const NOT_ACTIVE: TradingError = {
  code: '20131',
  long: 'The best offer is not active any more.',
}
export const PRICE_TOO_HIGH: TradingError = {
  code: '20150',
  long: 'The counter offer price cannot exceed the Buy It Now price.',
}
export const ENDED: TradingError = { code: '1047', long: 'The listing has ended.' }

export class TradingRefusal extends Error {
  readonly error: TradingError
  constructor(error: TradingError) {
    super(error.long)
    this.error = error
  }
}
export const refuse = (error: TradingError): never => {
  throw new TradingRefusal(error)
}

export const getSchema = z.strictObject({
  '@xmlns': z.literal(NAMESPACE),
  DetailLevel: z.literal('ReturnAll').optional(),
  ItemID: z.string().optional(),
  BestOfferID: z.tuple([z.string()]).optional(),
  BestOfferStatus: z.enum(['Active', 'All']).default('Active'),
  Pagination: z
    .strictObject({
      EntriesPerPage: z.coerce.number().int().min(1).max(200),
      PageNumber: z.coerce.number().int().min(1),
    })
    .optional(),
})
export const respondSchema = z.strictObject({
  '@xmlns': z.literal(NAMESPACE),
  ItemID: z.string(),
  BestOfferID: z.array(z.string()).min(1),
  Action: z.enum(['Accept', 'Decline', 'Counter']),
  SellerResponse: z.string().max(250).optional(),
  CounterOfferPrice: z
    .strictObject({
      '@currencyID': z.string().refine(currency => currency === siteHere().currency),
      '#text': z.string(),
    })
    .optional(),
  CounterOfferQuantity: z.coerce.number().int().min(1).optional(),
})
