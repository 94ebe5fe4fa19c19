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
        { name: 'Hair at the face and over the ear', x: 0.5, y: 0.5 },
        { name: 'Feathers of the wing', x: 0.55, y: 0.3 },
        { name: 'Edge of the cap', x: 0.4, y: 0.35 },
      ],
      reverse: [
        { name: 'Bands across the rods', x: 0.5, y: 0.5 },
        { name: 'Lines between the rods', x: 0.5, y: 0.3 },
        { name: 'Leaves of the branch', x: 0.65, y: 0.6 },
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
        { name: 'Head and left hand', x: 0.5, y: 0.25 },
        { name: 'Breast and arm', x: 0.5, y: 0.4 },
        { name: 'Lines of the gown at the leg', x: 0.5, y: 0.65 },
      ],
      reverse: [
        { name: "Eagle's breast", x: 0.5, y: 0.5 },
        { name: 'Feathers of the leg', x: 0.5, y: 0.6 },
        { name: 'Top of the wing', x: 0.4, y: 0.3 },
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
        { name: 'Hair over the ear', x: 0.55, y: 0.5 },
        { name: 'Hair at the forehead', x: 0.45, y: 0.35 },
        { name: 'Cheek', x: 0.4, y: 0.55 },
      ],
      reverse: [
        { name: 'Shoulder and wing of the eagle', x: 0.5, y: 0.5 },
        { name: 'Head', x: 0.5, y: 0.3 },
        { name: 'Leg and talons', x: 0.5, y: 0.7 },
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
        { name: 'Hair above and behind the ear', x: 0.55, y: 0.5 },
        { name: 'Cheek', x: 0.4, y: 0.5 },
        { name: 'Shoulder', x: 0.55, y: 0.75 },
      ],
      reverse: [
        { name: 'Lines across the lower bell', x: 0.5, y: 0.65 },
        { name: 'Straps at the top of the bell', x: 0.5, y: 0.3 },
        { name: 'Letters on the bell', x: 0.5, y: 0.45 },
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
        { name: 'Hair above the ear', x: 0.5, y: 0.45 },
        { name: 'Curls at the neck', x: 0.6, y: 0.6 },
        { name: 'Cheek', x: 0.4, y: 0.5 },
      ],
      reverse: [
        { name: "Eagle's breast", x: 0.5, y: 0.45 },
        { name: 'Tops of the legs', x: 0.5, y: 0.6 },
        { name: 'Leaves of the wreath', x: 0.5, y: 0.75 },
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
        { name: 'LIBERTY on the band', x: 0.5, y: 0.35 },
        { name: 'Hair above the forehead', x: 0.45, y: 0.35 },
        { name: 'Cheek', x: 0.5, y: 0.5 },
      ],
      reverse: [
        { name: 'Bow of the wreath', x: 0.5, y: 0.85 },
        { name: 'Grain at the top', x: 0.5, y: 0.2 },
        { name: 'Leaves at the sides', x: 0.25, y: 0.5 },
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
        { name: 'LIBERTY on the headband', x: 0.5, y: 0.35 },
        { name: 'Tips of the feathers', x: 0.5, y: 0.2 },
        { name: 'Hair and ribbon below the ear', x: 0.55, y: 0.6 },
      ],
      reverse: [
        { name: 'Bow of the wreath', x: 0.5, y: 0.85 },
        { name: 'Leaves of the wreath', x: 0.25, y: 0.5 },
        { name: 'Lines of the shield', x: 0.5, y: 0.15 },
      ],
    },
  },
]

const FIRST = GUIDE_DESIGNS[0]!

/** The design of this series; null for one that is not drawn here. */
export function designOf(seriesId: string | null): GuideDesign | null {
  return GUIDE_DESIGNS.find(design => design.seriesId === seriesId) ?? null
}

/** The design that stands for all that are not drawn here. */
export const EXAMPLE_DESIGN: GuideDesign = FIRST

export const pictureOf = (design: GuideDesign, side: Side, grade: ScaleKey): string =>
  `/grading/${design.seriesId}/${side}-${grade}.avif`
