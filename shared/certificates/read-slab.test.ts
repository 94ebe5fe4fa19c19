import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fusePasses, NOTHING_PRINTED, readSlab } from './read-slab.ts'
import { parseSlabCode } from './slab-code.ts'
import { slabReadingOf, slabReadingSchema } from './slab-reading.ts'

/** A label as its service prints it, written down anew from the facts and not by the parser's table. */
interface Label {
  grader: string
  code: string
  certificate: string
  grade: number | null
}

const digits = (count: number, from = 10 ** (count - 1)) =>
  fc.integer({ min: from, max: 10 ** count - 1 }).map(String)
const two = (value: number) => String(value).padStart(2, '0')
const sheldon = fc.integer({ min: 1, max: 70 })

const LABELS: Record<string, fc.Arbitrary<Label>> = {
  'PCGS 16': fc.tuple(digits(4), sheldon, digits(8)).map(([number, grade, certificate]) => ({
    grader: 'PCGS',
    code: `${number.padStart(6, '0')}${two(grade)}${certificate}`,
    certificate,
    grade,
  })),
  'PCGS 22': fc.tuple(digits(5), sheldon, digits(8)).map(([number, grade, certificate]) => ({
    grader: 'PCGS',
    code: `${number.padStart(10, '0')}0${two(grade)}${certificate.padStart(9, '0')}`,
    certificate,
    grade,
  })),
  'NGC 20': fc
    .tuple(digits(6), sheldon, digits(7), fc.integer({ min: 1, max: 999 }))
    .map(([number, grade, invoice, item]) => ({
      grader: 'NGC',
      code: `${number}${two(grade)}00${invoice}${String(item).padStart(3, '0')}`,
      certificate: `${invoice}-${String(item).padStart(3, '0')}`,
      grade,
    })),
  'NGC 18': fc
    .tuple(digits(6), sheldon, digits(7), fc.integer({ min: 1, max: 999 }))
    .map(([number, grade, invoice, item]) => ({
      grader: 'NGC',
      code: `${number}${two(grade)}${invoice}${String(item).padStart(3, '0')}`,
      certificate: `${invoice}-${String(item).padStart(3, '0')}`,
      grade,
    })),
  'ANACS 10': fc.tuple(digits(3), digits(7)).map(([lead, certificate]) => ({
    grader: 'ANACS',
    code: `${lead}${certificate}`,
    certificate,
    grade: null,
  })),
  'ICG 18': fc.tuple(digits(8), digits(10)).map(([lead, certificate]) => ({
    grader: 'ICG',
    code: `${lead}${certificate}`,
    certificate,
    grade: null,
  })),
  // Where the certificate stands in the 24 digits is not public: the print finds it where the code does not repeat.
  'CAC 24': fc.tuple(digits(6), digits(9), digits(9)).map(([lead, certificate, rest]) => ({
    grader: 'CACG',
    code: `${lead}${certificate}${rest}`,
    certificate,
    grade: null,
  })),
  'SEGS 20': fc.tuple(digits(12), digits(8)).map(([lead, certificate]) => ({
    grader: 'SEGS',
    code: `${lead}${certificate}`,
    certificate,
    grade: null,
  })),
}
/**
 * Whether another part of the code is within two digits of the certificate. Where its place is not public, such a
 * code confirms nothing: the print may be the other part, misread.
 */
function nearlyRepeats({ grader, code, certificate }: Label): boolean {
  if (!['ANACS', 'ICG', 'CACG'].includes(grader)) return false
  const places = Array.from({ length: code.length - certificate.length + 1 }, (_, at) => at)
  const near = places.filter(
    at => Array.from(certificate).filter((digit, i) => digit !== code[at + i]).length <= 2,
  )
  return near.length > 1
}
const anyLabel = fc.oneof(...Object.values(LABELS))

const readingOf = (...texts: string[]) => ({
  front: texts.map(text => ({ text, format: 'ITF' as const, passes: 1 })),
  back: [],
})
const printedOn = ({ grader, certificate }: Label) => ({ grader, certificate, grade: null })
const certificateGiven = (verdict: ReturnType<typeof readSlab>) =>
  verdict.kind === 'agreed' ? verdict.code.certificate : null

describe.each(Object.entries(LABELS))('%s digits', (_name, labels) => {
  test('give the printed certificate and the grade, for 10,000 codes over all forms', () => {
    fc.assert(
      fc.property(fc.noBias(labels), label => {
        const verdict = readSlab(readingOf(label.code), printedOn(label))
        const { grader, certificate, grade } = label
        const agreed = { kind: 'agreed', code: { grader, certificate, grade } }
        expect(verdict).toMatchObject(nearlyRepeats(label) ? {} : agreed)
        expect(certificateGiven(verdict)).toBe(nearlyRepeats(label) ? null : certificate)
      }),
      { numRuns: 1250, seed: 16 },
    )
  })
})

describe('with the printed number at hand', () => {
  test('a code that was read in part never gives another certificate', () => {
    const cut = anyLabel.chain(label =>
      fc
        .tuple(
          fc.integer({ min: 0, max: label.code.length - 2 }),
          fc.integer({ min: 1, max: label.code.length }),
        )
        .map(([from, length]) => ({ label, part: label.code.slice(from, from + length) })),
    )
    fc.assert(
      fc.property(cut, fc.boolean(), ({ label, part }, named) => {
        const printed = { ...printedOn(label), grader: named ? label.grader : null }
        expect([null, label.certificate]).toContain(
          certificateGiven(readSlab(readingOf(part), printed)),
        )
      }),
      { numRuns: 10_000 },
    )
  })

  /** A code that nearly repeats itself: one wrong digit of the print makes it the other part. */
  const repeating = {
    grader: 'CACG',
    code: '100000100000019100000029',
    certificate: '100000019',
    grade: null,
  }

  test('two swapped or one wrong digit, in the code or in the print, never give a wrong certificate', () => {
    const changed = (text: string, at: number, by: number | null) => {
      const places = Array.from(text).flatMap((letter, index) => (/\d/.test(letter) ? [index] : []))
      const first = places[at % (places.length - 1)] ?? 0
      const second = places[(at % (places.length - 1)) + 1] ?? 0
      const letters = Array.from(text)
      if (by === null) [letters[first], letters[second]] = [letters[second]!, letters[first]!]
      else letters[first] = String((Number(letters[first]) + by) % 10)
      return letters.join('')
    }
    fc.assert(
      fc.property(
        anyLabel,
        fc.nat(23),
        fc.option(fc.integer({ min: 1, max: 9 })),
        fc.boolean(),
        (label, at, by, inPrint) => {
          const code = inPrint ? label.code : changed(label.code, at, by)
          const certificate = inPrint ? changed(label.certificate, at, by) : label.certificate
          const verdict = readSlab(readingOf(code), { ...printedOn(label), certificate })
          expect([null, label.certificate]).toContain(certificateGiven(verdict))
        },
      ),
      { numRuns: 10_000, examples: [[repeating, 7, 1, true]] },
    )
  })

  test('a part of the printed number proves nothing', () => {
    fc.assert(
      fc.property(anyLabel, fc.integer({ min: 1, max: 5 }), (label, missing) => {
        for (const certificate of [
          label.certificate.slice(missing),
          label.certificate.slice(0, -missing),
        ]) {
          const verdict = readSlab(readingOf(label.code), { ...printedOn(label), certificate })
          expect(certificateGiven(verdict)).toBeNull()
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('passes', () => {
  test('the longest of several reads wins, and counts its own passes', () => {
    const code = '0000075870285678'.padEnd(16, '1')
    const [cut, whole] = [code.slice(0, 10), code]
    expect(
      fusePasses([
        [{ text: cut, format: 'ITF' }],
        [{ text: whole, format: 'ITF' }],
        [
          { text: whole, format: 'ITF' },
          { text: cut, format: 'ITF' },
        ],
      ]),
    ).toEqual([{ text: whole, format: 'ITF', passes: 2 }])
  })

  test('bars and a QR code that name different certificates are shown, not chosen from', () => {
    const verdict = readSlab({
      front: [{ text: '0070026528633460', format: 'ITF', passes: 3 }],
      back: [{ text: 'https://www.pcgs.com/cert/28633461', format: 'QRCode', passes: 2 }],
    })
    expect(verdict).toMatchObject({ kind: 'disagrees', field: 'certificate' })
  })

  test('a shop’s sticker with a QR code of digits does not speak against the label’s code', () => {
    const verdict = readSlab({
      front: [
        { text: '0070026528633460', format: 'ITF', passes: 2 },
        { text: '18486174', format: 'QRCode', passes: 4 },
      ],
      back: [],
    })
    expect(verdict).toMatchObject({ kind: 'read', witnesses: 2 })
    expect(verdict).toMatchObject({ code: { certificate: '28633460', placeKnown: true } })
  })

  test('a holder whose codes are not legible has a reading, a raw coin has none', () => {
    expect(slabReadingOf([], null)).toEqual({ front: [], back: [] })
    expect(slabReadingOf(null, undefined)).toBeNull()
  })

  test('a QR code settles which grader the bars are of, and counts as a witness', () => {
    const bars = { text: '40806369008665933283', format: 'ITF' as const, passes: 1 }
    expect(readSlab({ front: [bars], back: [] })).toMatchObject({ kind: 'which-grader' })
    const qr = 'https://www.ngccoin.com/certlookup/8665933-283/69/'
    expect(
      readSlab({ front: [bars], back: [{ text: qr, format: 'QRCode', passes: 1 }] }),
    ).toMatchObject({
      kind: 'read',
      witnesses: 3,
      code: { grader: 'NGC', certificate: '8665933-283', grade: 69, number: '408063' },
    })
  })

  test('a printed grade that is not the code’s stops it; a sticker’s code is passed over', () => {
    const reading = {
      front: [
        { text: 'SHELF-12', format: 'Code128' as const, passes: 3 },
        { text: '0070026528633460', format: 'ITF' as const, passes: 1 },
      ],
      back: [],
    }
    const printed = { grader: 'PCGS', certificate: '7002.65/28633460', grade: 65 }
    expect(readSlab(reading, printed)).toMatchObject({ kind: 'agreed' })
    expect(readSlab(reading, { ...printed, grade: 66 })).toMatchObject({
      kind: 'disagrees',
      field: 'grade',
    })
    expect(readSlab(reading, { ...printed, grader: 'NGC' })).toMatchObject({
      kind: 'disagrees',
      field: 'grader',
    })
  })

  test('without codes the print alone is told as such, and nothing at all as unread', () => {
    const none = { front: [], back: [] }
    expect(readSlab(none)).toEqual({ kind: 'unread' })
    expect(
      readSlab(none, { ...NOTHING_PRINTED, grader: 'NGC', certificate: '8665933283' }),
    ).toEqual({ kind: 'printed', grader: 'NGC', certificate: '8665933-283' })
  })

  test('a reading of any texts is either refused by its schema or read without an error', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 4 }), texts => {
        const reading = slabReadingSchema.safeParse({
          front: texts.map(text => ({ text, format: 'QRCode', passes: 1 })),
          back: [],
        })
        expect(reading.success ? readSlab(reading.data).kind : 'unread').toBe('unread')
      }),
    )
    expect(parseSlabCode('9'.repeat(301), 'ITF')).toEqual([])
  })
})
