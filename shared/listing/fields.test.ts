import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileColumns } from '../transfer/columns.ts'
import { AMOUNT_OR_NULL } from './field-kinds.ts'
import {
  blankColumns,
  cellsOf,
  columnsOfValues,
  controlsOf,
  type FieldValues,
  facts,
  rowsWith,
  valuesOfColumns,
  valuesOfControls,
} from './field-values.ts'
import { FIELDS } from './fields.ts'
import { type FieldRow } from './kinds/field-kind.ts'
import { editRules } from './listing-forms.ts'
import { amountOrNull } from './terms/input-rules.ts'

/** A field that no listing has. */
const insured = {
  ...AMOUNT_OR_NULL,
  label: 'Insured for',
  rule: amountOrNull,
  column: 'insuredCents',
  section: 'records',
  file: { label: 'Insured for', also: ['insurance'] },
  onCard: true,
} as const satisfies FieldRow
const ROWS = { ...FIELDS, insured }

const VALUES: FieldValues = {
  title: '1881-S Morgan Dollar',
  description: 'Of silver.\nCleaned.',
  price: '1234.50',
  shippingPrice: '0.00',
  coinType: 'Morgan Dollar',
  seriesId: 'morgan-dollar',
  country: 'Mexico',
  denomination: '8 Reales',
  ebayCategory: '39464',
  year: '1881',
  mint: 'S',
  grade: 'MS64',
  grader: 'PCGS',
  certificationNumber: '12345678',
  composition: 'Silver',
  weight: '26.73 g',
  diameter: '38.1 mm',
  specialAttributes: ['VAM 3', 'Toned; rainbow'],
  itemSpecifics: { Era: 'Republic', Material: 'Silver: 90 %' },
  quantity: 3,
  format: 'auction',
  durationDays: 5,
  reservePrice: '900.00',
  buyItNowPrice: '2000.00',
  bestOffer: false,
  bestOfferAccept: '1200.00',
  bestOfferDecline: '1000.00',
  scheduledStart: '2030-05-31T18:00:00.000Z',
  storeCategories: ['/Silver/Dollars', '/Gold; old'],
  adRate: '4.5',
  sku: 'A1',
  storageLocation: 'Box 7',
  cost: '30.00',
  consignorId: 7,
  consignorShare: 6_250,
  consignorMinimum: '20.00',
}
const BLANK = valuesOfColumns(FIELDS, blankColumns(FIELDS))

describe('a field of a listing', () => {
  const values = { ...VALUES, insured: '99.00' }

  it('is in the contract of an answer, of an edit and of a card', () => {
    expect(z.object(facts(ROWS, 'answer')).parse(values)).toEqual(values)
    const edit = z.object(editRules(ROWS))
    expect(edit.parse({})).toEqual({})
    expect(edit.parse({ insured: '99.00' })).toEqual({ insured: '99.00' })
    expect(edit.safeParse({ insured: '0' }).error?.issues[0]?.message).toBe(
      'Please enter an amount above zero',
    )
    expect(rowsWith(ROWS, 'onCard')).toHaveProperty('insured')
  })

  it('has a column in a file and a cell in each row', () => {
    expect(fileColumns(ROWS)).toHaveProperty('insured', insured.file)
    expect(cellsOf(ROWS, values).insured).toBe('99.00')
    expect(cellsOf(ROWS, { ...values, insured: null }).insured).toBe('')
  })

  it('has a control in the edit form, whose text becomes its value', () => {
    const controls = controlsOf(ROWS, values)
    expect(controls.insured).toBe('99.00')
    expect(valuesOfControls(ROWS, { ...controls, insured: ' $1,000 ' }).insured).toBe('1000.00')
    expect(valuesOfControls(ROWS, { ...controls, insured: '' }).insured).toBeNull()
  })

  it('is stored in its column, and left alone where an edit does not have it', () => {
    expect(columnsOfValues(ROWS, { insured: '99.00' })).toEqual({ insuredCents: 9_900 })
    expect(columnsOfValues(ROWS, { insured: null })).toEqual({ insuredCents: null })
    expect(columnsOfValues(ROWS, {})).toEqual({})
    expect(valuesOfColumns(ROWS, columnsOfValues(ROWS, values)).insured).toBe('99.00')
  })
})

describe.each([
  ['with every field', VALUES],
  ['without any', BLANK],
])('a listing %s', (_name, values) => {
  it('is the same once it was stored', () => {
    expect(valuesOfColumns(FIELDS, columnsOfValues(FIELDS, values))).toEqual(values)
  })

  it('is the same once its cells were read', () => {
    const cells = cellsOf(FIELDS, values)
    const read = Object.entries<FieldRow>(FIELDS).map(([field, row]) => {
      const written = new Map(Object.entries(cells)).get(field) ?? ''
      return [field, row.cell.decode(written)]
    })
    expect(Object.fromEntries(read)).toEqual(values)
  })

  it('is the same once it was in the edit form', () => {
    const read = valuesOfControls(FIELDS, controlsOf(FIELDS, values))
    // No price is an empty control, and a fixed price shows the days that an auction would have.
    const shown = values === BLANK ? { price: '', durationDays: 7 } : {}
    expect(read).toEqual({ ...values, ...shown })
  })
})

it('is named by one column of a file each', () => {
  const words = Object.values(fileColumns(FIELDS)).flatMap(({ label, also }) => [label, ...also])
  const plain = words.map(word => word.toLowerCase())
  expect(plain.filter((word, at) => plain.indexOf(word) !== at)).toEqual([])
})
