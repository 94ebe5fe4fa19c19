import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TITLE_MAX_CHARACTERS } from '../listing/terms/listing-terms.ts'
import { numericGradeIn } from '../listing/terms/listing-text-rules.ts'
import { GRADE_OPTIONS } from './grades.ts'
import { allSeries, seriesById } from './series.ts'
import { mintsOf, strikeOf, yearsOf } from './strikes.ts'
import { MINT_MARKS } from './tables/mints.ts'
import { listingTitle, type TitleInput, withoutNumericGrades } from './title.ts'
import { TITLE_FIELDS, unknownTitleFields } from './title-template.ts'

const pcgs = { grader: 'PCGS' }
const morgan: TitleInput = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  composition: '90% silver, 10% copper',
  certified: null,
}
const of = (seriesId: string, more: Partial<TitleInput>) =>
  listingTitle({
    seriesId,
    coinType: seriesById(seriesId)?.name ?? '',
    year: '',
    certified: null,
    ...more,
  })

describe('the title', () => {
  it('has date, series, denomination, metal, variety, grade and city in this order', () => {
    expect(listingTitle({ ...morgan, specialAttributes: ['VAM-4'] })).toBe(
      '1881-S Morgan Dollar $1 90% Silver VAM-4 Very Fine San Francisco',
    )
    expect(listingTitle({ ...morgan, grade: 'MS65', certified: pcgs })).toBe(
      '1881-S Morgan Dollar $1 90% Silver PCGS MS65 San Francisco',
    )
  })

  it('has the designation of a coin in a holder', () => {
    const graded = (grade: string) => listingTitle({ ...morgan, grade, certified: pcgs })
    expect(graded('MS65 DMPL')).toContain('PCGS MS65 DMPL')
    expect(graded('PR69DCAM')).toContain('PCGS PR69 DCAM')
    expect(graded('ms64+ fbl')).toContain('PCGS MS64+ FBL')
    expect(graded('MS65 CAC')).toContain('PCGS MS65 CAC')
  })

  it('has the designation of a raw coin in eBay’s words, and none that only a service gives', () => {
    const raw = (grade: string) => listingTitle({ ...morgan, grade })
    expect(raw('MS65 RD')).toContain('Silver Mint State Red San')
    expect(raw('PR69 DCAM')).toContain('Silver Proof Deep Cameo San')
    expect(raw('MS66 5FS')).toContain('Silver Mint State Full Steps San')
    expect(raw('MS64 DMPL')).toContain('Silver Mint State Proof-Like San')
    expect(raw('MS65 CAC')).toContain('Silver Mint State San')
    expect(raw('MS63 Details RD')).toContain('Silver Mint State Details Red San')
  })

  it.each([
    [
      'lincoln-wheat-cent',
      { year: '1943', composition: 'zinc-coated steel' },
      '1943 Lincoln Wheat Cent Penny Steel',
    ],
    [
      'braided-hair-cent',
      { year: 1851, composition: '100% copper' },
      '1851 Braided Hair Large Cent 1C',
    ],
    [
      'saint-gaudens-double-eagle',
      { year: 1924, grade: 'MS63', composition: '90% gold, 10% copper' },
      '1924 Saint-Gaudens Double Eagle $20 90% Gold Mint State',
    ],
    [
      'american-silver-eagle',
      { year: 2004, composition: '99.9% silver', weight: '31.103 g' },
      '2004 American Silver Eagle $1 1 oz .999',
    ],
    [
      'jefferson-nickel',
      { year: 1943, mint: 'P', composition: '56% copper, 35% silver, 9% manganese' },
      '1943-P Jefferson Nickel 5C 35% Silver',
    ],
    [
      'morgan-dollar',
      { year: 1878, mint: 'CC', grade: 'AU Details' },
      '1878-CC Morgan Dollar $1 About Uncirculated Details Carson City',
    ],
    [
      'liberty-head-gold-dollar',
      { year: 1852, composition: '90% gold, 10% copper' },
      '1852 Liberty Head Gold Dollar $1',
    ],
  ])('names %s as buyers search it', (seriesId, more, title) => {
    expect(of(seriesId, more)).toBe(title)
  })

  it('leaves out what is unknown', () => {
    const nothing = { year: 'Unknown', mint: 'Unknown', grade: '', certified: null }
    expect(listingTitle({ ...nothing, coinType: 'Copper token' })).toBe('Copper token')
    expect(
      listingTitle({ ...nothing, year: '1881', grade: 'Ungraded', coinType: '1881 Morgan Dollar' }),
    ).toBe('1881 Morgan Dollar')
  })

  it('says no word of the name again', () => {
    const proof = { ...morgan, coinType: 'Morgan Silver Dollar Proof', grade: 'PR65' }
    expect(listingTitle({ ...proof, specialAttributes: ['Proof', 'VAM-4', 'vam-4'] })).toBe(
      '1881-S Morgan Silver Dollar Proof $1 VAM-4 San Francisco',
    )
  })

  it('leaves remarks to the description', () => {
    const remark = 'a long scratch on the cheek, seen under a lamp'
    expect(listingTitle({ ...morgan, specialAttributes: [remark] })).not.toContain('scratch')
  })

  it('leaves out the city first, then the denomination and the metal, and cuts the name last', () => {
    const named = (coinType: string) => listingTitle({ ...morgan, coinType, grade: 'AU58' })
    expect(named('Morgan Dollar from the Redfield Hoard')).toBe(
      '1881-S Morgan Dollar from the Redfield Hoard $1 90% Silver About Uncirculated',
    )
    expect(named('Morgan Dollar from the Redfield Hoard of Reno, Nevada')).toBe(
      '1881-S Morgan Dollar from the Redfield Hoard of Reno, Nevada About Uncirculated',
    )
    const long = named(`Morgan Dollar ${'of a long and winding provenance '.repeat(3)}`)
    expect(long).toMatch(/^1881-S Morgan Dollar of a long .* AU$/)
  })

  it('drops a number that the coin’s name brings along, unless a grader gave it', () => {
    const coin = { ...morgan, coinType: 'Morgan Dollar VAM-4 MS65 DMPL', grade: 'MS65' }
    expect(listingTitle(coin)).toContain('Morgan Dollar VAM-4 DMPL $1')
    expect(listingTitle({ ...coin, certified: pcgs })).toContain('MS65 DMPL')
  })
})

it.each(['MS65 RD', 'MS65RD', 'PR69DCAM', 'MS64+ FBL'])(
  '%s is a numeric grade, which a raw coin does not have',
  grade => {
    expect(numericGradeIn(`Lincoln Cent ${grade} toned`)).not.toBeNull()
    expect(withoutNumericGrades(`Lincoln Cent ${grade}`)).not.toMatch(/\d/)
  },
)

describe('a seller’s template', () => {
  const titled = (template: string, more: Partial<TitleInput> = {}) =>
    listingTitle({ ...morgan, ...more }, template)

  it('orders the fields and adds words', () => {
    expect(titled('{year}{mint} {series} - {grade} - Ships today')).toBe(
      '1881S Morgan Dollar - Very Fine - Ships today',
    )
    expect(
      titled('{ Series } ({certificate})', { certified: { ...pcgs, certNumber: '4321' } }),
    ).toBe('Morgan Dollar (4321)')
  })

  it('leaves no separator of an empty field', () => {
    expect(
      titled('{year}-{mint} {series} ({variety}) | {grade}', { mint: 'none', grade: '' }),
    ).toBe('1881 Morgan Dollar')
    expect(titled('{variety}, {series}')).toBe('Morgan Dollar')
  })

  it('names its unknown fields and leaves them out', () => {
    expect(unknownTitleFields('{yaer} {series} {metal} {yaer} {}')).toEqual(['yaer', ''])
    expect(titled('{yaer} {series}')).toBe('Morgan Dollar')
  })

  it('gives a raw coin no numeric grade', () => {
    expect(titled('{date} {series} MS65')).toBe('1881-S Morgan Dollar')
  })
})

describe('any title', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 })
  const word = fc.stringMatching(/^[A-Za-z]{1,12}$/)
  const coin = fc.record({
    year: fc.oneof(text, fc.integer({ min: 1, max: 3000 })),
    coinType: text,
    seriesId: fc.constantFrom(null, ...allSeries.map(({ id }) => id)),
    mint: fc.oneof(text, fc.constantFrom(...MINT_MARKS), fc.constant(null)),
    grade: fc.oneof(text, fc.constantFrom(...GRADE_OPTIONS), fc.constant(null)),
    certified: fc.oneof(fc.record({ grader: text }), fc.constant(null)),
    composition: fc.oneof(text, fc.constant('90% silver, 10% copper')),
    specialAttributes: fc.array(text, { maxLength: 5 }),
  })
  const fields = fc.constantFrom(...Object.keys(TITLE_FIELDS).map(name => `{${name}}`))
  const template = fc
    .array(fc.oneof(fields, text), { maxLength: 8 })
    .map(parts => parts.join(' ').slice(0, 200))

  it('fits 80 characters, stands on one line, and grades no raw coin by number', () => {
    fc.assert(
      fc.property(coin, template, (parts, pattern) => {
        const title = listingTitle(parts, pattern)
        expect(title.length).toBeLessThanOrEqual(TITLE_MAX_CHARACTERS)
        expect(title).toBe(title.trim())
        expect(title).not.toMatch(/[\n\r\t\0]| {2}/)
        expect(parts.certified ? null : numericGradeIn(title)).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  it('cuts between words', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), words => {
        const title = listingTitle({ year: '1900', coinType: words.join(' '), certified: null })
        for (const each of title.split(' ').slice(1)) expect(words).toContain(each)
      }),
    )
  })

  it('of a catalogued coin repeats no word and begins with date and name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allSeries),
        fc.nat(),
        fc.constantFrom(...GRADE_OPTIONS, ''),
        fc.constantFrom(null, pcgs),
        (series, pick, grade, certified) => {
          const years = yearsOf(series.id)
          const year = years[pick % years.length] ?? 0
          const mints = mintsOf(series.id, year)
          const mint = mints[pick % mints.length] ?? 'none'
          const found = strikeOf({ seriesId: series.id, year, mint })
          const title = of(series.id, {
            year,
            mint,
            grade,
            certified,
            composition: found.ok ? found.strike.composition : '',
          })
          const words = title.toLowerCase().split(/[\s,]+/)
          const named = series.name.toLowerCase().split(/[\s,]+/)
          expect(
            words.filter((each, at) => words.indexOf(each) !== at && !named.includes(each)),
          ).toEqual([])
          expect(title).toMatch(new RegExp(`^${year}`))
        },
      ),
    )
  })
})

describe('the title of a holder without a number', () => {
  it('has the words of its label', () => {
    const coin = { year: '', coinType: 'Roman Empire Denarius', certified: { grader: 'NGC' } }
    expect(listingTitle({ ...coin, grade: 'Ch VF' })).toBe('Roman Empire Denarius NGC Ch VF')
    expect(listingTitle({ ...coin, grade: 'AU Details (Cleaned)' })).toBe(
      'Roman Empire Denarius NGC AU Details',
    )
  })
})

describe('a text without numeric grades', () => {
  it('loses the separators of what is left out', () => {
    expect(withoutNumericGrades('VAM-4, MS65')).toBe('VAM-4')
    expect(withoutNumericGrades('VAM-4')).toBe('VAM-4')
  })
})
