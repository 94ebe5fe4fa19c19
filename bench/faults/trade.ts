import { setTimeout as pause } from 'node:timers/promises'
import type { PairMaker } from '../queue/unlike-pairs.ts'
import type { ImportingSeller } from './importing-seller.ts'
import type { PayingSeller } from './paying-seller.ts'
import type { ShippingSeller } from './shipping-seller.ts'
import type { TradingSeller } from './trading-seller.ts'

/** Between two acts of the window that imports, pays and ships. */
const REST_MS = 2_000
/** Listings of one publishing run, and how long the seller looks at it: with faults one may take minutes. */
const PUBLISHED_AT_ONCE = 12
const LOOKS_MS = 30_000

/** A seller with what is captured, bought and imported. */
export type Trader = {
  userId: number
  seller: TradingSeller
  payer: PayingSeller
  importer: ImportingSeller
  shipper: ShippingSeller
  pairs: Set<string>
  bought: number
  operations: () => number
}

/**
 * A seller with three windows until a time in ms: one captures, one reviews, publishes, sells and ends, one imports
 * files, pays and ships.
 */
export async function tradeUntil(
  one: Trader,
  at: { until: number; makePairs: PairMaker; pairs: number },
): Promise<void> {
  const { seller, payer, importer, shipper } = one
  const { until } = at
  const isOpen = () => Date.now() < until
  const captures = async () => {
    while (isOpen()) {
      for (const pair of await at.makePairs(at.pairs))
        if (await seller.capture(pair)) one.pairs.add(pair.id)
      await seller.process(until)
    }
  }
  const sells = async () => {
    while (isOpen()) {
      const drafts = (await seller.listings()).filter(({ status }) => status === 'draft')
      await seller.review(drafts.filter(({ title }) => !isNamed(title) && !isImported(title)))
      const ready = (await seller.listings()).filter(
        ({ status, title }) => status === 'draft' && isNamed(title),
      )
      const batch = ready.slice(0, PUBLISHED_AT_ONCE)
      await seller.publish(batch, Math.min(until, Date.now() + LOOKS_MS))
      const published = (await seller.listings()).filter(({ status }) => status === 'published')
      const [sold, ended] = published
      if (sold && (await seller.isBought(sold))) one.bought += 1
      if (ended) await seller.end(ended)
    }
  }
  const deskWork = async () => {
    while (isOpen()) {
      await importer.importFile()
      await payer.act()
      await shipper.ship()
      await pause(REST_MS)
    }
  }
  await Promise.all([captures(), sells(), deskWork()])
}

/** By the script, in review. */
export const isNamed = (title: string): boolean => title.startsWith('1881-S Morgan Dollar, fault')
const isImported = (title: string): boolean => title.startsWith('Imported')
