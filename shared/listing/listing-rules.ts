import { shareAt } from '../consignment/consignor-part.ts'
import { ownSite } from '../lib/ebay-sites.ts'
import { priceText } from '../lib/money.ts'
import { parseGrade } from '../numismatics/grades.ts'
import { certificateProblems, isOpenQuestion } from './certificate-rules.ts'
import { type ListingFacts, problem } from './listing-facts.ts'
import { isBullion } from './listing-fees.ts'
import {
  adProblems,
  bestOfferProblems,
  formatProblems,
  lotProblems,
  startProblems,
} from './listing-offer-rules.ts'
import { BELOW_MINIMUM, isQuestion, questionField } from './listing-questions.ts'
import { textProblems } from './listing-word-rules.ts'
import type { ListingProblem } from './listings.ts'
import { pictureProblems } from './picture-rules.ts'
import { estimateFee } from './selling-fees.ts'
import { specificProblems } from './specific-rules.ts'
import { RAW_COIN_BELOW_CENTS } from './terms/listing-terms.ts'

/** Source: eBay, Inventory API error 25003: the lowest price of a listing. */
export const EBAY_PRICE_MIN_CENTS = 99

/**
 * Everything that stands between a listing and its publication, each with the form's field: what eBay or
 * Obverse refuses (`blocks`), what the seller is asked once (`question`, absent when answered) and what the
 * seller should know (`note`). A sold listing has one problem.
 */
export function listingProblems(facts: ListingFacts): ListingProblem[] {
  if (facts.quantity <= 0)
    return [
      problem(
        'SOLD',
        'quantity',
        'blocks',
        'This coin is sold. Enter how many more you have to sell it again.',
      ),
    ]
  const certificates = certificateProblems(facts)
  const questions = [
    ...warningQuestions(facts, certificates),
    ...meltQuestions(facts),
    ...minimumQuestions(facts),
    ...coinPriceQuestions(facts),
  ]
  return [
    ...textProblems(facts),
    ...coinProblems(facts),
    ...certificates,
    ...priceProblems(facts),
    ...formatProblems(facts),
    ...bestOfferProblems(facts),
    ...adProblems(facts),
    ...startProblems(facts),
    ...lotProblems(facts),
    ...pictureProblems(facts),
    ...specificProblems(facts),
    ...duplicateProblems(facts),
    ...questions,
    ...accountProblems(facts.seller),
  ].filter(each => each.kind !== 'question' || !facts.answered.includes(each.code))
}

/** The first problem that forbids publishing: a blocking one or an unanswered question. */
export function firstObstacle(problems: ListingProblem[]): ListingProblem | null {
  return (
    problems.find(({ kind }) => kind === 'blocks') ??
    problems.find(({ kind }) => kind === 'question') ??
    null
  )
}

function coinProblems(facts: ListingFacts): ListingProblem[] {
  const { coinType, seriesId, grade, grader, lot } = facts
  const problems: ListingProblem[] = []
  if (!coinType.trim())
    problems.push(
      problem('COIN_TYPE_MISSING', 'coinType', 'blocks', 'Name the coin, such as Morgan Dollar.'),
    )
  if (!facts.year.trim() && !lot)
    problems.push(problem('YEAR_MISSING', 'year', 'blocks', 'Enter the year on the coin.'))
  const parsed = parseGrade(grade)
  if (grader && (!parsed || (parsed.number === null && !parsed.details)))
    problems.push(holderGradeProblem({ grader, grade, isOfWords: parsed !== null && !seriesId }))
  if (!grader && !lot && !parsed)
    problems.push(
      problem(
        'GRADE_MISSING',
        'grade',
        'blocks',
        'Choose a grade as your estimate, such as VF30. eBay asks how worn the coin is.',
      ),
    )
  return problems
}

/** A holder of an ancient coin has words for a grade; one that says Genuine has no grade. */
function holderGradeProblem({
  grader,
  grade,
  isOfWords,
}: {
  grader: string
  grade: string
  isOfWords: boolean
}): ListingProblem {
  const of = (kind: ListingProblem['kind'], message: string) =>
    problem('GRADER_GRADE', 'grade', kind, message)
  if (isOfWords)
    return of(
      'question',
      `Is “${grade}” all that the ${grader} label says, without a number? eBay is then told no number.`,
    )
  return of(
    'blocks',
    /\b(genuine|authentic)\b/i.test(grade)
      ? `A ${grader} holder without a grade counts as ungraded on eBay. Choose “Not certified” and your estimate of the wear, and name the holder and its number in the description.`
      : `Enter the grade on the ${grader} holder, such as MS65.`,
  )
}

function priceProblems({ priceCents, grader, seriesId, lot }: ListingFacts): ListingProblem[] {
  if (priceCents <= 0) return [problem('PRICE_MISSING', 'price', 'blocks', 'Set a price.')]
  if (priceCents < EBAY_PRICE_MIN_CENTS)
    return [
      problem(
        'PRICE_TOO_LOW',
        'price',
        'blocks',
        `Set a price of at least ${priceText(EBAY_PRICE_MIN_CENTS)}.`,
      ),
    ]
  if (grader || lot || priceCents < RAW_COIN_BELOW_CENTS || !ownSite().asksForHolders) return []
  return [
    problem(
      'RAW_ABOVE_LIMIT',
      'price',
      // The rule is that of Coins: US. Bullion and coins of other countries are listed elsewhere.
      seriesId && !isBullion(seriesId) ? 'blocks' : 'note',
      `eBay takes US coins of ${priceText(RAW_COIN_BELOW_CENTS)} or more in a grader's holder only. Have it graded, or set a lower price.`,
    ),
  ]
}

/** What the rules say of the certificate now is said in place of what its analysis asked. */
function warningQuestions(facts: ListingFacts, said: readonly ListingProblem[]): ListingProblem[] {
  return facts.warnings
    .filter(warning => isQuestion(warning.code) && isOpenQuestion(warning, facts))
    .filter(({ code }) => said.every(each => each.code !== code))
    .map(({ code, message }) => problem(code, questionField(code), 'question', message))
}

/** Below the metal's worth a price is more often a mistake than a wish. */
function meltQuestions({ priceCents, meltCents, lot, format }: ListingFacts): ListingProblem[] {
  const melt = meltCents === null ? 0 : meltCents * (lot?.count ?? 1)
  // An auction's price is where bids begin.
  if (format === 'auction' || priceCents <= 0 || priceCents >= melt) return []
  return [
    problem(
      'PRICE_BELOW_MELT',
      'price',
      'question',
      `The metal alone is worth ${priceText(melt)}. Sell it for ${priceText(priceCents)}?`,
    ),
  ]
}

/** Below the minimum of its owner the seller pays the rest. An auction may go no higher than where it begins. */
function minimumQuestions(facts: ListingFacts): ListingProblem[] {
  const { consignor, priceCents, format, reservePriceCents, seriesId, now } = facts
  if (consignor === null || priceCents <= 0) return []
  const sold = format === 'auction' ? Math.max(priceCents, reservePriceCents ?? 0) : priceCents
  const share = shareAt(sold, consignor, cents =>
    estimateFee(
      { priceCents: cents, shippingCents: 0, bullion: isBullion(seriesId) },
      { ownRate: null, at: now },
    ),
  )
  if (share >= consignor.minimumCents) return []
  return [
    problem(
      BELOW_MINIMUM,
      'price',
      'question',
      `At ${priceText(sold)} the owner’s share is ${priceText(share)}, and he gets ${priceText(consignor.minimumCents)} at least: you would pay the rest. Sell it so?`,
    ),
  ]
}

/** Asked after a correction of the coin, until another price is set. */
export const PRICE_OF_OTHER_COIN = problem(
  'PRICE_OF_OTHER_COIN',
  'price',
  'question',
  'The price is of the coin before the correction',
)

const coinPriceQuestions = ({ hasPriceOfOtherCoin, priceCents }: ListingFacts): ListingProblem[] =>
  hasPriceOfOtherCoin && priceCents > 0 ? [PRICE_OF_OTHER_COIN] : []

function duplicateProblems({ duplicate, status, grade }: ListingFacts): ListingProblem[] {
  if (!duplicate) return []
  const live = duplicate.status === 'published'
  if (duplicate.grade !== grade) return titleOfOther(duplicate.grade, { live, status })
  const message = `You have ${live ? 'this coin on eBay already' : 'another draft of this coin'}. eBay allows one listing of several pieces: merge them, or change a title.`
  const kind = status === 'published' ? 'note' : 'blocks'
  return [{ ...problem('DUPLICATE', 'title', kind, message), listingId: duplicate.id }]
}

/** Raw coins of two grades are no pieces of one listing. */
function titleOfOther(
  grade: string,
  { live, status }: { live: boolean; status: ListingFacts['status'] },
): ListingProblem[] {
  const message = `You have ${live ? 'a coin on eBay' : 'another draft'} with this title, in ${grade}. eBay is told no grade of a coin without a holder and takes both for the same item. Change a title.`
  return [problem('DUPLICATE', 'title', status === 'published' ? 'note' : 'blocks', message)]
}

/** What the seller's eBay account lacks, the same for each listing. */
export function accountProblems(seller: ListingFacts['seller']): ListingProblem[] {
  if (!seller)
    return [problem('NOT_CONNECTED', 'connection', 'note', 'Connect your eBay account to publish.')]
  const problems: ListingProblem[] = []
  if (!seller.hasLocation)
    problems.push(
      problem(
        'LOCATION_MISSING',
        'shipsFromPostalCode',
        'blocks',
        `eBay wants to know where the coin ships from. Please enter your ${ownSite().postalCode.name} on the Connect eBay page (/connect-ebay), then publish again.`,
      ),
    )
  if (!seller.hasPolicies)
    problems.push(
      problem(
        'POLICY_MISSING',
        'policies',
        'note',
        'You have not chosen all business policies. Obverse takes fitting ones of your eBay account, or makes them.',
      ),
    )
  return problems
}
