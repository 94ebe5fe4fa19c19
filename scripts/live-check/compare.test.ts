import { describe, expect, it } from 'vitest'
import { differencesOf, type Side, shapeDifferences } from './compare.ts'
import { shapeOf } from './shape.ts'

const ORDERS = 'GET /sell/fulfillment/v1/order'
const CONDITIONS = 'GET /sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies'
const ASPECTS = 'GET /commerce/taxonomy/v1/category_tree/{id}/get_item_aspects_for_category'

const between = (vendor: unknown[], sandbox: unknown[], operation = ORDERS) =>
  shapeDifferences(shapeOf(operation, vendor), shapeOf(operation, sandbox)).map(
    ({ at, vendor: there, sandbox: here }) => `${at}: ${there} / ${here}`,
  )

describe('answers of two sides', () => {
  it('are alike where only ids, times, amounts and free texts differ', () => {
    const order = (id: string, total: string, at: string) => ({
      orderId: id,
      title: `Coin ${id}`,
      creationDate: at,
      total: { value: total, currency: 'USD' },
    })
    const [vendor, sandbox] = [
      order('12-34567-00001', '5.00', '2026-01-01T00:00:00.000Z'),
      order('98-76543-00002', '7', '2025-05-05T10:10:10.010Z'),
    ]
    expect(between([{ orders: [vendor, vendor] }], [{ orders: [sandbox] }])).toEqual([])
  })

  it.each<[what: string, vendor: unknown, sandbox: unknown, found: string[]]>([
    ['another type', { total: 1 }, { total: '1' }, ['total: number / string']],
    ['null', { total: null }, { total: '1' }, ['total: null / string']],
    ['a new field', { a: 1, b: 1 }, { a: 1 }, ['b: always there / never there']],
    ['a field of the sandbox alone', { a: 1 }, { a: 1, b: 1 }, ['b: never there / always there']],
    ['a new word', { state: 'NEW' }, { state: 'OLD' }, ['state: NEW / OLD']],
    [
      'a time as a date',
      { at: '2026-01-01' },
      { at: '2026-01-01T00:00:00.000Z' },
      ['at: date as text / time as text'],
    ],
    ['the size of a page', { limit: 50 }, { limit: 200 }, ['limit: 50 / 200']],
    [
      'an error of another id',
      { errors: [{ errorId: 1 }] },
      { errors: [{ errorId: 2 }] },
      ['errors[1]: always there / never there', 'errors[2]: never there / always there'],
    ],
  ])('differ by %s', (_, vendor, sandbox, found) => {
    expect(between([vendor], [sandbox])).toEqual(found)
  })

  it('have optional fields', () => {
    const orders = [{ a: 1 }, { a: 1, note: 'x' }]
    expect(between([{ orders }], [{ orders: [{ a: 1 }] }])).toEqual([
      'orders[].note: there at times / never there',
    ])
    expect(between([{ orders }], [{ orders: [{ a: 1, note: 'x' }] }])).toEqual([
      'orders[].note: there at times / always there',
    ])
    // That the vendor never sends it cannot be seen from its few orders.
    expect(between([{ orders: [{ a: 1 }] }], [{ orders }])).toEqual([])
  })

  it('say nothing of entries where one side has none, and of what is below a missing part', () => {
    expect(between([{ orders: [{ a: 1 }] }], [{ orders: [] }])).toEqual([])
    expect(between([{ a: { b: { c: 1 } } }], [{}])).toEqual(['a: always there / never there'])
  })

  it('are compared by value in eBay’s rules, entry by entry', () => {
    const conditions = (...names: string[]) => ({
      itemConditions: names.map((name, at) => ({
        conditionId: String(at),
        conditionDescription: name,
      })),
    })
    expect(
      between([conditions('Graded', 'Raw')], [conditions('Graded', 'Ungraded')], CONDITIONS),
    ).toEqual(['itemConditions[1].conditionDescription: Raw / Ungraded'])
    // Entries that one side lacks are one row.
    expect(between([conditions('a', 'b', 'c')], [conditions('a')], CONDITIONS)).toEqual([
      'itemConditions[1, 2]: always there / never there',
    ])
  })

  it('have the same values of an aspect that takes no others', () => {
    const aspect = (aspectMode: string, ...values: string[]) => ({
      aspects: [
        {
          localizedAspectName: 'Material',
          aspectConstraint: { aspectMode },
          aspectValues: values.map(localizedValue => ({ localizedValue })),
        },
      ],
    })
    const differ = (mode: string) =>
      between([aspect(mode, 'Gold', 'Tin')], [aspect(mode, 'Gold', 'Zinc')], ASPECTS)
    expect(differ('SELECTION_ONLY')).toEqual([
      'aspects[Material].aspectValues[].localizedValue: Tin / Zinc',
    ])
    expect(differ('FREE_TEXT')).toEqual([])
  })
})

describe('a step', () => {
  const side = (state: 'done' | 'failed' | 'skipped', reason = ''): Side => ({
    steps: [{ step: 'publish', state, reason }],
    exchanges: [],
  })

  it('differs by its end and by the code of a refusal, not by the words', () => {
    const refused = side('failed', 'EBAY_REFUSED (1): No.')
    const inOtherWords = side('failed', 'EBAY_REFUSED (1): Never.')
    expect(differencesOf(refused, inOtherWords)).toEqual([])
    expect(differencesOf(refused, side('done'))).toMatchObject([
      { call: 'step publish', vendor: 'EBAY_REFUSED (1): No.', sandbox: 'done' },
    ])
    expect(differencesOf(refused, side('failed', 'EBAY_REFUSED (2): No.'))).toHaveLength(1)
  })

  it('that one side left out is not compared', () => {
    expect(differencesOf(side('skipped', 'No key.'), side('done'))).toEqual([])
  })
})
