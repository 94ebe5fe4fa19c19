import { describe, expect, it } from 'vitest'
import { newListing } from '../../../test/listing.ts'
import { type EditFields, editFieldsOf } from '../edit-fields.ts'
import { compareEdits, mergeEdits } from './merge-edits.ts'

const base = editFieldsOf(newListing())
const versions = (mine: Partial<EditFields>, theirs: Partial<EditFields>) => ({
  base,
  mine: { ...base, ...mine },
  theirs: { ...base, ...theirs },
})

describe('two versions of a listing', () => {
  it('contest the fields that were changed elsewhere and differ', () => {
    const both = versions(
      { price: '70.00', title: 'Mine', grade: 'VF30' },
      { price: '65.00', mint: 'O', grade: 'VF30' },
    )
    expect(compareEdits(both)).toEqual({
      contested: ['price', 'mint'],
      changedByBoth: ['price'],
      kept: ['title'],
    })
  })

  it('are merged by the chosen fields; a lot is one field', () => {
    const both = versions(
      { price: '70.00', lotKind: 'roll', lotCount: '20' },
      { price: '65.00', mint: 'O' },
    )
    const { kept } = compareEdits(both)
    expect(mergeEdits(both, kept)).toEqual({
      ...both.theirs,
      lotKind: 'roll',
      lotCount: '20',
      lotOf: '',
    })
    expect(mergeEdits(both, [...kept, 'price']).price).toBe('70.00')
  })

  it('never contest the status: a stale form must not end or publish a listing', () => {
    const both = versions({ title: 'Mine' }, { status: 'published' })
    expect(compareEdits(both)).toEqual({ contested: [], changedByBoth: [], kept: ['title'] })
    expect(mergeEdits(both, ['title']).status).toBe('published')
  })

  it('agree where both made the same change, whatever its wording', () => {
    const both = versions({ price: '65' }, { price: '65.00' })
    expect(compareEdits(both)).toEqual({ contested: [], changedByBoth: [], kept: [] })
  })
})
