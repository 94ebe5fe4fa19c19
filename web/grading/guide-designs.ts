import type { ScaleKey } from '../../shared/numismatics/grades.ts'

export type Side = 'obverse' | 'reverse'

/** As choices of a row of radio buttons. */
export const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'obverse', label: 'Front' },
  { value: 'reverse', label: 'Back' },
]

/** A part of the design that wears first. Place in the picture: shares of its width and height. */
export interface HighPoint {
  name: string
  x: number
  y: number
}

/** A sample coin of the guide, drawn in all nine grades (`npm run grading-pictures`). */
export interface GuideDesign {
  /** Of the numismatic tables. */
  seriesId: string
  /** "1881-S Morgan Dollar" */
  label: string
  /** "Morgan dollar" */
  name: string
  /** Side of its pictures, pixels. */
  pixels: number
  highPoints: Readonly<Record<Side, readonly HighPoint[]>>
}

/** The eight sample coins. High points as the grading standards of each series name them. */
export const GUIDE_DESIGNS: readonly GuideDesign[] = [
  {
    seriesId: 'morgan-dollar',
    label: '1881-S Morgan Dollar',
    name: 'Morgan dollar',
    pixels: 640,
    highPoints: {
      obverse: [
        { name: 'Hair above the ear', x: 0.52, y: 0.53 },
        { name: 'Hair at the forehead', x: 0.4, y: 0.37 },
        { name: 'Leaves and fold of the cap', x: 0.56, y: 0.31 },
      ],
      reverse: [
        { name: "Eagle's breast", x: 0.52, y: 0.53 },
        { name: 'Tops of the wings', x: 0.27, y: 0.27 },
        { name: 'Legs and talons', x: 0.5, y: 0.64 },
      ],
    },
  },
  {
    seriesId: 'mercury-dime',
    label: '1916-D Mercury Dime',
    name: 'Mercury dime',
    pixels: 640,
    highPoints: {
      obverse: [
        { name: 'Hair over the ear', x: 0.54, y: 0.52 },
        { name: 'Feathers of the wing', x: 0.58, y: 0.25 },
        { name: 'Hair at the forehead', x: 0.38, y: 0.34 },
      ],
      reverse: [
        { name: 'Bands across the rods', x: 0.5, y: 0.41 },
        { name: 'Lines between the rods', x: 0.5, y: 0.27 },
        { name: 'Leaves of the branch', x: 0.66, y: 0.42 },
      ],
    },
  },
  {
    seriesId: 'walking-liberty-half-dollar',
    label: '1917 Walking Liberty Half',
    name: 'Walking Liberty half dollar',
    pixels: 416,
    highPoints: {
      obverse: [
        { name: 'Head', x: 0.51, y: 0.2 },
        { name: 'Breast and arm', x: 0.46, y: 0.37 },
        { name: 'Lines of the gown at the leg', x: 0.5, y: 0.62 },
      ],
      reverse: [
        { name: "Eagle's breast", x: 0.44, y: 0.52 },
        { name: 'Feathers of the legs', x: 0.43, y: 0.64 },
        { name: 'Top of the wing', x: 0.6, y: 0.28 },
      ],
    },
  },
  {
    seriesId: 'peace-dollar',
    label: '1921 Peace Dollar',
    name: 'Peace dollar',
    pixels: 416,
    highPoints: {
      obverse: [
        { name: 'Hair over the ear', x: 0.56, y: 0.56 },
        { name: 'Hair at the forehead', x: 0.4, y: 0.31 },
        { name: 'Hair at the back of the head', x: 0.62, y: 0.42 },
      ],
      reverse: [
        { name: 'Wing at the shoulder', x: 0.5, y: 0.46 },
        { name: "Eagle's head", x: 0.54, y: 0.31 },
        { name: 'Leg', x: 0.5, y: 0.68 },
      ],
    },
  },
  {
    seriesId: 'franklin-half-dollar',
    label: '1963 Franklin Half',
    name: 'Franklin half dollar',
    pixels: 416,
    highPoints: {
      obverse: [
        { name: 'Hair behind the ear', x: 0.38, y: 0.45 },
        { name: 'Cheek', x: 0.52, y: 0.58 },
        { name: 'Shoulder', x: 0.45, y: 0.79 },
      ],
      reverse: [
        { name: 'Lines across the lower bell', x: 0.5, y: 0.67 },
        { name: 'Beam of the bell', x: 0.5, y: 0.24 },
        { name: 'Letters on the bell', x: 0.47, y: 0.47 },
      ],
    },
  },
  {
    seriesId: 'washington-quarter',
    label: '1955 Washington Quarter',
    name: 'Washington quarter',
    pixels: 416,
    highPoints: {
      obverse: [
        { name: 'Hair above the ear', x: 0.57, y: 0.33 },
        { name: 'Curls at the ear', x: 0.55, y: 0.5 },
        { name: 'Cheek', x: 0.42, y: 0.55 },
      ],
      reverse: [
        { name: "Eagle's breast", x: 0.5, y: 0.45 },
        { name: 'Tops of the legs', x: 0.5, y: 0.63 },
        { name: 'Tops of the wings', x: 0.37, y: 0.3 },
      ],
    },
  },
  {
    seriesId: 'barber-dime',
    label: '1897 Barber Dime',
    name: 'Barber dime',
    pixels: 416,
    highPoints: {
      obverse: [
        { name: 'Leaves on the head', x: 0.46, y: 0.37 },
        { name: 'Hair above the forehead', x: 0.59, y: 0.33 },
        { name: 'Cheek', x: 0.58, y: 0.57 },
      ],
      reverse: [
        { name: 'Bow of the wreath', x: 0.5, y: 0.84 },
        { name: 'Leaves at the top', x: 0.3, y: 0.22 },
        { name: 'Leaves at the sides', x: 0.16, y: 0.5 },
      ],
    },
  },
  {
    seriesId: 'indian-head-cent',
    label: '1906 Indian Head Cent',
    name: 'Indian Head cent',
    pixels: 416,
    highPoints: {
      obverse: [
        { name: 'LIBERTY on the headband', x: 0.45, y: 0.37 },
        { name: 'Tips of the feathers', x: 0.5, y: 0.18 },
        { name: 'Hair below the ear', x: 0.58, y: 0.6 },
      ],
      reverse: [
        { name: 'Bow of the wreath', x: 0.5, y: 0.86 },
        { name: 'Leaves at the sides', x: 0.17, y: 0.5 },
        { name: 'Lines of the shield', x: 0.5, y: 0.17 },
      ],
    },
  },
]

const FIRST = GUIDE_DESIGNS[0]!

/** The design of this series; null for a series without a drawing. */
export function designOf(seriesId: string | null): GuideDesign | null {
  return GUIDE_DESIGNS.find(design => design.seriesId === seriesId) ?? null
}

/** The design that stands for all that are not drawn here. */
export const EXAMPLE_DESIGN: GuideDesign = FIRST

export const pictureOf = (design: GuideDesign, side: Side, grade: ScaleKey): string =>
  `/grading/${design.seriesId}/${side}-${grade}.avif`
