import { expect, test } from 'vitest'
import { deviceOf } from './device-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Pixel 9', 'Pixel 9'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, '', 'Android phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`, '', 'Android tablet'],
  [`Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A; wv) ${CHROME} Mobile`, '', 'SM-S921B'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', '', 'Android phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari', '', 'iPhone'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, '', 'Computer'],
])('%s with the model "%s" is called %s', (userAgent, model, name) => {
  expect(deviceOf(userAgent, model)).toBe(name)
})
