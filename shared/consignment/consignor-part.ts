import type { Cents } from '../lib/money.ts'

const BASIS_POINTS = 10_000
/** Prices end here. */
const PRICE_MAX: Cents = 99_999_999

/**
 * Of what the owner of a consigned coin gets his share.
 * `price`: of the price of the coin, without shipping and sales tax; the dealer pays eBay's fees.
 * `net`: of what is left of that price after eBay's fees for it.
 */
export const CONSIGNOR_BASES = ['price', 'net'] as const
export type ConsignorBasis = (typeof CONSIGNOR_BASES)[number]

export type ConsignorTerms = {
  basis: ConsignorBasis
  /** The owner's share in basis points, 0 to 10,000. */
  share: number
  /** The least that the owner gets of a piece, in cents. */
  minimumCents: Cents
}

/** A sold line. Amounts in cents, of all its pieces, without sales tax. */
export type ConsignedSale = {
  priceCents: Cents
  /** What went back to the buyer, of price and shipping together. */
  refundedCents: Cents
  /** eBay's fees for the line, less those credited; null: not known yet. */
  feeCents: Cents | null
  /** One or more. */
  pieces: number
  isCancelled: boolean
}

/** Cancelled, or the price went back in full. */
const isGivenBack = ({ priceCents, refundedCents, isCancelled }: ConsignedSale): boolean =>
  isCancelled || (refundedCents > 0 && refundedCents >= priceCents)

/**
 * What the owner gets of a sold line, in cents: his share, and at least the minimum of each piece that the buyer paid for
 * and has; nothing of a line that was given back. A refund is of the price first. Never below zero. The column
 * `consignor_cents` of `sales` is the same in SQL.
 */
export function consignorPart(sale: ConsignedSale, terms: ConsignorTerms): Cents {
  if (isGivenBack(sale)) return 0
  const { priceCents, refundedCents, feeCents, pieces } = sale
  const back = Math.min(refundedCents, priceCents)
  const fees = terms.basis === 'net' ? (feeCents ?? 0) : 0
  const base = Math.max(priceCents - back - fees, 0)
  const piecesBack = priceCents > 0 ? Math.floor((back * pieces) / priceCents) : 0
  const share = Math.floor((base * terms.share + BASIS_POINTS / 2) / BASIS_POINTS)
  return Math.max(share, terms.minimumCents * (pieces - piecesBack))
}

/** The owner's share of one piece at a price, in cents, without regard to the minimum. */
export const shareAt = (
  priceCents: Cents,
  { basis, share }: Pick<ConsignorTerms, 'basis' | 'share'>,
  feeOf: (priceCents: Cents) => Cents,
): Cents =>
  consignorPart(
    {
      priceCents,
      refundedCents: 0,
      feeCents: feeOf(priceCents),
      pieces: 1,
      isCancelled: false,
    },
    { basis, share, minimumCents: 0 },
  )

/**
 * The least price of a piece at which the owner's share reaches his minimum, in cents; 0 without a minimum. Where no
 * price does, the highest.
 * @param feeOf eBay's estimated fee at a price
 */
export function leastPriceFor(terms: ConsignorTerms, feeOf: (priceCents: Cents) => Cents): Cents {
  if (terms.minimumCents <= 0) return 0
  const isEnough = (priceCents: Cents) => shareAt(priceCents, terms, feeOf) >= terms.minimumCents
  let [least, enough] = [0, terms.minimumCents]
  while (!isEnough(enough) && enough < PRICE_MAX) enough *= 2
  while (enough - least > 1) {
    const middle = Math.floor((least + enough) / 2)
    if (isEnough(middle)) enough = middle
    else least = middle
  }
  return Math.min(enough, PRICE_MAX)
}
