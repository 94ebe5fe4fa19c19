import type { Listing } from '../../../shared/listing/listings.ts'

/** The coin of a seller that is compared. */
export type ComparedCoin = Pick<
  Listing,
  'seriesId' | 'coinType' | 'grade' | 'frontImageUrl' | 'backImageUrl'
>
