import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exifOrientation } from '../picture-headers/exif.ts'
import { animatedPng, halfJpeg } from '../picture-headers/test/described-pictures.ts'
import {
  SAMPLE_HEIGHT,
  SAMPLE_WIDTH,
  samplePictures,
} from '../picture-headers/test/sample-pictures.ts'
import { inspectPicture, inspectPictureSize } from './picture-inspection.ts'
import { MAX_PICTURE_BYTES } from './pictures.ts'

const ascii = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap(p => [...p]))
function problemOf(bytes: Uint8Array) {
  const answer = inspectPicture(bytes)
  return answer.ok ? 'none' : answer.code
}

function exifSegment(orientation: number, order: 'II' | 'MM' = 'II') {
  const short = (n: number) => (order === 'II' ? [n & 255, n >> 8] : [n >> 8, n & 255])
  const long = (n: number) => (order === 'II' ? [...short(n), 0, 0] : [0, 0, ...short(n)])
  const tiff = [
    ...ascii(order),
    ...short(42),
    ...long(8),
    ...short(1),
    ...short(0x0112),
    ...short(3),
    ...long(1),
    ...short(orientation),
    0,
    0,
    ...long(0),
  ]
  return [0xff, 0xe1, 0, tiff.length + 8, ...ascii('Exif\0\0'), ...tiff]
}

const jpegWith = (segment: number[]) =>
  join([0xff, 0xd8], segment, samplePictures.jpegBaseline.subarray(2))

function withJpegSize(width: number, height: number) {
  const bytes = samplePictures.jpegBaseline.slice()
  for (let i = 2; i < bytes.length; i++) {
    if (bytes[i] === 0xff && bytes[i + 1] === 0xc0) {
      bytes.set([height >> 8, height & 255, width >> 8, width & 255], i + 5)
      return bytes
    }
  }
  throw new Error('the sample has a baseline frame')
}

/** The lossy sample in the extended form, with a canvas of that size. */
function extendedWebp(width: number, height: number) {
  const w = width - 1
  const h = height - 1
  const canvas = [w & 255, (w >> 8) & 255, w >> 16, h & 255, (h >> 8) & 255, h >> 16]
  const body = join(
    ascii('WEBPVP8X'),
    [10, 0, 0, 0, 0, 0, 0, 0, ...canvas],
    samplePictures.webpLossy.subarray(12),
  )
  return join(ascii('RIFF'), [body.length & 255, body.length >> 8, 0, 0], body)
}

const isoFile = (brand: string, ...compatible: string[]) =>
  join(
    [0, 0, 0, 16 + 4 * compatible.length],
    ascii(`ftyp${brand}`),
    [0, 0, 0, 0],
    ascii(compatible.join('')),
    new Uint8Array(300),
  )

describe('whole pictures', () => {
  test.each([
    ['jpegBaseline', 'image/jpeg'],
    ['jpegProgressive', 'image/jpeg'],
    ['png', 'image/png'],
    ['webpLossy', 'image/webp'],
    ['webpLossless', 'image/webp'],
  ] as const)('%s is %s of its size', (name, type) => {
    expect(inspectPicture(samplePictures[name])).toEqual({
      ok: true,
      type,
      width: SAMPLE_WIDTH,
      height: SAMPLE_HEIGHT,
      orientation: 1,
    })
  })

  test('an extended WebP has the size of its canvas', () => {
    expect(inspectPicture(extendedWebp(70_000, 24))).toMatchObject({ ok: true, width: 70_000 })
  })

  test.each(['II', 'MM'] as const)('a turned JPEG (%s) is measured as it is shown', order => {
    expect(inspectPicture(jpegWith(exifSegment(6, order)))).toMatchObject({
      ok: true,
      width: SAMPLE_HEIGHT,
      height: SAMPLE_WIDTH,
      orientation: 6,
    })
  })

  test('an impossible orientation counts as upright', () => {
    expect(inspectPicture(jpegWith(exifSegment(9)))).toMatchObject({ ok: true, orientation: 1 })
  })

  test('what a phone appends after the end marker does not matter', () => {
    const tail = ascii('MotionPhoto trailer \xff\xd9 \xff\xda')
    expect(inspectPicture(join(samplePictures.jpegBaseline, tail))).toMatchObject({ ok: true })
  })

  test('a window of a larger buffer is read at its own start', () => {
    const larger = join([1, 2, 3], samplePictures.png, [4, 5])
    const window = larger.subarray(3, larger.length - 2)
    expect(inspectPicture(window)).toMatchObject({ ok: true, width: SAMPLE_WIDTH })
  })
})

describe('what is refused', () => {
  test('an empty file', () => {
    expect(problemOf(new Uint8Array())).toBe('empty')
  })

  test('a file over the limit, by its size alone', () => {
    expect(inspectPictureSize(MAX_PICTURE_BYTES)).toBeUndefined()
    expect(inspectPictureSize(MAX_PICTURE_BYTES + 1)?.code).toBe('too_large')
    expect(problemOf(new Uint8Array(MAX_PICTURE_BYTES + 1))).toBe('too_large')
  })

  test('text, a PDF, an archive', () => {
    for (const start of ['hello', '%PDF-1.7 ', 'PK\x03\x04', '<svg xmlns="', 'RIFF1234WAVEfmt ']) {
      expect(problemOf(join(ascii(start), new Uint8Array(64)))).toBe('not_a_picture')
    }
  })

  test.each([
    ['GIF', ascii('GIF89a..........')],
    ['TIFF', ascii('II*\0............')],
    ['AVIF', isoFile('avif', 'mif1', 'miaf')],
    ['AVIF', isoFile('mif1', 'avif', 'miaf')],
  ])('%s by its name', (format, bytes) => {
    const answer = inspectPicture(bytes)
    expect(answer).toMatchObject({ ok: false, code: 'unsupported' })
    expect(!answer.ok && answer.sentence).toContain(format)
  })

  test.each(['heic', 'heix', 'mif1'])('HEIC of brand %s, saying what to do', brand => {
    const answer = inspectPicture(isoFile(brand, 'mif1', 'heic'))
    expect(answer).toMatchObject({ ok: false, code: 'heic' })
    expect(!answer.ok && answer.sentence).toContain('JPEG')
  })

  test('a JPEG that browsers cannot decode (arithmetic coding)', () => {
    const bytes = withJpegSize(SAMPLE_WIDTH, SAMPLE_HEIGHT)
    const frame = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0)
    bytes[frame + 1] = 0xc9
    expect(problemOf(bytes)).toBe('unsupported')
  })

  test('a JPEG whose scan was cut and closed with an end marker', () => {
    const { jpegBaseline } = samplePictures
    const scan = jpegBaseline.findIndex((b, i) => b === 0xff && jpegBaseline[i + 1] === 0xda)
    expect(problemOf(join(jpegBaseline.subarray(0, scan + 14), [0xff, 0xd9]))).toBe('truncated')
  })

  test.each(['jpegBaseline', 'jpegProgressive'] as const)(
    'half of a photo that is closed with an end marker: %s',
    name => {
      expect(problemOf(halfJpeg(samplePictures[name]))).toBe('truncated')
    },
  )

  test('an animated PNG, by its name', () => {
    const answer = inspectPicture(animatedPng())
    expect(answer).toMatchObject({ ok: false, code: 'unsupported' })
    expect(!answer.ok && answer.sentence).toContain('an animated PNG')
  })

  test('a header that claims far more pixels than the file can hold', () => {
    expect(problemOf(withJpegSize(6000, 6000))).toBe('truncated')
  })

  test('a picture of more pixels than a sensor of 50 megapixels has', () => {
    expect(inspectPicture(extendedWebp(8_192, 6_144))).toMatchObject({ ok: true })
    expect(inspectPicture(extendedWebp(8_192, 6_145))).toMatchObject({
      sentence: 'This photo has 51 megapixels; at most 50 can be used. Choose a smaller one.',
    })
  })

  test('a picture of 60 megapixels', () => {
    expect(problemOf(extendedWebp(10_000, 6_000))).toBe('too_many_pixels')
    expect(problemOf(extendedWebp(10_000, 5_000))).toBe('none')
  })

  test('an animated WebP', () => {
    const bytes = extendedWebp(40, 24)
    bytes.set(ascii('ANMF'), 30)
    expect(problemOf(bytes)).toBe('unsupported')
  })
})

describe('any file', () => {
  test.each(Object.entries(samplePictures))(
    'every proper prefix of %s is refused',
    (_name, bytes) => {
      for (let length = 0; length < bytes.length; length++) {
        expect(inspectPicture(bytes.subarray(0, length))).toMatchObject({ ok: false })
      }
      const half = bytes.subarray(0, bytes.length >> 1)
      expect(problemOf(half)).toBe('truncated')
    },
  )

  test('random bytes are refused, whatever signature they begin with', () => {
    const signature = fc.constantFrom<number[]>(
      [],
      [0xff, 0xd8, 0xff],
      [0xff, 0xd8, 0xff, 0xc0],
      [0x89, ...ascii('PNG\r\n\x1a\n')],
      [...ascii('RIFF'), 20, 0, 0, 0, ...ascii('WEBP')],
      [0, 0, 0, 24, ...ascii('ftyp')],
    )
    fc.assert(
      fc.property(signature, fc.uint8Array({ maxLength: 400 }), (start, rest) => {
        expect(inspectPicture(join(start, rest)).ok).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('a damaged picture is answered, never thrown at', () => {
    const damaged = fc
      .tuple(
        fc.constantFrom(...Object.values(samplePictures)),
        fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      )
      .map(([bytes, changes]) => {
        const copy = bytes.slice()
        for (const [at, value] of changes) copy[at % copy.length] = value
        return copy
      })
    fc.assert(
      fc.property(damaged, bytes => {
        const answer = inspectPicture(bytes)
        const sound = answer.ok ? answer.width * answer.height > 0 : answer.sentence.endsWith('.')
        expect(sound).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('random EXIF blocks give an orientation and no error', () => {
    fc.assert(
      fc.property(fc.constantFrom('II', 'MM', ''), fc.uint8Array({ maxLength: 80 }), (o, rest) => {
        expect(exifOrientation(join(ascii(o), rest))).toBeOneOf([1, 2, 3, 4, 5, 6, 7, 8])
      }),
    )
  })
})
