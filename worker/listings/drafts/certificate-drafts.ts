import { sql } from 'drizzle-orm'
import { formProblem } from '../../../shared/certificates/certificate-number.ts'
import { plainCertificateNumber } from '../../../shared/certificates/certificate-spellings.ts'
import {
  type Certificate,
  type CertificateKey,
  type CertifiedCoin,
  PASTED_AT_ONCE,
  type PastedResult,
} from '../../../shared/certificates/certificates.ts'
import { COIN_FIELDS } from '../../../shared/listing/coin-fields.ts'
import { blankColumns } from '../../../shared/listing/field-values.ts'
import { describedCoin, usualShippingOf } from '../../../shared/listing/follow.ts'
import { describedBy } from '../../../shared/listing/listing-templates.ts'
import { guideCertificate } from '../../../shared/market/estimate/guide-certificate.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import { coinVarieties } from '../../../shared/market/title/coin-varieties.ts'
import { listingTitle } from '../../../shared/numismatics/title.ts'
import { checkCertificate } from '../../certificates/check-certificate.ts'
import { listingsWithCertificate } from '../../certificates/same-certificate.ts'
import type { CertificateServices } from '../../certificates/services.ts'
import type { SellerRows } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import type { Market } from '../../market/market.ts'
import { draftSettingsOf } from '../settings/draft-settings.ts'
import { insertListing, type StoredListing } from '../store.ts'
import { newPrices } from '../stored-prices.ts'

export type CertificateDraftServices = CertificateServices & { market: Market }

/**
 * A draft for each certificate, which waits for its pictures, in the order of the list. A certificate that a listing
 * has already makes none, so that the same list twice makes no second drafts.
 */
export async function draftsOfCertificates(
  services: CertificateDraftServices,
  userId: number,
  keys: readonly CertificateKey[],
): Promise<PastedResult[]> {
  const results: PastedResult[] = []
  for (let at = 0; at < keys.length; at += PASTED_AT_ONCE) {
    const some = keys.slice(at, at + PASTED_AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a few at a time: each asks PCGS and the price sources
    results.push(...(await Promise.all(some.map(key => draftOf(services, userId, key)))))
  }
  return results
}

async function draftOf(
  services: CertificateDraftServices,
  userId: number,
  { grader, number: typed }: CertificateKey,
): Promise<PastedResult> {
  const number = plainCertificateNumber(grader, typed)
  const result = { grader, number, listing: null, state: 'not_checked' as const, message: '' }
  const wrongForm = formProblem(grader, number)
  if (wrongForm) return { ...result, message: wrongForm, outcome: 'failed' }
  try {
    const certificate = await checkCertificate(services, userId, { grader, number })
    const { state, message, listings } = certificate
    const [known] = listings
    if (known) return existing({ ...result, state }, known)
    if (state === 'unknown') return { ...result, state, message, outcome: 'failed' }
    const listing = await insertDraft(services, userId, certificate)
    if (listing) return { ...result, state, message, outcome: 'created', listing: named(listing) }
    // The same certificate came twice at a time.
    const [other] = await listingsWithCertificate(services.db, userId, { grader, number })
    return other
      ? existing({ ...result, state }, other)
      : { ...result, state, outcome: 'failed', message: FAILED }
  } catch (error) {
    if (error instanceof Failure && error.code === 'PLAN_FULL')
      return { ...result, outcome: 'failed', message: error.message }
    log('error', 'certificate_draft_failed', { error })
    return { ...result, outcome: 'failed', message: FAILED }
  }
}

const FAILED = 'This draft could not be made. Please send the list again.'

const named = ({ id, title }: { id: number; title: string }) => ({ id, title })

const existing = (
  result: Omit<PastedResult, 'outcome'>,
  listing: { id: number; title: string },
): PastedResult => ({ ...result, outcome: 'exists', listing: named(listing) })

const { grader: _grader, certificationNumber: _number, ...BLANK } = blankColumns(COIN_FIELDS)
const NO_COIN: CertifiedCoin = { ...BLANK, denomination: '' }

/** Null where a draft of the same certificate is there already. */
async function insertDraft(
  services: CertificateDraftServices,
  userId: number,
  { grader, number, coin }: Certificate,
): Promise<StoredListing | null> {
  const { directory, db, now } = services
  const { denomination: _denomination, ...fields } = coin ?? NO_COIN
  const [{ titleTemplate, storagePlace, templates }, priceData] = await Promise.all([
    draftSettingsOf(db, userId),
    coin ? priceOf(services, userId, coin, { grader, number }) : null,
  ])
  const texts = describedCoin({ ...fields, grader, certificationNumber: number })
  const priceCents = priceData?.suggestedPriceCents ?? 0
  const certificate = guideCertificate(grader, number)
  const at = now()
  const draft = {
    ...fields,
    userId,
    grader,
    certificationNumber: number,
    storageLocation: storagePlace,
    title: coin ? listingTitle(texts, titleTemplate) : `${grader} ${number}`,
    description: coin ? describedBy(templates, texts) : '',
    priceCents,
    shippingCents: usualShippingOf(templates.bands, { priceCents, grader, lot: null }),
    suggestedPriceCents: priceCents || null,
    ...(priceData ? newPrices(crypto.randomUUID(), { ...fields, certificate }, priceData) : {}),
    frontSha256: '',
    backSha256: '',
    frontOriginalSha256: null,
    backOriginalSha256: null,
    warnings: [],
    answered: [],
    createdAt: at,
    updatedAt: at,
  }
  const sku = certificateSku({ grader, number })
  const first = await insertListing({ directory, db }, { ...draft, sku }, { prices: priceData })
  if (first) return first
  // A sold or ended listing may have the certificate's SKU: the coin has come back.
  const listed = await listingsWithCertificate(db, userId, { grader, number })
  const last = listed.length > 0 ? null : await lastWithSku(db, userId, sku)
  return last === null
    ? null
    : insertListing({ directory, db }, { ...draft, sku: `${sku}R${last}` }, { prices: priceData })
}

/** One SKU for one certificate, and for each time that its coin comes back: of two requests at a time one inserts. */
const certificateSku = ({ grader, number }: CertificateKey) =>
  `CERT${grader}${number.replace(/[^0-9A-Za-z]/g, '')}`

/** The last listing of the seller with the certificate's SKU, or one that begins with it. Index: listings_user_sku. */
async function lastWithSku(db: SellerRows, userId: number, sku: string): Promise<number | null> {
  const [row] = await db.all<{ id: number | null }>(sql`
    select max(id) as id from listings
    where user_id = ${userId} and (sku = ${sku} or (sku >= ${`${sku}R`} and sku < ${`${sku}S`}))`)
  return row?.id ?? null
}

async function priceOf(
  { market }: CertificateDraftServices,
  userId: number,
  coin: CertifiedCoin,
  certificate: CertificateKey,
): Promise<PriceData | null> {
  if (coin.coinType === '' || coin.year === '') return null
  const varieties = coinVarieties(coin.specialAttributes, coin.year)
  return market.priceOf(
    { ...coin, varieties, certified: true, certificate, grader: certificate.grader },
    userId,
  )
}
