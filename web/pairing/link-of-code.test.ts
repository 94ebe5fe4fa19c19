import { expect, test } from 'vitest'
import { pairingLink } from '../../shared/pairing/pairing.ts'
import { pairingFragmentOf } from './link-of-code.ts'

const ORIGIN = 'https://obverse.example'
const [CODE, SECRET] = ['abcdefghijklmnop', 's'.repeat(43)]

test('a code of this site’s pairings is its fragment', () => {
  expect(pairingFragmentOf(pairingLink(ORIGIN, CODE, SECRET), ORIGIN)).toBe(`#${CODE}.${SECRET}`)
})

test.each([
  ['another site’s', pairingLink('https://obverse.example.evil.example', CODE, SECRET)],
  ['http', pairingLink('http://obverse.example', CODE, SECRET)],
  ['another page’s', `${ORIGIN}/login#${CODE}.${SECRET}`],
  ['a link without its secret', `${ORIGIN}/phone#${CODE}`],
  ['a slab’s', 'https://www.pcgs.com/cert/12345678'],
  ['no link', '6219.65/48127503'],
  ['a script', `javascript:alert(1)//phone#${CODE}.${SECRET}`],
])('%s is none', (_, text) => {
  expect(pairingFragmentOf(text, ORIGIN)).toBeNull()
})
