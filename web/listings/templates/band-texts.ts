import { typedAmount, typedCents } from '../../../shared/lib/money.ts'
import type { PriceBand } from '../../../shared/listing/listing-templates.ts'

/** A price band as its controls hold it. */
export interface BandTexts {
  from: string
  shipping: string
  paymentPolicyId: string
  returnPolicyId: string
  shippingPolicyId: string
}

export const NEW_BAND: BandTexts = {
  from: '',
  shipping: '',
  paymentPolicyId: '',
  returnPolicyId: '',
  shippingPolicyId: '',
}

export function bandTexts(band: PriceBand): BandTexts {
  return {
    from: typedAmount(band.fromCents),
    shipping: band.shippingCents === null ? '' : typedAmount(band.shippingCents),
    paymentPolicyId: band.paymentPolicyId ?? '',
    returnPolicyId: band.returnPolicyId ?? '',
    shippingPolicyId: band.shippingPolicyId ?? '',
  }
}

/** The band that the texts mean; NaN where a text is no amount, which the contract refuses. */
export function bandOfTexts(texts: BandTexts): PriceBand {
  const amount = (text: string) => typedCents(text) ?? Number.NaN
  return {
    fromCents: amount(texts.from),
    shippingCents: texts.shipping.trim() === '' ? null : amount(texts.shipping),
    paymentPolicyId: texts.paymentPolicyId || null,
    returnPolicyId: texts.returnPolicyId || null,
    shippingPolicyId: texts.shippingPolicyId || null,
  }
}
