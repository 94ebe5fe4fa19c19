import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { coinVarieties } from '../../shared/market/title/coin-varieties.ts'
import { listingDescription } from '../../shared/numismatics/description.ts'
import { listingTitle } from '../../shared/numismatics/title.ts'
import { pictureUrl } from '../../shared/pictures/pictures.ts'
import type { CheckedCoin } from './check/check-identification.ts'
import type { AnalysisServices, IdentifiedCoin, StoredPair } from './identify.ts'

/** The coin with its price and the texts of its listing. */
export async function describeAndPrice(
  { vision, market }: AnalysisServices,
  { coin, usedModel }: IdentifiedCoin,
  { id, userId, pair }: { id: string; userId: number; pair: StoredPair },
): Promise<CoinAnalysis> {
  const { value: grade, certified } = coin.grade
  const varieties = coinVarieties(coin.specialAttributes, coin.year)
  const { grader, certificationNumber: number } = coin.holder
  const certificate = grader && number ? { grader, number } : null
  const priceData =
    coin.recognised && coin.year !== ''
      ? await market.priceOf({ ...coin, varieties, grade, certified, certificate, grader }, userId)
      : null
  return {
    ...coin,
    id,
    images: { front: pictureUrl(pair.front.sha256), back: pictureUrl(pair.back.sha256) },
    priceData,
    listing: { ...listingTexts(coin), suggestedPriceCents: priceData?.suggestedPriceCents ?? null },
    model: usedModel ? { provider: vision.provider, name: vision.name } : MEMORY,
  }
}

/** In place of the model's name. */
const MEMORY = { provider: 'memory', name: 'reference library' }

/** Title and description as the form generates them; both empty for a coin that was not recognised. */
function listingTexts(coin: CheckedCoin): { title: string; description: string } {
  if (!coin.recognised) return { title: '', description: '' }
  const { grader, certificationNumber } = coin.holder
  const certified =
    coin.grade.certified && grader ? { grader, certNumber: certificationNumber } : null
  const texts = { ...coin, grade: coin.grade.value, certified }
  return { title: listingTitle(texts), description: listingDescription(texts) }
}
