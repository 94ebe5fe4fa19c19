import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  certificateSpellings,
  plainCertificateNumber,
} from '../../../shared/certificates/certificate-spellings.ts'
import type { CertificateKey } from '../../../shared/certificates/certificates.ts'
import { GRADERS } from '../../../shared/certificates/graders.ts'
import type { SlabLabel } from '../../../shared/coins/coins.ts'
import type { Cents } from '../../../shared/lib/money.ts'
import { withinPlan } from '../../billing/storage.ts'
import type { Databases, SellerRows } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { storedPriceDataId } from '../../market/stored-price-data.ts'
import { originalOfCrop } from '../../pictures/stored-links.ts'
import { shownPicture } from '../originals.ts'
import { columnsOf, fromRow, type ListingChange, type StoredListing } from '../store.ts'
import { labelCertificates } from './label-certificates.ts'

type Content = ListingChange & {
  userId: number
  updatedAt: number
  frontSha256: string
  backSha256: string
}

/**
 * Puts pictures and content into the seller's draft of the same certificate that waits for its pictures. What it has
 * stays where the content has nothing, and a price that the seller has set there where the content's is a suggestion.
 * Where code and print disagree, the one draft that waits for either is it, and the question stands on it.
 * Null where no draft waits, or another coin was first.
 * @param label as the analysis read it; null without one
 */
export async function fillWaitingDraft(
  { directory, db }: Databases,
  { userId, priceDataId, ...content }: Content,
  label: SlabLabel | null,
): Promise<StoredListing | null> {
  const sure = certificateOf(content)
  const disputed = sure || content.certificationNumber || !label ? [] : labelCertificates(label)
  const waiting = await waitingDraft(db, userId, sure ? [sure] : disputed)
  if (!waiting) return null
  const { frontSha256: front, backSha256: back } = content
  const { priceCents = 0, shippingCents, ...rest } = sure ? content : onDraft(content, waiting)
  const isKept = priceCents <= 0 || (isOwnPrice(waiting) && !isOwnPrice({ ...content, priceCents }))
  const price = isKept ? {} : { priceCents, shippingCents }
  const update = db
    .update(listings)
    .set({
      ...columnsOf({ ...withoutBlanks(rest), ...price }, true),
      frontSha256: shownPicture(userId, front),
      backSha256: shownPicture(userId, back),
      frontOriginalSha256: content.frontOriginalSha256 ?? originalOfCrop(userId, front),
      backOriginalSha256: content.backOriginalSha256 ?? originalOfCrop(userId, back),
      ...(priceDataId ? { priceDataId: storedPriceDataId({ userId, id: priceDataId }) } : {}),
    })
    .where(and(waitsWith(userId, [waiting.certificationNumber ?? '']), eq(listings.id, waiting.id)))
    .returning()
  const [row] = await withinPlan({ directory, db }, userId, () => update)
  return row ? fromRow(row) : null
}

type Labelled = Pick<StoredListing, 'grader' | 'certificationNumber'>
type Waiting = Labelled & Pick<StoredListing, 'id' | 'priceCents' | 'suggestedPriceCents'>

function certificateOf({ grader, certificationNumber }: Partial<Labelled>): CertificateKey | null {
  const accepted = GRADERS.find(each => each === grader)
  if (!accepted || !certificationNumber) return null
  return { grader: accepted, number: plainCertificateNumber(accepted, certificationNumber) }
}

/** A draft of these certificates that nobody has photographed. Index: listings_certificate. */
const waitsWith = (userId: number, numbers: string[]) =>
  and(
    eq(listings.userId, userId),
    inArray(listings.certificationNumber, numbers),
    eq(listings.status, 'draft'),
    eq(listings.frontSha256, ''),
    eq(listings.backSha256, ''),
    isNull(listings.analysisId),
  )

/** The oldest draft of the one certificate of these that has a waiting one; null where several have. */
async function waitingDraft(
  db: SellerRows,
  userId: number,
  keys: readonly CertificateKey[],
): Promise<Waiting | null> {
  if (keys.length === 0) return null
  const spellings = keys.flatMap(({ grader, number }) => certificateSpellings(grader, number))
  const { id, grader, certificationNumber, priceCents, suggestedPriceCents } = listings
  const rows = await db
    .select({ id, grader, certificationNumber, priceCents, suggestedPriceCents })
    .from(listings)
    .where(waitsWith(userId, [...new Set(spellings)]))
    .orderBy(id)
  const named = (row: Waiting) => {
    const own = certificateOf(row)
    return keys.find(key => key.grader === own?.grader && key.number === own.number)
  }
  const found = rows.filter(row => named(row) !== undefined)
  return new Set(found.map(named)).size === 1 ? (found[0] ?? null) : null
}

/**
 * The content of a coin whose label is disputed, for the draft that waits for one of its readings: the draft keeps its
 * number, and asks about it. Without a service the content's texts and grade are those of a coin without a holder.
 */
function onDraft(content: Omit<Content, 'userId'>, { certificationNumber }: Waiting) {
  const { grader, title, description, grade, ...rest } = content
  const certificate = certificationNumber ?? ''
  const warnings = (content.warnings ?? []).map(each =>
    each.code === 'LABEL_DISAGREES'
      ? { ...each, certificate, message: `${each.message} Your list has ${certificate}.` }
      : each,
  )
  return { ...rest, ...(grader ? { grader, title, description, grade } : {}), warnings }
}

/** Whether the seller has set a price, and not left the suggested one. */
const isOwnPrice = ({
  priceCents,
  suggestedPriceCents,
}: {
  priceCents: Cents
  suggestedPriceCents?: Cents | null
}): boolean => priceCents > 0 && priceCents !== suggestedPriceCents

function withoutBlanks(content: ListingChange): ListingChange {
  const isBlank = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(content).filter(([, value]) => !isBlank(value)))
}
