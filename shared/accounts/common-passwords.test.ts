import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd2026',
  '12345678',
  '87654321',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl1',
  'qwerty123',
  'iloveyou',
  'Summer2026!',
  'sunshine99',
  'letmein!!',
  'aaaaaaaa',
  '12121212',
  'abcabcabc',
  'obverse1',
  'ObverseCoins',
  'morgan1881',
])('%s is refused', password => {
  expect(isCommonPassword(password)).toBe(true)
})

test('so is the user’s own name, with digits or without', () => {
  expect(isCommonPassword('CoinBarn_77', 'coinbarn')).toBe(true)
  expect(isCommonPassword('coinbarn2026', 'coin_barn')).toBe(true)
  expect(isCommonPassword('coinbarn2026', 'someone')).toBe(false)
})

test.each([
  'a long password',
  'right horse',
  'seller-dev-password',
  'admin-dev-password',
  'a-new-sellers-password',
  'correct horse battery staple',
  'kT9$mmq2vXw',
  'three silver eagles in a box',
])('%s is not', password => {
  expect(isCommonPassword(password)).toBe(false)
})
