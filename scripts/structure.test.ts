import { expect, test } from 'vitest'
import { FIELDS } from '../shared/listing/fields.ts'
import { productFiles, structureFaults } from './structure.ts'

const folderOf = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`worker/coins/file-${at}.ts`, '']))

test('a folder has at most 24 files of its own; those of its folders are not counted', () => {
  const full = folderOf(24).set('worker/coins/check/deeper.ts', '')
  expect(structureFaults(full)).toEqual([])
  expect(structureFaults(folderOf(25))).toEqual(['worker/coins has 25 files; split it: at most 24'])
})

test.each([
  'export const priceOf = 1',
  'export function priceOf() {}',
  'export async function priceOf() {}',
  'export default function priceOf() {}',
  'export abstract class priceOf {}',
  'export interface priceOf {}',
  'export type priceOf = string',
])('a name that two files export is named with both: %s', text => {
  const files = new Map([
    ['shared/money.ts', 'export const priceOf = 1'],
    ['web/market/price.ts', text],
  ])
  expect(structureFaults(files)).toEqual([
    'priceOf is defined in shared/money.ts, web/market/price.ts: give it one place, or two names',
  ])
})

test('a schema and its type in one file, names of a file alone and exports of another file’s name are none', () => {
  const files = new Map([
    ['shared/coins.ts', 'export const Coin = 1\nexport type Coin = number'],
    [
      'web/coins.ts',
      "const Coin = 1\nexport { Coin } from '../shared/coins.ts'\n  export const Coin",
    ],
  ])
  expect(structureFaults(files)).toEqual([])
})

test('the product’s files are those of its four folders, without tests', () => {
  const files = [...productFiles().keys()]
  expect(files).toContain('shared/lib/money.ts')
  expect(files).toContain('web/main.tsx')
  expect(files.filter(file => /\.test\.|\/test\/|\.d\.ts$/.test(file))).toEqual([])
  expect(new Set(files.map(file => file.split('/')[0]))).toEqual(
    new Set(['durable-objects', 'shared', 'web', 'worker']),
  )
})

test('a listing that is stated once more is named', () => {
  const fields = Object.keys(FIELDS).slice(0, 15).join(' ')
  const files = new Map([1, 2, 3, 4].map(at => [`worker/listings/${at}.ts`, fields]))
  expect(structureFaults(files)).toEqual([
    '4 files name 15 fields of a listing, at most 3: worker/listings/1.ts, worker/listings/2.ts, worker/listings/3.ts, worker/listings/4.ts',
  ])
})
