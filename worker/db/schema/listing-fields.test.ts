import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { blankColumns } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import { deletedListings, listings } from './listings.ts'

describe.each([
  ['listings', listings],
  ['deleted listings', deletedListings],
])('the table of %s', (_name, table) => {
  const columns = new Map(Object.entries(getTableColumns(table)))

  it('has the column of every field', () => {
    const names = Object.keys(blankColumns(FIELDS))
    expect(names.filter(name => !columns.has(name))).toEqual([])
  })

  it('takes what a draft that says nothing has in it', () => {
    const blank = Object.entries(blankColumns(FIELDS))
    const refused = blank.filter(([name, value]) => value === null && columns.get(name)?.notNull)
    expect(refused).toEqual([])
  })
})
