import { expect, test } from 'vitest'
import { groupPlaces } from './storage-places.ts'

const facet = (value: string, count = 1) => ({ value, count })

test('coins with a place each are one entry, by what stands before the number', () => {
  const places = Array.from({ length: 25 }, (_, i) =>
    facet(`A12-${String(i + 1).padStart(2, '0')}`),
  )
  expect(groupPlaces([...places, facet('Safe')])).toEqual({
    places: [facet('Safe')],
    starts: [facet('A12-', 25)],
  })
})

test('a box with several coins stays an entry, and counts in its group', () => {
  expect(groupPlaces([facet('Box 1', 40), facet('Box 2', 38)])).toEqual({
    places: [facet('Box 1', 40), facet('Box 2', 38)],
    starts: [],
  })
  expect(groupPlaces([facet('Box 1', 40), facet('Box 2'), facet('Box 3')])).toEqual({
    places: [facet('Box 1', 40)],
    starts: [facet('Box ', 42)],
  })
})

test('a single place of its kind stands as it is', () => {
  expect(groupPlaces([facet('B7')])).toEqual({ places: [facet('B7')], starts: [] })
})

test('bare numbers of one coin each are not offered', () => {
  expect(groupPlaces([facet('1'), facet('2'), facet('3', 4)])).toEqual({
    places: [facet('3', 4)],
    starts: [],
  })
})
