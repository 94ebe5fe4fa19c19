/** Linear RGB. */
export type Colour = readonly [r: number, g: number, b: number]

export type MetalName =
  | 'silver'
  | 'tonedSilver'
  | 'copper'
  | 'brownCopper'
  | 'nickel'
  | 'clad'
  | 'steel'
  | 'gold'

export interface Metal {
  /** Normal reflectance of the clean metal. */
  readonly shine: Colour
  /** Colour of the tarnish and its share (0..1). */
  readonly patina: Colour
  readonly patinaShare: number
  /** Colour of dirt in the recesses. */
  readonly dirt: Colour
  /** Strength of the cartwheel lustre (from die flow lines) on an unworn coin. */
  readonly lustre: number
  /** Unevenness of the tarnish over the face, 0..1. */
  readonly mottle: number
  /** Two further tones of thick tarnish towards the rim. */
  readonly toning: readonly [Colour, Colour]
}

/** Normal reflectance after the measured spectra of the pure metals, rounded; patinas by eye. */
export const METALS: Record<MetalName, Metal> = {
  silver: {
    shine: [0.95, 0.93, 0.89],
    patina: [0.6, 0.57, 0.52],
    patinaShare: 0.22,
    dirt: [0.11, 0.1, 0.085],
    lustre: 0.8,
    mottle: 0.25,
    toning: [
      [0.72, 0.55, 0.34],
      [0.4, 0.42, 0.5],
    ],
  },
  tonedSilver: {
    shine: [0.9, 0.86, 0.79],
    patina: [0.42, 0.38, 0.33],
    patinaShare: 0.45,
    dirt: [0.06, 0.053, 0.045],
    lustre: 0.25,
    mottle: 0.6,
    toning: [
      [0.6, 0.38, 0.2],
      [0.25, 0.3, 0.42],
    ],
  },
  copper: {
    shine: [0.95, 0.58, 0.4],
    patina: [0.46, 0.19, 0.09],
    patinaShare: 0.4,
    dirt: [0.06, 0.03, 0.018],
    lustre: 0.5,
    mottle: 0.45,
    toning: [
      [0.42, 0.16, 0.1],
      [0.3, 0.14, 0.16],
    ],
  },
  brownCopper: {
    shine: [0.72, 0.42, 0.26],
    patina: [0.25, 0.12, 0.062],
    patinaShare: 0.62,
    dirt: [0.035, 0.019, 0.012],
    lustre: 0.15,
    mottle: 0.5,
    toning: [
      [0.2, 0.09, 0.045],
      [0.12, 0.075, 0.055],
    ],
  },
  nickel: {
    shine: [0.72, 0.68, 0.61],
    patina: [0.42, 0.39, 0.34],
    patinaShare: 0.45,
    dirt: [0.06, 0.052, 0.042],
    lustre: 0.25,
    mottle: 0.35,
    toning: [
      [0.45, 0.4, 0.33],
      [0.35, 0.34, 0.34],
    ],
  },
  clad: {
    shine: [0.84, 0.81, 0.76],
    patina: [0.52, 0.5, 0.47],
    patinaShare: 0.22,
    dirt: [0.1, 0.09, 0.08],
    lustre: 0.6,
    mottle: 0.2,
    toning: [
      [0.6, 0.54, 0.45],
      [0.46, 0.46, 0.48],
    ],
  },
  steel: {
    shine: [0.62, 0.64, 0.67],
    patina: [0.3, 0.31, 0.33],
    patinaShare: 0.5,
    dirt: [0.075, 0.07, 0.068],
    lustre: 0.2,
    mottle: 0.7,
    toning: [
      [0.34, 0.34, 0.35],
      [0.2, 0.19, 0.19],
    ],
  },
  gold: {
    shine: [1, 0.77, 0.36],
    patina: [0.72, 0.46, 0.15],
    patinaShare: 0.24,
    dirt: [0.16, 0.075, 0.025],
    lustre: 0.6,
    mottle: 0.2,
    toning: [
      [0.75, 0.42, 0.16],
      [0.62, 0.36, 0.18],
    ],
  },
}
