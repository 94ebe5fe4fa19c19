import type { Background } from '../../vision/coin/crop-frame.ts'

/** The background of crops, of the photo or white: one setting per device. */
const KEY = 'obverse.crop-ground'

export function rememberedBackground(): Background {
  try {
    return localStorage.getItem(KEY) === 'white' ? 'white' : 'photo'
  } catch {
    // localStorage is not available: the photo's background is the default.
    return 'photo'
  }
}

export function rememberBackground(background: Background): void {
  try {
    localStorage.setItem(KEY, background)
  } catch {
    // As above: the choice applies to this crop only.
  }
}
