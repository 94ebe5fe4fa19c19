import { describe, expect, it } from 'vitest'
import type { Certificate } from '../../../shared/certificates/certificates.ts'
import { certifiedCoinOf } from '../../../shared/certificates/certified-coin.ts'
import type { SlabReading } from '../../../shared/certificates/slab-reading.ts'
import type { Identification } from '../../../shared/coins/identification.ts'
import { isRemembered, rememberedCoin } from '../remembered-coin.ts'
import { candidate, morgan, readingOf } from '../test/morgan.ts'
import { type CheckedCoin, checkIdentification } from './check-identification.ts'
import { NO_LABEL_WORDS } from './holder.ts'
import { withCertificate } from './slab-certificate.ts'
import { labelledCoin } from './slab-coin.ts'
import { judgeLabel, NO_CODES } from './slab-label.ts'

const WORDS = { ...NO_LABEL_WORDS, grader: 'PCGS', certificationNumber: '40010001', labelGrade: 'MS65' } // biome-ignore format: short lines
type Words = Omit<Identification['holder'], 'kind'>
const bars = (text: string) => ({ front: [{ text, format: 'ITF' as const, passes: 2 }], back: [] })
const BARS = bars('0071306540010001')

describe('the two witnesses of a label', () => {
  it('that agree are sure', () => {
    expect(judgeLabel(BARS, WORDS)).toMatchObject({
      label: {
        grader: { value: 'PCGS', confidence: 0.99 },
        certificate: { value: '40010001', confidence: 0.99, code: '40010001', words: '40010001' },
        grade: { value: 'MS65', confidence: 0.99 },
      },
      warnings: [],
    })
  })

  it('keep plus and designations of the words', () => {
    const judged = judgeLabel(BARS, { ...WORDS, labelGrade: 'MS65+ DMPL CAC' })
    expect(judged?.label.grade.value).toBe('MS65+ DMPL CAC')
  })

  it.each([
    ['certificate', { certificationNumber: '40010007' }, '40010001', '40010007'],
    ['grade', { labelGrade: 'MS66' }, '65', 'MS66'],
    ['grader', { grader: 'NGC' }, 'PCGS', 'NGC'],
  ] as const)(
    'that disagree about the %s are shown, and none is chosen',
    (field, words, code, said) => {
      const judged = judgeLabel(BARS, { ...WORDS, ...words })
      expect(judged?.label[field]).toMatchObject({ value: null, confidence: 0, code, words: said })
      expect(judged?.warnings).toEqual([
        { code: 'LABEL_DISAGREES', message: expect.stringMatching(new RegExp(`${code}.*${said}`)) },
      ])
    },
  )

  it('alone are less sure: bars may be cut short, print misread', () => {
    const none = NO_LABEL_WORDS
    expect(judgeLabel(BARS, none)?.label.certificate.confidence).toBeLessThan(0.7)
    expect(judgeLabel(NO_CODES, WORDS)?.label.certificate.confidence).toBeLessThan(0.9)
    expect(judgeLabel(NO_CODES, none)).toBeNull()
  })

  it('leave the number to the seller where its place in the code is assumed and no print was read', () => {
    const judged = judgeLabel(bars('1234567890'), { ...NO_LABEL_WORDS, grader: 'ANACS' })
    expect(judged).toMatchObject({
      label: {
        grader: { value: 'ANACS' },
        certificate: { value: null, code: '4567890', words: null },
      },
      code: null,
      warnings: [{ code: 'LABEL_DISAGREES', message: expect.stringContaining('4567890') }],
    })
    const printed = { ...NO_LABEL_WORDS, grader: 'ANACS', certificationNumber: '4567890' }
    expect(judgeLabel(bars('1234567890'), printed)?.label.certificate.value).toBe('4567890')
  })

  it('that disagree about the grade are shown where the number is not legible, or the code is of a problem coin', () => {
    const grade = (codes: typeof BARS, words: Partial<typeof WORDS>) => judgeLabel(codes, { ...WORDS, ...words })?.label.grade
    expect(judgeLabel(BARS, { ...WORDS, certificationNumber: null, labelGrade: 'MS66' })?.label.grade).toMatchObject({ value: null, code: '65', words: 'MS66' })
    const problem = bars('0071309240010001')
    expect(grade(problem, { labelGrade: 'MS65' })).toMatchObject({ value: null, code: 'Details', words: 'MS65' })
    expect(grade(problem, { labelGrade: 'AU Details' })).toMatchObject({ value: 'AU Details', confidence: 0.99 })
  }) // biome-ignore format: short lines

  it('of a form that belongs to several services leave the service to the seller', () => {
    const judged = judgeLabel(bars('408063698665933283'), { ...WORDS, grader: null, certificationNumber: null })
    expect(judged?.label).toMatchObject({ grader: { value: null, toConfirm: true }, certificate: { value: null } })
    expect(judged?.warnings[0]?.message).toMatch(/NGC .*8665933-283.* or ICG/)
  }) // biome-ignore format: short lines
})

describe('the coin that a label prints', () => {
  const labelled = (words: Partial<Words>, seen: Parameters<typeof morgan>[0] = {}) => {
    const printed = { ...WORDS, ...words }
    const judged = judgeLabel(BARS, printed)
    if (!judged) throw new Error('the label is read')
    const { coin } = checkIdentification(morgan({ holder: { kind: 'slab', ...printed }, ...seen }))
    return labelledCoin(coin, judged)
  }
  const of = (coin: CheckedCoin) => [coin.year, coin.mint, coin.seriesId]
  const codes = (coin: CheckedCoin) => coin.warnings.map(({ code }) => code)
  const unread = { candidates: [candidate({ year: readingOf(null), mintMark: readingOf(null) })] }

  it('names a coin that the picture does not show, with what the tables know of it', () => {
    const coin = labelled({ labelCoin: '1916 D 10C Mercury', labelVariety: 'FS-501' }, { candidates: [] })
    expect(coin).toMatchObject({
      recognised: true,
      coinType: 'Mercury Dime',
      year: '1916',
      mint: 'D',
      weight: '2.5 g',
      specialAttributes: ['FS-501'],
      fields: { year: { value: '1916', source: 'label', evidence: 'Printed on the label of the holder.' } },
      label: { coin: { words: '1916 D 10C Mercury' }, variety: { value: 'FS-501' } },
    })
    expect(codes(coin)).not.toContain('NOT_RECOGNISED')
  }) // biome-ignore format: short lines

  it.each([
    ['1881-S $1', ['1881', 'S', 'morgan-dollar']],
    ['1881 S S$1', ['1881', 'S', 'morgan-dollar']],
    // A date of two series: the picture names it. Without a mark it is of Philadelphia.
    ['1921 $1', ['1921', 'none', 'morgan-dollar']],
    // The mark may be what could not be made out.
    ['1881… $1', ['1881', '', 'morgan-dollar']],
    ['$1 Morgan', ['', '', 'morgan-dollar']],
  ])('%s fills date and mint mark that the picture leaves open', (labelCoin, named) => {
    const coin = labelled({ labelCoin }, unread)
    expect(of(coin)).toEqual(named)
    expect(codes(coin)).not.toContain('LABEL_OF_OTHER_COIN')
    expect(codes(coin).includes('DATE_NOT_VISIBLE')).toBe(named[0] === '')
  })

  it('confirms what the picture shows; the variety of the picture stays', () => {
    const coin = labelled({ labelCoin: '1881-S Morgan $1', labelVariety: 'VAM-4' }, { candidates: [candidate({ variety: 'Doubled Die Obverse' })] })
    expect(coin).toMatchObject({ year: '1881', mint: 'S', specialAttributes: ['Doubled Die Obverse'] })
    expect(coin.fields.mint).toMatchObject({ confidence: 0.95, source: 'model' })
    expect(labelled({ labelCoin: '1881-S $1', labelVariety: 'VAM-4' }).specialAttributes).toEqual(['VAM-4'])
  }) // biome-ignore format: short lines

  it.each([
    ['date', '1889-S $1', '1881'],
    ['mint mark', '1881-CC $1', 'S'],
    ['series', '1881-S $5', 'Morgan Dollar'],
  ])('of another %s is a question with both sides, and fills nothing', (_, labelCoin, shown) => {
    const coin = labelled({ labelCoin, labelVariety: 'VAM-4' })
    expect(coin.warnings[0]).toMatchObject({
      code: 'LABEL_OF_OTHER_COIN',
      message: `The label says “${labelCoin}”, but the picture shows ${shown}. Compare the coin with its label: this may be a fake.`,
    })
    expect([...of(coin), ...coin.specialAttributes]).toEqual(['1881', 'S', 'morgan-dollar'])
  })

  it('counts for nothing in a holder of a service that is no accepted one', () => {
    const words = { grader: 'Top Coin Grading', labelCoin: '1889-CC $1' }
    const judged = judgeLabel(NO_CODES, { ...WORDS, ...words })
    const { coin } = checkIdentification(morgan())
    expect(judged && codes(labelledCoin(coin, judged))).not.toContain('LABEL_OF_OTHER_COIN')
  })
})

describe('the certificate as the third witness', () => {
  const facts = {
    coinNumber: '7130',
    name: '1881-S $1',
    series: 'Morgan Dollar',
    denomination: '$1',
    country: 'The United States of America',
    year: '1881',
    mint: 'S',
    grade: 'MS65',
    variety: '',
    hasNfc: false,
    hasCac: null,
    url: null,
  }
  const certificate: Certificate = {
    grader: 'PCGS',
    number: '40010001',
    state: 'checked',
    message: '',
    canAskAgain: false,
    link: '',
    facts,
    coin: certifiedCoinOf(facts),
    population: 1,
    populationHigher: 1,
    guidePriceCents: 10000,
    images: [],
    checkedAt: null,
    listings: [],
  }
  const slab = (
    change: Parameters<typeof morgan>[0] = {},
    words: Words = WORDS,
    codes: SlabReading = BARS,
  ) => {
    const { coin } = checkIdentification(morgan({ holder: { kind: 'slab', ...words }, ...change }))
    const judged = judgeLabel(codes, words)
    if (!judged) throw new Error('the label is read')
    return { coin: labelledCoin(coin, judged), code: judged.code }
  }
  const judge = ({ coin, code }: ReturnType<typeof slab>, change: Partial<Certificate> = {}) =>
    withCertificate(coin, { ...certificate, ...change }, code)

  it('fills in what picture and label leave open', () => {
    const seen = slab({ candidates: [candidate({ year: readingOf(null), mintMark: readingOf(null) })] })
    expect(judge(seen, { coin: { ...certifiedCoinOf(facts), specialAttributes: ['VAM-1'] } })).toMatchObject({
      recognised: true,
      year: '1881',
      mint: 'S',
      weight: '26.73 g',
      specialAttributes: ['VAM-1'],
      grade: { value: 'MS65', certified: true },
      holder: { kind: 'slab', grader: 'PCGS', certificationNumber: '40010001' },
      fields: { year: { source: 'label', confidence: 0.99 } },
      warnings: [],
    })
    expect(judge(slab({ candidates: [] }))).toMatchObject({ recognised: true, coinType: 'Morgan Dollar' })
  }) // biome-ignore format: short lines

  it('leaves what it does not say: the metal of a date that comes in several', () => {
    const of1943 = { ...facts, series: 'Lincoln Cent', name: '1943 1C', denomination: '1C', year: '1943', mint: '' }
    const seen = slab({ candidates: [candidate({ series: 'Lincoln Wheat Cent', denomination: 'Cent', year: readingOf('1943'), mintMark: readingOf('none') })] }, WORDS, NO_CODES)
    const codes = (coin: CheckedCoin) => coin.warnings.map(({ code }) => code)
    expect(codes(seen.coin)).toContain('COMPOSITION_UNSURE')
    expect(codes(judge(seen, { facts: of1943, coin: certifiedCoinOf(of1943) }))).toContain('COMPOSITION_UNSURE')
  }) // biome-ignore format: short lines

  it('leaves a coin that memory named one of memory, and asks for no grade that it has', () => {
    const recalled = { identity: { seriesId: 'morgan-dollar', coinType: 'Morgan Dollar', denomination: 'Dollar' }, errorChance: 0.001, frontSide: 'obverse', library: 'confirmed' } as const
    const judged = judgeLabel(BARS, NO_LABEL_WORDS)
    if (!judged) throw new Error('the label is read')
    const coin = labelledCoin(rememberedCoin(recalled, null), judged)
    expect(coin.grade).toMatchObject({ value: '', certified: true, toConfirm: true })
    const found = withCertificate(coin, certificate, judged.code)
    expect(found).toMatchObject({ year: '1881', fields: { coinType: { source: 'memory' } }, grade: { value: 'MS65' } })
    expect(found.grade).not.toHaveProperty('toConfirm')
    expect(isRemembered(found)).toBe(true)
  }) // biome-ignore format: short lines

  it.each<[string, { labelGrade?: string }, Parameters<typeof morgan>[0], RegExp]>([
    ['of another date than the picture', {}, { candidates: [candidate({ year: readingOf('1893') })] }, /1881-S Morgan Dollar MS65, but the picture shows 1893/],
    ['of another series than the picture', {}, { candidates: [candidate({ series: 'Peace Dollar', year: readingOf('1921'), mintMark: readingOf('none') })] }, /picture shows Peace Dollar, 1921/],
    ['of another grade than the label', { labelGrade: 'MS67' }, {}, /MS65, but the label says MS67/],
    ['of another coin number than the bars', {}, {}, /but the code is of PCGS number 7131/],
  ])('%s fills nothing, and shows both sides', (what, words, change, message) => {
    const codes = bars(what.includes('bars') ? '0071316540010001' : `00713${words.labelGrade ? '067' : '065'}40010001`)
    const seen = slab({ ...change }, { ...WORDS, ...words }, codes)
    const coin = judge(seen)
    expect(coin.warnings[0]).toEqual({
      code: 'CERTIFICATE_DISAGREES',
      message: expect.stringMatching(message),
      certificate: '40010001',
    })
    expect([coin.year, coin.coinType]).toEqual([seen.coin.year, seen.coin.coinType])
  }) // biome-ignore format: a table reads best as one

  it('keeps CAC’s sticker of the label, has the one that the service names, and asks where the service denies it', () => {
    const said = (labelGrade: string, hasCac: boolean | null) => {
      const asked = { ...facts, hasCac }
      return judge(slab({}, { ...WORDS, labelGrade }), { facts: asked, coin: certifiedCoinOf(asked) })
    }
    expect(said('MS65 CAC', null)).toMatchObject({ grade: { value: 'MS65 CAC' }, warnings: [] })
    expect(said('MS65', true)).toMatchObject({ grade: { value: 'MS65 CAC' }, warnings: [] })
    expect(said('MS65 CAC', true).grade.value).toBe('MS65 CAC')
    expect(said('MS65', false)).toMatchObject({ grade: { value: 'MS65' }, warnings: [] })
    expect(said('MS65 CAC', false).warnings).toMatchObject([
      { code: 'CERTIFICATE_DISAGREES', message: expect.stringContaining('Morgan Dollar MS65, but the label says MS65 CAC') },
    ])
  }) // biome-ignore format: short lines

  it('of another coin than the label fills nothing, whatever the picture shows', () => {
    const printed = { ...WORDS, labelCoin: '1889-CC $1' }
    const says = (change: Parameters<typeof morgan>[0]) => judge(slab(change, printed)).warnings[0]
    expect(says({ candidates: [] })).toMatchObject({
      code: 'CERTIFICATE_DISAGREES',
      message: expect.stringMatching(/is of 1881-S Morgan Dollar MS65, but the label says 1889, CC\./),
    })
    expect(says({})).toMatchObject({ message: expect.not.stringContaining('the picture shows') })
  }) // biome-ignore format: short lines

  it('that its service does not know, one of a code alone, and one that the seller has already, are said', () => {
    const unknown = judge(slab(), { state: 'unknown', message: 'PCGS knows no certificate 40010001.', facts: null, coin: null })
    expect(unknown.warnings[0]).toMatchObject({ code: 'CERTIFICATE_UNKNOWN', certificate: '40010001' })
    const ngc = { ...certificate, grader: 'NGC' as const, number: '8665933-283', state: 'not_checked' as const, facts: null, coin: null }
    const unread = judgeLabel(bars('40806365008665933283'), { ...WORDS, grader: 'NGC', certificationNumber: null })
    const read = unread && labelledCoin(checkIdentification(morgan()).coin, unread)
    const codesOf = (change: Partial<Certificate>) => read && withCertificate(read, { ...ngc, ...change }, unread.code).warnings.map(({ code }) => code)
    expect(codesOf({})).toContain('CERTIFICATE_UNCONFIRMED')
    const pasted = { id: 7, title: 'NGC 8665933-283', status: 'draft' as const, waits: true }
    expect(codesOf({ listings: [pasted] })).not.toContain('CERTIFICATE_UNCONFIRMED')
    const twice = judge(slab(), { listings: [{ id: 7, title: 'In my box', status: 'draft', waits: false }] })
    expect(twice.warnings[0]).toMatchObject({ code: 'CERTIFICATE_TWICE', message: expect.stringContaining('“In my box”') })
  }) // biome-ignore format: short lines
})
