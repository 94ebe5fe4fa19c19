import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeComps } from './comps.ts'
import type { MarketCoin, MarketItem } from './port.ts'

const coin = (change: Partial<MarketCoin> = {}): MarketCoin => ({
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  varieties: [],
  grade: 'VF30',
  certified: false,
  ...change,
})

let number = 0
const item = (title: string, price = 5_000, change: Partial<MarketItem> = {}): MarketItem => ({
  itemId: `v1|${++number}|0`,
  title,
  price,
  condition: 'Ungraded',
  url: 'https://www.ebay.com/itm/1',
  soldAt: 0,
  endsAt: null,
  listingType: 'Fixed price',
  ...change,
})
const verdict = (title: string, target = coin()) =>
  judgeComps([item(title)], target)[0]?.droppedBecause

describe('a comp for an 1881-S Morgan dollar in VF', () => {
  it.each([
    '1881-S Morgan Silver Dollar VF',
    '1881 S $1 Morgan Dollar VF35',
    'Morgan Dollar 1881 San Francisco VF-30 nice',
    '1881-S Morgan Dollar VF/XF',
    '1881-S Morgan Dollar VF, Old Collection, Sharp Details',
    '1881-S Morgan Dollar VF, not cleaned, problem-free',
  ])('counts: %s', title => {
    expect(verdict(title)).toBeNull()
  })

  it.each([
    ['1881-S Morgan Dollar lot of 5', 'A lot, roll or set'],
    ['Roll of 20 1881-S Morgan Dollars BU', 'A lot, roll or set'],
    ['1881-S Morgan Dollar COPY', 'A copy, token or medal'],
    ['1881-S Morgan Dollar gold plated', 'An altered coin'],
    ['1881-S Morgan Dollar cleaned VF', 'Cleaned or damaged'],
    ['1881-S Morgan PCGS XF Details', 'Cleaned or damaged'],
    ['1882-S Morgan Dollar VF', 'Another date (1882)'],
    ['1878-1904 Morgan Dollar VF random', 'A span of dates'],
    ['1878-1904 Morgan Silver Dollar VF', 'A span of dates'],
    ['Morgan Silver Dollar VF', 'Names no date'],
    ['1881-O Morgan Dollar VF', 'Another mint mark (O)'],
    ['1881-CC Morgan Dollar VF', 'Another mint mark (CC)'],
    ['1881 Morgan Dollar VF', 'Names no mint mark'],
    ['1881-S Seated Liberty Dime VF', 'Another coin'],
    ['1881-S Morgan Dollar PCGS MS66', 'Another grade (MS66)'],
    ['1881-S Morgan Dollar Gem BU', 'Another grade (MS65)'],
    ['1881-S Morgan Dollar AG3', 'Another grade (AG3)'],
  ])('does not count: %s', (title, reason) => {
    expect(verdict(title)).toBe(reason)
  })

  it('shapes the curve over grades in any grade, and never as another thing', () => {
    const judged = ['VF30', 'MS66', '', 'COPY'].map(
      words => judgeComps([item(`1881-S Morgan Dollar ${words}`)], coin())[0],
    )
    expect(judged.map(each => each?.fits)).toEqual([true, true, true, false])
    expect(judged.map(each => each?.droppedBecause)).toEqual([
      null,
      'Another grade (MS66)',
      'Names no grade',
      'A copy, token or medal',
    ])
  })

  it('has its price with shipping, unless the price is in the shipping', () => {
    const [paid] = judgeComps([item('1881-S Morgan Dollar VF', 5_000, { shipping: 495 })], coin())
    expect(paid).toMatchObject({ total: 5_495, fits: true })
    const [hidden] = judgeComps([item('1881-S Morgan Dollar VF', 99, { shipping: 4_900 })], coin())
    expect(hidden?.fits).toBe(false)
  })

  it('is no running auction: its price is not final', () => {
    const live = item('1881-S Morgan Dollar VF', 100, { soldAt: null, listingType: 'Auction' })
    expect(judgeComps([live], coin())[0]).toMatchObject({
      fits: false,
      droppedBecause: 'A running auction: its price is not final',
    })
    expect(judgeComps([{ ...live, soldAt: 0 }], coin())[0]?.fits).toBe(true)
  })
})

it('tells dear varieties apart', () => {
  const target = coin({
    seriesId: 'lincoln-wheat-cent',
    coinType: 'Lincoln Wheat Cent',
    year: '1909',
  })
  expect(verdict('1909-S VDB Lincoln Cent VF', target)).toBe('Another variety')
  const variety = { ...target, varieties: ['VDB'] }
  expect(verdict('1909-S VDB Lincoln Cent VF', variety)).toBeNull()
  expect(verdict('1909-S Lincoln Cent VF', variety)).toBe('Another variety')
  expect(verdict('1909-S Lincoln Cent VF', target)).toBeNull()
  expect(
    verdict('1909-S VDB Lincoln Cent VF', { ...target, coinType: 'Lincoln Wheat Cent VDB' }),
  ).toBeNull()
})

describe('mint marks', () => {
  it('treats a date without a mark and a P as Philadelphia', () => {
    const philadelphia = coin({ mint: 'none' })
    expect(verdict('1881 Morgan Dollar VF', philadelphia)).toBeNull()
    expect(verdict('1881-P Morgan Dollar VF', philadelphia)).toBeNull()
    expect(verdict('1881 S$1 Morgan Dollar VF', philadelphia)).toBeNull()
    expect(verdict('1881-S Morgan Dollar VF', philadelphia)).toBe('Another mint mark (S)')
  })

  it('accepts any where ours is unknown', () => {
    expect(verdict('1881-O Morgan Dollar VF', coin({ mint: '' }))).toBeNull()
  })

  it('parses the dual date of the bicentennial', () => {
    const target = coin({
      seriesId: 'washington-quarter',
      coinType: 'Washington Quarter',
      year: '1976',
      mint: 'D',
      grade: '',
    })
    expect(verdict('1776-1976-D Washington Quarter', target)).toBeNull()
  })
})

it('distinguishes proofs and business strikes', () => {
  const target = coin({
    seriesId: 'kennedy-half-dollar',
    coinType: 'Kennedy Half Dollar',
    year: '1964',
    mint: 'none',
    grade: 'PR69',
  })
  expect(verdict('1964 Kennedy Half Dollar Proof PR69', target)).toBeNull()
  expect(verdict('1964 Kennedy Half Dollar BU', target)).toBe('Not a proof')
  expect(verdict('1964 Kennedy Half Dollar Proof', { ...target, grade: 'MS65' })).toBe('A proof')
})

it('does not compare a raw coin of unknown grade with coins in holders', () => {
  const unknown = coin({ grade: '' })
  expect(verdict('1881-S Morgan Dollar PCGS MS63', unknown)).toBe('A certified coin')
  expect(verdict('1881-S Morgan Dollar VF', unknown)).toBeNull()
})

it('compares details coins with details coins', () => {
  expect(verdict('1881-S Morgan VF details cleaned', coin({ grade: 'VF30 Details' }))).toBeNull()
})

it('counts an item once, and gives the same result in any order', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(prices, list => {
      const items = list.map(price => item('1881-S Morgan Dollar VF30', price))
      const forth = judgeComps([...items, ...items], coin())
      const back = judgeComps([...items].reverse(), coin())
      expect(forth).toHaveLength(items.length)
      expect(back).toEqual(forth)
    }),
  )
})
