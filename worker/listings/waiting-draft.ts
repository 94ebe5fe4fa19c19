import { and, eq, inArray, isNull } from 'drizzle-orm'
import { certificateSpellings } from '../../shared/certificates/certificate-spellings.ts'
import { GRADERS } from '../../shared/graders.ts'
import type { Cents } from '../../shared/money.ts'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { originalOfCrop } from '../pictures/stored-links.ts'
import { shownPicture } from './originals.ts'
import { columnsOf, fromRow, type ListingChange, type StoredListing } from './store.ts'

type Content = ListingChange & {
  userId: number
  updatedAt: number
  frontSha256: string
  backSha256: string
}

/**
 * Puts pictures and content into the seller's draft of the same certificate that waits for its pictures. What it has
 * stays where the content has nothing, and a price that the seller has set there where the content's is a suggestion.
 * Null where no draft waits, or another coin was first.
 */
export async function fillWaitingDraft(
  db: Database,
  { userId, ...content }: Content,
): Promise<StoredListing | null> {
  const grader = GRADERS.find(each => each === content.grader)
  if (!grader || !content.certificationNumber) return null
  const waits = and(
    eq(listings.userId, userId),
    inArray(
      listings.certificationNumber,
      certificateSpellings(grader, content.certificationNumber),
    ),
    eq(listings.grader, grader),
    eq(listings.status, 'draft'),
    eq(listings.frontSha256, ''),
    eq(listings.backSha256, ''),
    isNull(listings.analysisId),
  )
  const waiting = await db
    .select({
      id: listings.id,
      priceCents: listings.priceCents,
      suggestedPriceCents: listings.suggestedPriceCents,
    })
    .from(listings)
    .where(waits)
    .orderBy(listings.id)
    .get()
  if (!waiting) return null
  const { frontSha256: front, backSha256: back } = content
  const { priceCents = 0, shippingCents, ...rest } = content
  const isKept = priceCents <= 0 || (isOwnPrice(waiting) && !isOwnPrice({ ...content, priceCents }))
  const price = isKept ? {} : { priceCents, shippingCents }
  const [row] = await db
    .update(listings)
    .set({
      ...columnsOf({ ...withoutBlanks(rest), ...price }, true),
      frontSha256: shownPicture(userId, front),
      backSha256: shownPicture(userId, back),
      frontOriginalSha256: content.frontOriginalSha256 ?? originalOfCrop(userId, front),
      backOriginalSha256: content.backOriginalSha256 ?? originalOfCrop(userId, back),
    })
    .where(and(eq(listings.id, waiting.id), waits))
    .returning()
  return row ? fromRow(row) : null
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
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(content).filter(([, value]) => !isBlank(value)))
}
