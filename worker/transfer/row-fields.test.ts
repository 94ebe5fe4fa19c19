import { describe, expect, it } from 'vitest'
import { TEXT } from '../../shared/listing/field-kinds.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import { text } from '../../shared/listing/terms/input-rules.ts'
import { fileColumns, IMPORTED_COLUMNS } from '../../shared/transfer/columns.ts'
import { fieldsOfCells, readCells } from './row-fields.ts'

describe('the cells of a row', () => {
  it('set every field that the table of fields has', () => {
    const provenance = {
      ...TEXT,
      label: 'Provenance',
      rule: text(20),
      file: { label: 'Provenance', also: [] },
    }
    const rows = { ...FIELDS, provenance }
    const columns = Object.keys(fileColumns(rows))
    expect(readCells(rows, columns, { provenance: ' Eliasberg ' })).toEqual({
      fields: { provenance: 'Eliasberg' },
      problems: [],
    })
    const [problem] = readCells(rows, columns, { provenance: 'x'.repeat(21) }).problems
    expect(problem?.column).toBe('provenance')
  })

  it('set or refuse every column of a file, but for those that name the listing and its pictures', () => {
    const unread = IMPORTED_COLUMNS.filter(column => {
      const { fields, problems } = fieldsOfCells({ [column]: '7' })
      return Object.keys(fields).length === 0 && problems.length === 0
    })
    expect(unread).toEqual(['id', 'pictures'])
  })
})
