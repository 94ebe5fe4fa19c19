import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiBytes, textAt } from '../picture-headers/header.ts'
import {
  describedJpeg,
  describedPng,
  describedWebp,
  extendedWebp,
  joinBytes,
  SECRET,
} from '../picture-headers/test/described-pictures.ts'
import { samplePictures } from '../picture-headers/test/sample-pictures.ts'
import { inspectPicture } from './picture-inspection.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { PICTURE_TYPES } from './pictures.ts'

const FILES = [
  [
    'JPEG',
    'image/jpeg',
    (orientation: number) => describedJpeg(samplePictures.jpegBaseline, orientation),
    samplePictures.jpegBaseline,
  ],
  [
    'progressive JPEG',
    'image/jpeg',
    (orientation: number) => describedJpeg(samplePictures.jpegProgressive, orientation),
    samplePictures.jpegProgressive,
  ],
  ['PNG', 'image/png', describedPng, samplePictures.png],
  ['WebP', 'image/webp', describedWebp, extendedWebp()],
] as const

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const holds = (bytes: Uint8Array, text: string) => textOf(bytes).includes(text)

describe('a picture without its metadata', () => {
  test.each(FILES)(
    'names neither place nor camera, and ends where the picture ends: %s',
    (_name, type, make, plain) => {
      const file = make(1)
      expect(holds(file, SECRET)).toBe(true)
      const cleaned = withoutMetadata(file, type)
      expect(holds(cleaned, SECRET)).toBe(false)
      expect(holds(cleaned, 'Exif')).toBe(false)
      expect(inspectPicture(cleaned)).toEqual(inspectPicture(file))
      expect(cleaned).toEqual(plain)
    },
  )

  test.each(FILES)('is turned as before, and says nothing else: %s', (_name, type, make) => {
    const cleaned = withoutMetadata(make(6), type)
    expect(holds(cleaned, SECRET)).toBe(false)
    const exif = type === 'image/png' ? 'eXIf' : type === 'image/webp' ? 'EXIF' : 'Exif\0\0'
    const at = textOf(cleaned).indexOf(exif)
    expect(at).toBeGreaterThan(0)
    const block = cleaned.subarray(cleaned.indexOf(0x4d, at))
    expect(textAt(block, 0, 'MM\0*')).toBe(true)
    expect([...block.subarray(8, 20)]).toEqual([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])
    expect(withoutMetadata(cleaned, type)).toBe(cleaned)
  })

  test.each([
    ['jpegBaseline', 'image/jpeg'],
    ['jpegProgressive', 'image/jpeg'],
    ['png', 'image/png'],
    ['webpLossy', 'image/webp'],
    ['webpLossless', 'image/webp'],
  ] as const)('is the same array where it has none: %s', (name, type) => {
    const bytes = Uint8Array.from(samplePictures[name])
    expect(withoutMetadata(bytes, type)).toBe(bytes)
  })

  test('keeps its colour profile and loses the preview of its JFIF header', () => {
    const profile = joinBytes([0xff, 0xe2, 0, 20], asciiBytes('ICC_PROFILE\0'), [1, 1, 9, 9, 9, 9])
    const jfif = joinBytes(
      [0xff, 0xe0, 0, 22],
      asciiBytes('JFIF\0'),
      [1, 1, 0, 0, 1, 0, 1, 2, 1],
      [1, 2, 3, 4, 5, 6],
    )
    const rest = samplePictures.jpegBaseline.subarray(2)
    const cleaned = withoutMetadata(joinBytes([0xff, 0xd8], jfif, profile, rest), 'image/jpeg')
    const alone = joinBytes([0xff, 0xe0, 0, 16], asciiBytes('JFIF\0'), [1, 1, 0, 0, 1, 0, 1, 0, 0])
    expect(cleaned).toEqual(joinBytes([0xff, 0xd8], alone, profile, rest))
  })

  test('whatever a file holds, the result is its own result and no error', () => {
    const file = fc
      .tuple(
        fc.constantFrom(
          describedJpeg(),
          describedJpeg(samplePictures.jpegProgressive, 8),
          describedPng(3),
          describedWebp(6),
          ...Object.values(samplePictures),
        ),
        fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 6 }),
        fc.nat(3000),
      )
      .map(([bytes, changes, end]) => {
        const copy = Uint8Array.from(bytes.subarray(0, Math.max(12, end)))
        for (const [at, value] of changes) copy[at % copy.length] = value
        return copy
      })
    fc.assert(
      fc.property(file, fc.constantFrom(...PICTURE_TYPES), (bytes, any) => {
        const read = inspectPicture(bytes)
        const type = read.ok ? read.type : any
        const once = withoutMetadata(bytes, type)
        expect(withoutMetadata(once, type)).toEqual(once)
        expect(read.ok ? inspectPicture(once) : read).toEqual(read)
      }),
      { numRuns: 1500 },
    )
  })
})
