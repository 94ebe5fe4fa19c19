import { lineName } from '../../shared/buying/line-name.ts'
import { offerValue } from '../../shared/buying/line-value.ts'
import { bandsOf, leftBands } from '../../shared/buying/offer-validity.ts'
import type { CustomerSheet, OfferLine } from '../../shared/buying/offers.ts'
import { type OfSeller, servicesOf } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { deskSpot } from './desk.ts'
import { sellerOfToken } from './offer-tokens.ts'
import type { BuyingServices } from './services.ts'
import { offerOfToken } from './store.ts'

/**
 * The sheet of a customer's page. Throws LINK_SPENT where there is no such offer, or it has ended: the answer does not
 * tell which.
 */
export async function customerSheet(
  services: BuyingServices & OfSeller<BuyingServices>,
  token: string,
): Promise<CustomerSheet> {
  const userId = await sellerOfToken(services.directory, token)
  const offer =
    userId === undefined
      ? undefined
      : await offerOfToken(servicesOf<BuyingServices>(services, userId), { userId, token })
  if (!offer)
    throw new Failure('LINK_SPENT', { message: 'This offer has ended. Please ask for a new one.' })
  const { sheet, pricedAt, validUntil } = offer
  const bands = bandsOf(sheet)
  const common = { pricedAt, validUntil, bands }
  if (leftBands(sheet, await deskSpot(services)).length > 0)
    return { ...common, state: 'void', lines: [], totalCents: null }
  const { lines, totalCents } = offerValue(sheet)
  const shown = sheet.lines.map((line: OfferLine, at) => ({
    name: lineName(line),
    count: line.count,
    eachCents: lines[at]?.eachCents ?? 0,
    sumCents: lines[at]?.sumCents ?? 0,
  }))
  return { ...common, state: 'valid', lines: shown, totalCents }
}
