import { describe, expect, it } from 'vitest'
import { fitMarket, type GuideQuote } from '../../shared/market/estimate/estimate-price.ts'
import { judgeComps } from './comps.ts'
import type { MarketCoin, MarketItem } from './port.ts'
import { explanationIn } from './price-data.ts'
import type { MarketSnapshot } from './query-sources.ts'
import { MORGAN, NOW, offer as offerAt, sale as saleAt } from './test/morgan-market.ts'

const SILVER = {
  totalMeltValueCents: 3867,
  metalContent: '0.7734 troy oz of silver',
  weightInGrams: 26.73,
  pureMetalWeight: 24.057,
  currentMetalPriceMicros: 50_000_000,
  asOf: new Date(NOW).toISOString(),
}

const sale = (words: string, dollars: number, days = 1): MarketItem =>
  saleAt(words, dollars * 100, days)
const offer = (words: string, dollars: number): MarketItem => offerAt(words, dollars * 100)

/** The explanation of the price of a coin in this market; silver is worth so many cents. */
function explained(
  items: MarketItem[],
  change: Partial<MarketCoin> = {},
  { melt = 0, guide = [] as GuideQuote[] } = {},
): string {
  const coin = { ...MORGAN, ...change }
  const side = (sold: boolean) =>
    judgeComps(
      items.filter(({ soldAt }) => (soldAt !== null) === sold),
      coin,
    )
  const cents = melt > 0 ? melt : null
  const fitted = fitMarket({ sold: side(true), active: side(false), melt: cents, now: NOW, guide })
  const snapshot: MarketSnapshot = {
    sold: fitted.sold,
    active: fitted.active,
    fit: fitted.fit,
    melt: cents === null ? null : { cents, value: SILVER },
    guide: {
      guide: { source: 'none', exactGrade: null, gradeRange: null },
      quotes: guide,
      asOf: null,
      failure: null,
    },
    answers: [],
    missing: [],
    sourceResponded: true,
    spent: null,
    spotIsStale: false,
  }
  return explanationIn(snapshot, coin, NOW)
}

describe('the explanation of a price, in two sentences', () => {
  it('names the sales like it, and how many raw coins are graded too high', () => {
    const sold = [60, 61, 62, 63].map(dollars => sale('VF30', dollars))
    expect(explained(sold)).toMatch(
      /^4 sales like it brought \$60\.00 to \$63\.00, the last on November 20\. About one raw coin in \d is graded a step too high, and that is taken out\.$/,
    )
  })

  it('says what older sales are worth now where the newest are the lowest', () => {
    const sold = Array.from({ length: 24 }, (_, at) => sale('PCGS VF30', 60 + at * 2, at * 3.5))
    expect(explained(sold, { certified: true })).toMatch(
      /^The average of 24 sales is \$83\.00: 15 of 24 are older than 30 days, worth about \$[\d.]+ less each at today’s prices \(−\$[\d.]+\); .*that makes \$[\d.]+\. 24 sales like it brought/,
    )
  })

  it('names the holders of sales that brought more than the raw coin is worth', () => {
    const slabs = [92, 95, 98, 101].map(dollars => sale('PCGS VF30', dollars))
    const raw = [60, 62, 64].map(dollars => sale('VF30', dollars))
    expect(explained([...slabs, ...raw])).toMatch(
      /^The average of 7 sales is \$81\.71: 4 of 7 are in holders \(VF30\), worth about \$[\d.]+ less each as raw VF30 \(−\$[\d.]+\); .*that makes \$6[\d.]+\. 7 sales like it brought \$60\.00 to \$101\.00, the last on November 20\.$/,
    )
  })

  it('names the grades on either side where none like it sold', () => {
    const sold = [sale('VG8', 40), sale('XF40', 85), sale('MS63', 200)]
    expect(explained(sold, { grade: 'AU55' })).toMatch(
      /; that makes \$[\d.]+\. None in AU55 sold lately; XF40 at \$85\.00 and MS63 at \$200\.00 lie on either side of it\.$/,
    )
  })

  it('of asking prices alone says how much less buyers pay', () => {
    const asked = [70, 75, 80].map(dollars => offer('VF30', dollars))
    expect(explained(asked)).toMatch(
      /^The average of 3 asking prices is \$75\.00: all 3 are asked for coins like it, worth about \$[\d.]+ less each when sold \(−\$[\d.]+\); .*that makes \$6[\d.]+\. No sale was found; 3 coins like it are offered for \$70\.00 to \$80\.00\.$/,
    )
  })

  it('names the metal where it holds the price up', () => {
    const cheap = [20, 21, 22].map(dollars => sale('VF30', dollars))
    expect(explained(cheap, {}, { melt: 3_867 })).toMatch(
      /Its metal is worth \$38\.67, and nobody should sell below that\.$/,
    )
  })

  it('of a guide alone says how much less coins bring', () => {
    const guide = [{ grade: 'VF30', certified: true, priceCents: 10_000 }]
    expect(explained([], { certified: true }, { guide })).toMatch(
      /^No sale and no listing was found; the price guide is all there is\. Coins bring about \d+ % less than the price guide says\.$/,
    )
  })

  it('without a grade asks for it, with a price for each of eBay’s four conditions', () => {
    const sold = [60, 61, 62, 63].map(dollars => sale('VF30', dollars))
    expect(explained(sold, { grade: '' })).toMatch(
      /^Its price depends on the grade: Uncirculated \$[\d,.]+, Extremely Fine to About Uncirculated \$[\d,.]+, Fine to Very Fine \$[\d,.]+, Below Fine \$[\d,.]+\. Choose the grade, and it has one price\.$/,
    )
  })
})

it('a coin without a grade has no price, also of bullion that nobody offers', () => {
  const eagle = { seriesId: 'american-silver-eagle', coinType: 'American Silver Eagle', grade: '' }
  expect(explained([], { ...eagle, year: '2021' }, { melt: 5_000 })).toBe(
    'No sale and no listing of a coin like this was found, so no price is suggested. Its metal is worth $50.00.',
  )
})
