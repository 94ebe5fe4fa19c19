import type { BackgroundKind } from './photograph/backgrounds.ts'
import type { LightKind } from './photograph/lighting.ts'

/** How one sample coin is photographed for the demo. */
interface PhotoSettings {
  readonly seed: number
  readonly light: LightKind
  readonly lightDegrees: number
  readonly background: BackgroundKind
  readonly turn: number
  readonly tilt: number
  /** Coin diameter ÷ picture height. */
  readonly share: number
  readonly exposure?: number
  readonly clutter?: boolean
}

export const PHOTO_SETTINGS: Readonly<Record<string, PhotoSettings>> = {
  'morgan-dollar-1881-s': {
    seed: 11,
    light: 'window',
    lightDegrees: 320,
    background: 'leather',
    turn: 3,
    tilt: 4,
    share: 0.75,
  },
  'peace-dollar-1921': {
    seed: 21,
    light: 'window',
    lightDegrees: 40,
    background: 'wood',
    turn: -5,
    tilt: 6,
    share: 0.74,
  },
  'mercury-dime-1916-d': {
    seed: 31,
    light: 'lamp',
    lightDegrees: 310,
    background: 'felt',
    turn: 6,
    tilt: 5,
    share: 0.68,
  },
  'walking-liberty-half-dollar-1917': {
    seed: 41,
    light: 'window',
    lightDegrees: 300,
    background: 'linen',
    turn: -4,
    tilt: 6,
    share: 0.72,
  },
  'franklin-half-dollar-1963': {
    seed: 51,
    light: 'daylight',
    lightDegrees: 20,
    background: 'stone',
    turn: 2,
    tilt: 3,
    share: 0.73,
  },
  'kennedy-half-dollar-1964': {
    seed: 61,
    light: 'window',
    lightDegrees: 330,
    background: 'mat',
    turn: 7,
    tilt: 5,
    share: 0.72,
  },
  'washington-quarter-1955': {
    seed: 71,
    light: 'lamp',
    lightDegrees: 50,
    background: 'notebook',
    turn: -6,
    tilt: 4,
    share: 0.7,
  },
  'barber-dime-1897': {
    seed: 81,
    light: 'window',
    lightDegrees: 300,
    background: 'leather',
    turn: 5,
    tilt: 6,
    share: 0.66,
  },
  'indian-head-cent-1906': {
    seed: 91,
    light: 'window',
    lightDegrees: 330,
    background: 'wood',
    turn: -3,
    tilt: 5,
    share: 0.68,
  },
  'lincoln-wheat-cent-1943': {
    seed: 101,
    light: 'window',
    lightDegrees: 45,
    background: 'felt',
    turn: 4,
    tilt: 3,
    share: 0.68,
  },
  'buffalo-nickel-1937-d': {
    seed: 111,
    light: 'lamp',
    lightDegrees: 320,
    background: 'stone',
    turn: -7,
    tilt: 6,
    share: 0.7,
  },
  'eisenhower-dollar-1976': {
    seed: 121,
    light: 'daylight',
    lightDegrees: 340,
    background: 'newsprint',
    turn: 3,
    tilt: 4,
    share: 0.75,
  },
  'american-silver-eagle-1986': {
    seed: 131,
    light: 'window',
    lightDegrees: 315,
    background: 'felt',
    turn: -2,
    tilt: 5,
    share: 0.76,
  },
  'saint-gaudens-double-eagle-1924': {
    seed: 141,
    light: 'window',
    lightDegrees: 325,
    background: 'leather',
    turn: 2,
    tilt: 6,
    share: 0.74,
  },
}
