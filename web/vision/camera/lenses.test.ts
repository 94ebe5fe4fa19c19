import { expect, test } from 'vitest'
import { nameLenses } from './lenses.ts'

test('lenses have names that tell them apart, whatever the browser calls them', () => {
  const labels = [
    'camera2 0, facing back',
    'camera2 2, facing back',
    'camera2 1, facing front',
    'Back Ultra Wide Camera',
    '',
  ]
  const lenses = nameLenses(labels.map((label, index) => ({ id: String(index), label })))
  expect(lenses.map(lens => lens.name)).toEqual([
    'Back camera',
    'Back camera 2',
    'Front camera',
    'Back Ultra Wide Camera',
    'Camera',
  ])
})
