import { expect, it } from 'vitest'
import { readAddress } from './address.ts'

it.each([
  ['mail@example.com', { email: 'mail@example.com' }],
  ['Obverse <mail@example.com>', { email: 'mail@example.com', name: 'Obverse' }],
  ['"Obverse, Inc." <mail@example.com>', { email: 'mail@example.com', name: 'Obverse, Inc.' }],
  ['Obverse', null],
  ['Obverse <mail>', null],
  ['a@b.c, d@e.f', null],
  ['Evil\r\nBcc: x@y.z <mail@example.com>', null],
])('%j is read as %j', (text, expected) => {
  expect(readAddress(text)).toEqual(expected)
})
