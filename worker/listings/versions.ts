import { Failure } from '../http/failure.ts'
import type { StoredListing } from './store.ts'

/** Throws CONFLICT with the current version when a write names another one. Absent fits: the caller decides. */
export function requireVersion(listing: StoredListing, version: number | undefined): void {
  if (version === undefined || version === listing.version) return
  throw changedElsewhere(listing)
}

/** The conflict of a write that does not name the current version. */
export function changedElsewhere({ version, status }: StoredListing): Failure {
  const live = status === 'published' ? ' and is live on eBay' : ''
  return new Failure('CONFLICT', {
    message: `This listing was changed elsewhere${live}. Compare both, then save again.`,
    detail: { version },
  })
}

/** The conflict of a write that names no version. */
export const versionMissing = ({ version }: StoredListing): Failure =>
  new Failure('CONFLICT', {
    message: 'Name the version of the listing that you read, as `version`.',
    detail: { version },
  })

/** The same failure with the version that is stored now. */
export function withVersion(failure: Failure, { version }: StoredListing): Failure {
  const { code, message, cause, detail } = failure
  return new Failure(code, { message, cause, detail: { ...detail, version } })
}

/** Pieces left for sale. */
export function piecesLeft(listing: Pick<StoredListing, 'stockQuantity' | 'soldQuantity'>): number {
  return listing.stockQuantity - listing.soldQuantity
}
