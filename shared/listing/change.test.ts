import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  differingFields,
  editableValues,
  mergedChange,
  picked,
  threeWayDifference,
} from './change.ts'
import { blankColumns, valuesOfColumns } from './field-values.ts'
import { FIELDS as LISTING_FIELDS } from './fields.ts'

const FIELDS = ['title', 'price', 'cost', 'specialAttributes', 'lot'] as const
type Field = (typeof FIELDS)[number]
type Values = Partial<Record<Field, unknown>>

/** Few values, so that two sides often agree. */
const value = fc.constantFrom<unknown>('a', 'b', null, [], ['a', 'b'], {
  kind: 'roll',
  count: 20,
  of: '',
})
const all = fc.record<Record<Field, unknown>>({
  title: value,
  price: value,
  cost: value,
  specialAttributes: value,
  lot: value,
})
/** Of any fields. */
const change = fc.tuple(all, fc.subarray([...FIELDS])).map(([values, fields]): Values => {
  return picked(values, fields) ?? {}
})
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const after = (values: Values, ...changes: (Values | null)[]): Values =>
  Object.assign({}, values, ...changes)

describe('the difference of two versions', () => {
  it('is what makes the one the other', () => {
    fc.assert(
      fc.property(all, change, (was, made) => {
        const fields = differingFields<Values>(was, made)
        expect(after(was, picked(made, fields))).toEqual(after(was, made))
        expect(fields.every(field => !same(was[field], made[field]))).toBe(true)
      }),
    )
  })

  it('knows pictures by their hashes, and every field that an edit can change', () => {
    const picture = (letter: string) => ({ sha256: letter.repeat(64), originalSha256: null })
    const fields = valuesOfColumns(LISTING_FIELDS, blankColumns(LISTING_FIELDS))
    const listing = { ...fields, lot: null, answered: [], pictures: ['a', 'b'].map(picture) }
    const values = editableValues(listing)
    expect(Object.keys(values)).toEqual(expect.arrayContaining(Object.keys(LISTING_FIELDS)))
    const addressed = listing.pictures.map(each => ({ ...each, url: '/uploads/x.jpg' }))
    expect(differingFields(values, editableValues({ ...listing, pictures: addressed }))).toEqual([])
    const swapped = { ...listing, pictures: listing.pictures.toReversed(), cost: '5.00' }
    expect(differingFields(values, editableValues(swapped))).toEqual(['cost', 'pictures'])
  })
})

it('changes above each other are one change', () => {
  fc.assert(
    fc.property(all, change, change, change, (was, first, second, third) => {
      const merged = mergedChange(mergedChange(first, second), third)
      expect(merged).toEqual(mergedChange(first, mergedChange(second, third)))
      expect(after(was, merged)).toEqual(after(was, first, second, third))
      expect([mergedChange(first, null), mergedChange(null, first)]).toEqual([first, first])
    }),
  )
})

describe('what two sides have changed', () => {
  it('is disputed where both changed a field to different values, and nowhere else', () => {
    fc.assert(
      fc.property(all, change, change, (base, here, there) => {
        const theirs = after(base, there)
        const { kept, disputed } = threeWayDifference<Values>({ base, mine: here, theirs })
        for (const field of FIELDS) {
          const isChangedThere = !same(base[field], theirs[field])
          const differs = field in here && !same(here[field], theirs[field])
          expect(disputed.includes(field)).toBe(differs && isChangedThere)
          expect(kept.includes(field)).toBe(differs && !isChangedThere)
        }
      }),
    )
  })

  it('is disputed for one side as for the other', () => {
    fc.assert(
      fc.property(all, change, change, (base, here, there) => {
        const mine = picked(here, differingFields<Values>(base, here)) ?? {}
        const theirs = picked(there, differingFields<Values>(base, there)) ?? {}
        const one = threeWayDifference<Values>({ base, mine, theirs: after(base, theirs) })
        const other = threeWayDifference<Values>({
          base,
          mine: theirs,
          theirs: after(base, mine),
        })
        expect(one.disputed.toSorted()).toEqual(other.disputed.toSorted())
      }),
    )
  })

  it('loses no change of either side where nothing is disputed', () => {
    fc.assert(
      fc.property(all, change, change, (base, here, there) => {
        const mine = picked(here, differingFields<Values>(base, here)) ?? {}
        const theirs = after(base, there)
        const { kept, disputed } = threeWayDifference<Values>({ base, mine, theirs })
        fc.pre(disputed.length === 0)
        const merged = after(theirs, picked(mine, kept))
        for (const field of FIELDS)
          expect(merged[field]).toEqual(field in mine ? mine[field] : theirs[field])
      }),
    )
  })

  it('is never disputed where the other side has only this side’s earlier requests', () => {
    fc.assert(
      fc.property(
        all,
        fc.array(change, { maxLength: 3 }),
        fc.nat(3),
        change,
        (base, earlier, written, mine) => {
          const theirs = after(base, ...earlier.slice(0, written))
          const versions = { base, mine, theirs, unanswered: earlier }
          const { kept, disputed } = threeWayDifference<Values>(versions)
          expect(disputed).toEqual([])
          expect(after(theirs, picked(mine, kept))).toEqual(after(theirs, mine))
        },
      ),
    )
  })
})
