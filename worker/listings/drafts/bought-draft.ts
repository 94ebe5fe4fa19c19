import type { Cents } from '../../../shared/lib/money.ts'
import { COIN_FIELDS } from '../../../shared/listing/coin-fields.ts'
import { blankColumns } from '../../../shared/listing/field-values.ts'
import { textsOfCoin, usualShippingOf, type Wording } from '../../../shared/listing/follow.ts'
import type { Databases } from '../../db/connection.ts'
import { placedAt } from '../sku.ts'
import { insertListing } from '../store.ts'

const { grader: _grader, certificationNumber: _number, ...BLANK } = blankColumns(COIN_FIELDS)

/** Coins that the seller has bought, without a holder. Texts are as in a listing. */
export type BoughtCoins = {
  userId: number
  sku: string
  coin: Pick<
    typeof BLANK,
    'coinType' | 'country' | 'denomination' | 'year' | 'mint' | 'grade' | 'composition'
  > & { seriesId: string | null }
  /** 0: none yet. */
  priceCents: Cents
  /** Of one piece. */
  costCents: Cents
  pieces: number
  /** SHA-256 of the crop of one side; null without one. */
  picture: string | null
  createdAt: number
}

/**
 * Makes a draft of bought coins, which waits for its pictures. False where a listing has its SKU already. Throws
 * PLAN_FULL.
 */
export async function insertBoughtDraft(
  { directory, db }: Databases,
  { coin, picture, pieces, priceCents, createdAt, ...bought }: BoughtCoins,
  { storagePlace, ...wording }: Wording & { storagePlace: string },
): Promise<boolean> {
  const fields = { ...BLANK, ...coin, title: '', description: '' }
  const shipped = { priceCents, grader: null, lot: null }
  const inserted = await insertListing(
    { directory, db },
    {
      ...bought,
      ...placedAt(storagePlace),
      ...fields,
      ...textsOfCoin(fields, wording),
      priceCents,
      shippingCents: usualShippingOf(wording.templates.bands, shipped),
      suggestedPriceCents: null,
      stockQuantity: pieces,
      // It waits for its back.
      frontSha256: picture ?? '',
      backSha256: '',
      warnings: [],
      answered: [],
      createdAt,
      updatedAt: createdAt,
    },
  )
  return inserted !== null
}
