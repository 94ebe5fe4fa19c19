import { expect, it } from 'vitest'
import { coinFacts } from '../coin-facts.ts'
import { requirementsOf } from './leaf-requirements.ts'

const coin = coinFacts({
  coinType: 'Dollar',
  seriesId: null,
  country: '',
  denomination: '',
  ebayCategory: '',
  year: '1980',
  mint: '',
  grade: 'AU',
  grader: null,
  certificationNumber: null,
  composition: '',
  specialAttributes: [],
})

it.each([
  ['all of which eBay takes alone', true, 250],
  ['the most usual of which a seller may write others', false, 200],
])('the values of an item specific are %s', (_, selectionOnly, count) => {
  const values = Array.from({ length: 250 }, (_each, at) => `Country ${at}`)
  const rule = {
    name: 'Ruled By',
    required: true,
    multiple: false,
    maxLength: 65,
    requiredFrom: null,
  }
  const leaf = { conditions: [], aspects: [{ ...rule, selectionOnly, values }] }
  const { asked } = requirementsOf(leaf, { coin, lot: null })
  expect(asked.map(each => each.values.length)).toEqual([count])
})
