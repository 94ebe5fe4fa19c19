import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import type { CoinIdentity } from '../../shared/references.ts'
import { identityOf, isRemembered } from '../coins/remembered-coin.ts'
import { type StoredAnalysis, storedAnalysis } from '../coins/stored-analysis.ts'
import { log } from '../http/log.ts'
import { type ConfirmedCoin, confirmCoin } from '../references/confirm-coin.ts'
import type { ListingServices } from './services.ts'
import type { StoredListing } from './store.ts'

/** Pictures that do not show the two sides of one coin teach nothing. */
const MISLEADING: ReadonlySet<string> = new Set(['SAME_SIDE_TWICE', 'DIFFERENT_COINS'])

/**
 * Teaches the reference library what the seller has confirmed: a listing that was created, approved or published, or
 * whose coin was corrected. A listing is stored before; a failure is logged and undoes nothing.
 */
export async function confirmIdentity(
  { directory, db, now }: Pick<ListingServices, 'directory' | 'db' | 'now'>,
  listing: StoredListing,
): Promise<void> {
  const { userId, analysisId, lotKind } = listing
  if (lotKind !== null || listing.coinType === '') return
  try {
    const analysis = analysisId ? await storedAnalysis(db, { id: analysisId, userId }, now()) : null
    const coin = confirmedCoin(listing, analysis)
    if (coin) await confirmCoin({ directory, db, now }, userId, coin)
  } catch (error) {
    log('error', 'learning_failed', { listing: listing.id, error })
  }
}

/** Whether an edit changed what a coin is. */
export const changesIdentity = (
  before: Pick<StoredListing, 'seriesId' | 'coinType'>,
  after: Pick<StoredListing, 'seriesId' | 'coinType'>,
): boolean => before.seriesId !== after.seriesId || before.coinType !== after.coinType

function confirmedCoin(
  listing: StoredListing,
  analysis: StoredAnalysis | null,
): ConfirmedCoin | null {
  const result = analysis?.result ?? null
  if (result?.warnings.some(({ code }) => MISLEADING.has(code))) return null
  const [front, back] = analysis
    ? [analysis.frontSha256, analysis.backSha256]
    : [listing.frontSha256, listing.backSha256]
  if (!front || !back) return null
  const isSwapped = result?.warnings.some(({ code }) => code === 'SIDES_SWAPPED') ?? false
  return {
    identity: confirmedIdentity(listing, result),
    pictures: { front: { sha256: front }, back: { sha256: back } },
    frontSide: isSwapped ? 'reverse' : 'obverse',
    named: result && namingOf(result),
  }
}

/** What the model or memory named by itself; null where they named nothing. */
function namingOf(result: CoinAnalysis): ConfirmedCoin['named'] {
  const own = result.recognised ? identityOf(result) : null
  const identity = result.named === undefined ? own : result.named
  if (!identity) return null
  const source = isRemembered(result) ? 'memory' : 'model'
  return { analysisId: result.id, identity, source }
}

/**
 * The type of the listing. It has no denomination of its own: that of the catalogue's series, or of the analysis where
 * it names the same coin.
 */
function confirmedIdentity(listing: StoredListing, result: CoinAnalysis | null): CoinIdentity {
  const { seriesId, coinType } = listing
  const isAsNamed = result?.coinType === coinType && result.seriesId === seriesId
  return { seriesId, coinType, denomination: isAsNamed ? result.denomination : '' }
}
