import { parseCents } from '../../../shared/lib/money.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { guideCertificate } from '../../../shared/market/estimate/guide-certificate.ts'
import { isSameCoin, pricedCoinOf } from '../../../shared/market/estimate/priced-coin.ts'
import type { GradePrice, PricedCoin } from '../../../shared/market/market.ts'
import { isAsPriced } from './rows/session-row.ts'
import type { SessionState } from './rows/session-state.ts'
import type { SessionStore } from './session-store.ts'

/** A coin that is still being corrected is not asked about. */
const REST_MS = 600
/** Most questions at once. */
const AT_ONCE = 3

type Ask = (coin: PricedCoin) => Promise<readonly GradePrice[]>

/** Asks the market for the prices of corrected coins, once each. Returns how to end it. */
export function startPriceAsker(session: SessionStore, ask: Ask): () => void {
  const asked = new Set<string>()
  const resting = new Map<string, ReturnType<typeof setTimeout>>()
  const waiting: PricedCoin[] = []
  let asking = 0
  let seen: SessionState['rows'] | null = null
  /** The drafts that were never priced, as they were first seen. */
  const unpriced = new Map<number, Listing>()

  async function askNext(): Promise<void> {
    const coin = asking < AT_ONCE ? waiting.shift() : undefined
    if (!coin) return
    asking++
    try {
      session.send({ arrived: 'prices', of: coin, prices: await ask(coin) })
    } catch {
      // The row still asks about its price; the next correction or reload asks the market again.
      asked.delete(keyOf(coin))
    }
    asking--
    void askNext()
  }

  function look(): void {
    const { rows } = session.get()
    if (rows === seen) return
    seen = rows
    const wanted = new Map(unpricedCoins(rows, unpriced).map(coin => [keyOf(coin), coin]))
    for (const [key, timer] of resting)
      if (!wanted.has(key)) {
        clearTimeout(timer)
        resting.delete(key)
      }
    for (const [key, coin] of wanted) {
      if (asked.has(key) || resting.has(key)) continue
      const rested = () => {
        resting.delete(key)
        asked.add(key)
        waiting.push(coin)
        void askNext()
      }
      resting.set(key, setTimeout(rested, REST_MS))
    }
  }

  const unsubscribe = session.subscribe(look)
  look()
  return () => {
    unsubscribe()
    for (const timer of resting.values()) clearTimeout(timer)
    waiting.length = 0
  }
}

const keyOf = (coin: PricedCoin): string => JSON.stringify(coin)

/**
 * The coins of drafts whose prices are of another coin, and are not here yet. Of drafts that were never priced, such as
 * unnamed and imported ones, those that are named or graded in this session and have no price: a long list of them is
 * not asked about whole.
 */
function unpricedCoins(rows: SessionState['rows'], unpriced: Map<number, Listing>): PricedCoin[] {
  return [...rows.values()].flatMap(({ id, shown, prices }) => {
    const coin = pricedCoinOf(shown.listing)
    const { grader, certificationNumber } = shown.listing
    const certificate = guideCertificate(grader, certificationNumber)
    const first = unpriced.get(id) ?? shown.listing
    if (!shown.pricedAs) unpriced.set(id, first)
    const priced = shown.pricedAs ? isAsPriced(shown) : !isWorkedOn(shown.listing, first)
    const known = priced || prices.some(({ of }) => isSameCoin(of, coin))
    const named = coin.coinType.trim() !== '' && coin.year.trim() !== ''
    return shown.listing.status === 'draft' && !known && named ? [{ ...coin, certificate }] : []
  })
}

const isWorkedOn = (listing: Listing, first: Listing): boolean =>
  (parseCents(listing.price) ?? 0) <= 0 &&
  (listing.grade !== first.grade || !isSameCoin(pricedCoinOf(listing), pricedCoinOf(first)))
