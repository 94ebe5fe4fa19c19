import { describe, expect, it } from 'vitest'
import { allSeries } from '../../shared/numismatics/series.ts'
import { yearsOf } from '../../shared/numismatics/strikes.ts'
import { MARKET } from './market/guide.ts'
import {
  ancestorsOf,
  categoryById,
  isLeaf,
  isUsCoin,
  leafCategories,
  suggestCategories,
} from './reference/categories.ts'

describe('finding the category of a coin', () => {
  it.each([
    ['1881-S Morgan Silver Dollar', '39464'],
    ['1943 Lincoln Wheat Cent Steel', '39455'],
    ['1937-D Buffalo Nickel', '139806'],
    ['1937 Indian Head Nickel', '139806'],
    ['1907 Liberty Head Quarter Eagle', '39602'],
    ['1899 Liberty Head Half Eagle', '39604'],
    ['1976 Washington Quarter', '39576'],
    ['2003 Jefferson Nickel', '41087'],
    ['1893 Columbian Exposition Half Dollar', '39611'],
    ['1986 Statue of Liberty Silver Dollar', '39613'],
    ['1897 Barber Half Dollar', '11971'],
    ['1901-S Barber Quarter', '11965'],
    ['1897 Barber Dime', '11959'],
    ['1869 Shield Nickel', '11952'],
    ['1912-S Liberty Head Nickel', '11953'],
    ['1991 Proof Set', '39631'],
    ['morgan dollar lot', '39634'],
    ['Lot of 5 Peace Dollars', '39634'],
    ['1964 Kennedy half dollar roll BU', '39633'],
    ['roll', '39633'],
    ['1976-S silver proof set', '39631'],
    ['1965 US Mint Set', '39632'],
    ['2021 American Silver Eagle', '177653'],
    ['America the Beautiful 5 oz Silver', '177653'],
    ['2015 American Gold Eagle 1/10 oz', '177652'],
    ['American Gold Buffalo 1 oz', '177652'],
  ])('%s', (words, id) => {
    expect(suggestCategories(words)[0]?.id).toBe(id)
  })

  it('knows a leaf below Coins: US or Bullion for every series there is', () => {
    const lost = allSeries.filter(series => {
      const [best] = suggestCategories(`${yearsOf(series.id)[0]} ${series.name}`)
      if (!best) return true
      return series.kind === 'bullion'
        ? best.sells !== 'bullion'
        : !isUsCoin(best.id) || best.sells !== 'coins'
    })
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('separates commemoratives from other series', () => {
    const elsewhere = allSeries
      .filter(({ kind }) => kind === 'commemorative')
      .filter(series => {
        const [best] = suggestCategories(`${yearsOf(series.id)[0]} ${series.name}`)
        return !best || !ancestorsOf(best.id).some(({ name }) => name === 'Commemorative')
      })
    expect(elsewhere.map(({ id }) => id)).toEqual([])
  })

  it('suggests nothing for what is no coin', () => {
    expect(suggestCategories('garden hose')).toEqual([])
  })

  it('sells everything of its market in a leaf', () => {
    for (const { categoryId } of MARKET) expect(isLeaf(categoryId)).toBe(true)
    for (const { id, parent } of leafCategories()) {
      expect([id, categoryById(parent ?? '')?.id]).toEqual([id, parent])
    }
  })
})
