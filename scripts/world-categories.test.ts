import { expect, it } from 'vitest'
import { aspectsOf } from '../sandbox/ebay/reference/aspects.ts'
import {
  ancestorsOf,
  categoryById,
  suggestCategories,
} from '../sandbox/ebay/reference/categories.ts'
import { conditionsFor } from '../sandbox/ebay/reference/coin-conditions.ts'
import { EBAY_SITES } from '../shared/lib/ebay-sites.ts'
import { worldSeries } from '../shared/numismatics/series.ts'
import { mintsOf, yearsOf } from '../shared/numismatics/strikes.ts'
import { coinFacts, type ListedCoin } from '../worker/ebay/coin-facts.ts'
import type { ListingRules } from '../worker/ebay/listing-rules.ts'
import { preflight } from '../worker/ebay/publish/preflight.ts'
import { categoryFor } from '../worker/ebay/rules/category.ts'
import { RAW_MORGAN } from '../worker/ebay/test/publication.ts'

/** The sandbox's tables, without HTTP. */
const RULES: ListingRules = {
  site: EBAY_SITES.EBAY_US,
  suggestCategories: async query =>
    suggestCategories(query).map(({ id, name }) => ({
      id,
      name,
      ancestors: ancestorsOf(id).map(each => each.name),
    })),
  aspects: async id =>
    aspectsOf(categoryById(id)!).map(each => ({
      name: each.name,
      required: each.required,
      selectionOnly: each.mode === 'SELECTION_ONLY',
      multiple: each.cardinality === 'MULTI',
      maxLength: each.maxLength,
      values: each.values,
      requiredFrom: null,
    })),
  conditions: async id =>
    conditionsFor(categoryById(id)!).map(policy => ({
      conditionId: policy.conditionId,
      name: policy.name,
      descriptors: policy.descriptors.map(each => ({
        id: each.id,
        name: each.name,
        required: each.usage === 'REQUIRED',
        freeText: each.mode === 'FREE_TEXT',
        maxLength: null,
        values: each.values.map(([valueId, name]) => ({ id: valueId, name, goesWith: [] })),
      })),
    })),
  shippingServices: async () => [],
  coinCategories: async () => [],
}

const coin = (fields: Partial<ListedCoin>): ListedCoin => ({
  ...RAW_MORGAN,
  coinType: '',
  seriesId: null,
  mint: '',
  grade: 'VF',
  ...fields,
})
const pathOf = async (fields: Partial<ListedCoin>) => {
  const { id } = await categoryFor(RULES, coinFacts(coin(fields)))
  return [
    ...ancestorsOf(id)
      .map(each => each.name)
      .toReversed(),
    categoryById(id)?.name,
  ].slice(1)
}

it('finds a leaf of its branch for every type of the world, and eBay asks for nothing more but Mexico’s era', async () => {
  const lost: string[] = []
  for (const { id, name, kind } of worldSeries()) {
    const year = yearsOf(id)[0] ?? 0
    const listed = coin({
      seriesId: id,
      coinType: name,
      year: `${year}`,
      mint: mintsOf(id, year)[0] ?? '',
    })
    const path = await pathOf(listed)
    if (!['Bullion', 'Coins: World', 'Coins: Canada'].includes(path[0] ?? '')) lost.push(id)
    if (kind !== 'bullion' && path[0] === 'Bullion') lost.push(id)
    const isMexican = path.includes('Mexico')
    const checked = await preflight(RULES, {
      coin: listed,
      lot: null,
      itemSpecifics: isMexican ? { Era: 'Estados Unidos Mexicanos' } : {},
    })
    if (checked.categoryId === '') lost.push(id)
  }
  expect(lost).toEqual([])
})

it.each([
  [
    { seriesId: 'euro-it-1-euro', coinType: 'Italy 1 Euro', year: '2002' },
    ['Coins: World', 'Europe', 'Italy'],
  ],
  [
    { seriesId: 'canada-silver-maple-leaf', coinType: 'Silver Maple Leaf', year: '2020' },
    ['Bullion', 'Silver', 'Coins'],
  ],
  [
    { seriesId: 'south-africa-gold-krugerrand', coinType: 'Krugerrand', year: '1974' },
    ['Bullion', 'Gold', 'Coins'],
  ],
  [
    { seriesId: 'uk-sovereign', coinType: 'Gold Sovereign', year: '1911' },
    ['Coins: World', 'Europe', 'UK (Great Britain)', 'Gold'],
  ],
  [
    { seriesId: 'canada-silver-dollar', coinType: 'Canada Silver Dollar', year: '1967' },
    ['Coins: Canada', 'Dollars'],
  ],
  [
    { coinType: '500 Lire', country: 'Italy', denomination: '500 Lire', year: '1958' },
    ['Coins: World', 'Europe', 'Italy'],
  ],
  [
    { coinType: '10 Para', country: 'Ottoman Empire', year: '1909' },
    ['Coins: World', 'Other Coins of the World'],
  ],
  [
    { coinType: 'Denarius of Trajan', country: 'Roman Empire', year: '' },
    ['Coins: Ancient', 'Roman: Imperial (27 BC-476 AD)'],
  ],
  [
    { coinType: 'Hammered groat', country: 'United Kingdom', year: '1420' },
    ['Coins: Medieval', 'Other Medieval Coins'],
  ],
  [
    { coinType: '10 Mark banknote', country: 'Germany', year: '1920' },
    ['Paper Money: World', 'Europe'],
  ],
  [
    { coinType: 'One Dollar Silver Certificate', year: '1957' },
    ['Paper Money: US', 'Silver Certificates'],
  ],
  [{ coinType: 'Transit token', country: 'Canada', year: '' }, ['Exonumia', 'Tokens: Other']],
  [{ coinType: 'Award medal', country: 'France', year: '1900' }, ['Exonumia', 'Medals: Other']],
])('%o is listed in %j', async (fields, path) => {
  expect(await pathOf(fields)).toEqual(path)
})

it('takes the category that the seller chose', async () => {
  const chosen = coinFacts(coin({ coinType: 'Something', ebayCategory: '257' }))
  expect(await categoryFor(RULES, chosen)).toMatchObject({ id: '257' })
})

it('asks for a category where eBay suggests none', async () => {
  const unknown = coinFacts(coin({ coinType: 'Zzz', country: '' }))
  await expect(
    categoryFor({ ...RULES, suggestCategories: async () => [] }, unknown),
  ).rejects.toMatchObject({
    detail: { field: 'ebayCategory' },
  })
})

it('fills country and denomination of a coin that no table has', async () => {
  const listed = coin({
    coinType: '500 Lire',
    country: 'Italia',
    denomination: '500 Lire',
    year: '1958',
  })
  const { aspects } = await preflight(RULES, { coin: listed, lot: null, itemSpecifics: {} })
  expect(aspects).toMatchObject({
    'Country of Origin': ['Italy'],
    Denomination: ['500 Lire'],
    Department: ['World Coins'],
    Year: ['1958'],
  })
})
