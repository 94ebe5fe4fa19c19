import { describe, expect, it, test } from 'vitest'
import { damageChange, damageOf } from './damage.ts'
import { gradeChoices, isOutsideEstimate } from './grade-choices.ts'
import { MAX_SCALE, movedLoupe, pinched, WHOLE, zoomed } from './loupe-view.ts'
import { pricesToChoose } from './price-ladder.ts'
import { swipeVerdict } from './swipe.ts'

describe('the prices to choose from', () => {
  it('has round prices about 5 % apart from $1 to $50,000', () => {
    const prices = pricesToChoose([])
    expect([prices[0], prices.at(-1)]).toEqual([100, 5_000_000])
    const ratios = prices.slice(1).map((price, index) => price / (prices[index] ?? price))
    expect(Math.max(...ratios)).toBeLessThan(1.13)
    expect(Math.min(...ratios)).toBeGreaterThan(1.01)
  })

  it('has the row’s and the market’s own prices once, and no round one beside them', () => {
    const prices = pricesToChoose([5_445, 5_445, 0, 99_999_999])
    expect(prices).toContain(5_445)
    expect(prices).toContain(99_999_999)
    expect(prices).not.toContain(0)
    expect(prices).not.toContain(5_400)
    expect(prices.toSorted((a, b) => a - b)).toEqual([...new Set(prices)])
  })
})

describe('the grades to choose from', () => {
  const estimate = { gradeLow: 'VF20', gradeHigh: 'XF40' }

  it('marks the grades within the estimate, and shows its middle until one is chosen', () => {
    const { chosen, likely, restsAt } = gradeChoices('', estimate)
    expect(chosen).toBeNull()
    expect([...likely]).toEqual(['VF20', 'VF25', 'VF30', 'VF35', 'XF40'])
    expect(restsAt).toBe('VF30')
    expect(gradeChoices('', null).restsAt).toBe('VF20')
  })

  it('reads plus and Details apart from the number', () => {
    expect(gradeChoices('MS64+', null)).toMatchObject({ chosen: 'MS64', plus: true })
    expect(gradeChoices('VF30 Details', null)).toMatchObject({ chosen: 'VF30', details: true })
    expect(gradeChoices('MS65 DMPL', null)).toMatchObject({ chosen: 'MS65', designation: 'DMPL' })
  })

  it('takes in a grade that it does not have', () => {
    const { codes, chosen } = gradeChoices('AU', null)
    expect(chosen).toBe('AU')
    expect(codes.slice(codes.indexOf('AU') - 1, codes.indexOf('AU') + 2)).toEqual([
      'XF45',
      'AU',
      'AU50',
    ])
    expect(gradeChoices('PR45', null).codes.indexOf('PR45')).toBeGreaterThan(
      gradeChoices('PR45', null).codes.indexOf('MS70'),
    )
  })

  it('keeps proofs out of the estimate of a business strike', () => {
    const { likely } = gradeChoices('', { gradeLow: 'MS60', gradeHigh: 'MS65' })
    expect([...likely].every(code => code.startsWith('MS'))).toBe(true)
  })
})

test.each([
  ['MS61', 'XF40', 'AU58', true],
  ['VF35', 'XF40', 'AU58', true],
  ['XF40', 'XF40', 'AU58', false],
  ['AU58+', 'XF40', 'AU58', false],
  ['AU55 Details', 'XF40', 'AU58', false],
  ['PR63', 'MS60', 'MS65', true],
  ['AU', 'XF40', 'AU58', false],
  ['MS61', null, 'AU58', true],
  ['AU58', null, 'AU58', false],
  ['MS61', null, null, false],
  ['', 'XF40', 'AU58', false],
])('%s is outside of an estimate from %s to %s: %s', (grade, gradeLow, gradeHigh, outside) => {
  expect(isOutsideEstimate(grade, { gradeLow, gradeHigh })).toBe(outside)
})

describe('a damaged coin', () => {
  const coin = { grade: 'AU58 FBL', specialAttributes: ['Toned'] }

  it('has a details grade and says what is wrong with it; another kind replaces that, none takes both back', () => {
    const cleaned = { ...coin, ...damageChange(coin, 'Cleaned') }
    expect(cleaned).toEqual({ grade: 'AU58 Details FBL', specialAttributes: ['Toned', 'Cleaned'] })
    const holed = { ...cleaned, ...damageChange(cleaned, 'Holed') }
    expect(holed).toEqual({ grade: 'AU58 Details FBL', specialAttributes: ['Toned', 'Holed'] })
    expect(damageOf(holed)).toBe('Holed')
    expect(damageChange(holed, null)).toEqual(coin)
  })

  it('needs a grade', () => {
    expect(damageChange({ grade: '', specialAttributes: [] }, 'Cleaned')).toBeNull()
  })
})

describe('a swipe', () => {
  it('decides when it is long, or short and quick', () => {
    expect(swipeVerdict(120, 900, 358)).toBe('approved')
    expect(swipeVerdict(-120, 900, 358)).toBe('aside')
    expect(swipeVerdict(60, 90, 358)).toBe('approved')
    expect(swipeVerdict(-60, 90, 358)).toBe('aside')
  })

  it('decides nothing when it is short and slow, or hardly a movement', () => {
    expect(swipeVerdict(60, 900, 358)).toBeNull()
    expect(swipeVerdict(-20, 10, 358)).toBeNull()
  })
})

describe('the loupe', () => {
  const SIDE = 390

  it('keeps the place under the finger', () => {
    const at = { x: 60, y: -40 }
    const { scale, x, y } = zoomed(WHOLE, 3, at, SIDE)
    expect(scale).toBe(3)
    expect([(at.x - x) / scale, (at.y - y) / scale]).toEqual([at.x, at.y])
  })

  it('never shows beyond the picture’s edge, and is never smaller than it', () => {
    expect(movedLoupe(WHOLE, { x: 50, y: 50 }, SIDE)).toEqual(WHOLE)
    expect(movedLoupe({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, SIDE)).toEqual({
      scale: 2,
      x: SIDE / 2,
      y: -SIDE / 2,
    })
    expect(zoomed(WHOLE, 0.2, { x: 0, y: 0 }, SIDE)).toEqual(WHOLE)
    expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, SIDE).scale).toBe(MAX_SCALE)
  })

  it('grows with two fingers and moves with them', () => {
    const view = pinched(
      { scale: 2, x: 0, y: 0 },
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -90, y: 0 },
        { x: 110, y: 0 },
      ],
      SIDE,
    )
    expect(view.scale).toBe(4)
    expect(view.x).toBe(10)
  })
})
