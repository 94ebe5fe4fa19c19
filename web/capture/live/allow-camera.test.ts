import { expect, test } from 'vitest'
import { howToAllowCamera } from './allow-camera.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, /Website Settings/],
  [
    'Chrome on an iPhone',
    `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    /Settings app.*Chrome/,
  ],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/130.0 Mobile/15E148`, /Settings app.*Firefox/],
  ['Chrome on Android', `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, /Permissions/],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/27.0 Chrome/125.0 Mobile`, /Permissions/],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:130.0) Firefox/130.0', /lock/],
  ['Safari on a Mac', `${MAC} AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, /menu Safari/],
  ['Firefox on a computer', `${MAC} Gecko/20100101 Firefox/130.0`, /left of the address/],
  ['Chrome on Windows', `${WINDOWS} Chrome/130.0.0.0 Safari/537.36`, /left of the address/],
  ['an unknown browser', '', /settings of the browser/],
])('%s is told where it allows the camera', (_, userAgent, words) => {
  expect(howToAllowCamera(userAgent)).toMatch(words)
})
