import type { Background } from '../../vision/crop-frame.ts'

/** Whether crops keep the photo's ground or get a white one: chosen once, for all coins on this device. */
const KEY = 'obverse.crop-ground'

export function rememberedBackground(): Background {
  try {
    return localStorage.getItem(KEY) === 'white' ? 'white' : 'photo'
  } catch {
    // Storage is forbidden here: every crop keeps its ground until it is asked otherwise.
    return 'photo'
  }
}

export function rememberBackground(ground: Background): void {
  try {
    localStorage.setItem(KEY, ground)
  } catch {
    // As above: it holds for this crop alone.
  }
}
