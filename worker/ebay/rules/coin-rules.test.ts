import { describe, expect, it } from 'vitest'
import { numericGradeIn } from '../../../shared/listing/terms/listing-text-rules.ts'
import { type CoinFacts, coinFacts, type ListedCoin } from '../coin-facts.ts'
import type { AspectRule, ConditionRule } from '../listing-rules.ts'
import { RAW_MORGAN } from '../test/publication.ts'
import { fillAspects } from './aspects.ts'
import { conditionFor, sellsSingleCoins } from './conditions.ts'

// Ids that eBay does not use: nothing here may know eBay's own.
const value = (id: string, name: string, lettersIds?: string[]) => ({
  id,
  name,
  goesWith: lettersIds ? [{ descriptorId: '902', valueIds: lettersIds }] : [],
})
const GRADED: ConditionRule = {
  conditionId: '900',
  name: 'Graded',
  descriptors: [
    {
      id: '901',
      name: 'Professional Grader',
      required: true,
      freeText: false,
      maxLength: null,
      values: [
        value('g1', 'Professional Coin Grading Service (PCGS)'),
        value('g2', 'Numismatic Guaranty Company (NGC)'),
        value('g3', 'Other'),
        value('g4', 'Certified Acceptance Corporation (CAC)'),
      ],
    },
    {
      id: '902',
      name: 'Letter Grade',
      required: true,
      freeText: false,
      maxLength: null,
      values: [value('l1', 'MS/PR'), value('l2', 'AU'), value('l3', 'EX/XF'), value('l4', 'VF')],
    },
    {
      id: '903',
      name: 'Numerical Grade',
      required: true,
      freeText: false,
      maxLength: null,
      values: [
        value('n1', '70', ['l1']),
        value('n2', '65', ['l1']),
        value('n3', '58', ['l2']),
        value('n4', '5'),
        value('n5', '45', ['l3']),
        value('n6', '40', ['l4']),
        value('n7', 'None'),
      ],
    },
    {
      id: '904',
      name: 'Certification Number',
      required: false,
      freeText: true,
      maxLength: 30,
      values: [],
    },
  ],
}
const UNGRADED: ConditionRule = {
  conditionId: '950',
  name: 'Ungraded',
  descriptors: [
    {
      id: '951',
      name: 'Coin Condition',
      required: true,
      freeText: false,
      maxLength: null,
      values: [
        value('w1', 'Uncirculated'),
        value('w2', 'Extremely Fine to About Uncirculated'),
        value('w3', 'Fine to Very Fine'),
        value('w4', 'Below Fine'),
      ],
    },
    {
      id: '952',
      name: 'Certification Number',
      required: false,
      freeText: true,
      maxLength: 30,
      values: [],
    },
  ],
}
const RULES = [GRADED, UNGRADED]

const conditionOf = (coin: CoinFacts) => conditionFor(RULES, coin, null)
const coin = (fields: Partial<ListedCoin> = {}) => coinFacts({ ...RAW_MORGAN, ...fields })

const aspect = (name: string, more: Partial<AspectRule> = {}): AspectRule => ({
  name,
  required: false,
  selectionOnly: false,
  multiple: false,
  maxLength: 65,
  values: [],
  requiredFrom: null,
  ...more,
})

describe('the condition of a coin', () => {
  it.each([
    ['MS63', 'w1'],
    ['PR67', 'w1'],
    ['BU', 'w1'],
    ['AU58', 'w2'],
    ['XF40', 'w2'],
    ['VF30', 'w3'],
    ['F12', 'w3'],
    ['VG8', 'w4'],
    ['P1', 'w4'],
  ])('of a raw %s is its wear only', (grade, wear) => {
    const condition = conditionOf(coin({ grade }))
    expect(condition).toMatchObject({
      conditionId: '950',
      descriptors: [{ id: '951', valueId: wear, text: null }],
    })
    expect(condition?.remark).not.toMatch(/\d/)
  })

  it.each([
    ['PCGS', 'g1'],
    ['ngc', 'g2'],
    ['Somebody', 'g3'],
    ['CAC', 'g4'],
    ['CACG', 'g4'],
  ])('in a %s holder is grader, grade prefix, number and certificate', (grader, id) => {
    const graded = coin({ grade: 'PR65', grader, certificationNumber: '123' })
    expect(conditionOf(graded)).toEqual({
      conditionId: '900',
      remark: null,
      descriptors: [
        { id: '901', valueId: id, text: null },
        { id: '902', valueId: 'l1', text: null },
        { id: '903', valueId: 'n2', text: null },
        { id: '904', valueId: null, text: '123' },
      ],
    })
  })

  it('requires the number on the holder, and the wear of a raw coin', () => {
    expect(() => conditionOf(coin({ grader: 'NGC', grade: 'XF' }))).toThrow(
      /number on the NGC holder/,
    )
    expect(() => conditionOf(coin({ grade: 'Ungraded' }))).toThrow(/how worn/)
  })

  it.each([
    ['PCGS', 'g1', 'AU Details', 'l2'],
    ['NGC', 'g2', 'UNC Details', 'l1'],
    ['ANACS', 'g3', 'VF cleaned', 'l4'],
  ])('in a %s holder that says Details is graded: its letters, and no number', (...values) => {
    const [grader, graderId, grade, letters] = values
    const slab = coin({ grader, grade, certificationNumber: '123' })
    expect(conditionOf(slab)).toEqual({
      conditionId: '900',
      remark: null,
      descriptors: [
        { id: '901', valueId: graderId, text: null },
        { id: '902', valueId: letters, text: null },
        { id: '903', valueId: 'n7', text: null },
        { id: '904', valueId: null, text: '123' },
      ],
    })
  })

  it('in a holder of an ancient coin is graded in the letters of the label', () => {
    const ancient = { coinType: 'Denarius of Augustus', seriesId: null, year: '27 BC', mint: '' }
    const slab = coin({ ...ancient, grader: 'NGC', grade: 'Ch VF' })
    expect(conditionOf(slab)?.descriptors).toMatchObject([
      { id: '901' },
      { id: '902', valueId: 'l4' },
      { id: '903', valueId: 'n7' },
    ])
  })

  describe('where the category has no value for a grade without a number', () => {
    const withoutNone = GRADED.descriptors.map(each => ({
      ...each,
      values: each.values.filter(({ name }) => name !== 'None'),
    }))
    const rules = [{ ...GRADED, descriptors: withoutNone }, UNGRADED]

    it.each([
      ['PCGS', 'AU Details', 'w2', 'PCGS holder, certification number 123: About Uncirculated'],
      ['NGC', 'UNC Details', 'w1', 'NGC holder, certification number 123: Mint State'],
      ['ANACS', 'VG cleaned', 'w4', 'ANACS holder, certification number 123: Very Good'],
    ])('a %s holder that says %s is its wear, and what the label says', (...values) => {
      const [grader, grade, wear, words] = values
      const details = { grader, grade, certificationNumber: '123' }
      const slab = coin({ ...details, specialAttributes: ['Cleaned'] })
      expect(conditionFor(rules, slab, null)).toEqual({
        conditionId: '950',
        descriptors: [
          { id: '951', valueId: wear, text: null },
          { id: '952', valueId: null, text: '123' },
        ],
        remark: `${words} Details. Cleaned.`,
      })
    })
  })

  it('has the letters that eBay ties to the number of a worn proof', () => {
    const slab = coin({ grader: 'PCGS', grade: 'PR45' })
    expect(conditionOf(slab)?.descriptors).toMatchObject([
      { id: '901' },
      { id: '902', valueId: 'l3' },
      { id: '903', valueId: 'n5' },
    ])
  })

  it('is refused with a number that eBay does not take with its letters', () => {
    expect(() => conditionOf(coin({ grader: 'PCGS', grade: 'XF40' }))).toThrow(
      'eBay takes the number 40 with the letters VF only, and the grade is XF40. Please check the grade on the label.',
    )
  })

  it('in a Details holder with a number is graded as the label has it', () => {
    const slab = coin({ grader: 'ANACS', grade: 'AU58 Details' })
    expect(conditionOf(slab)?.conditionId).toBe('900')
  })

  it('distinguishes single coins from rolls and lots', () => {
    expect(sellsSingleCoins(RULES)).toBe(true)
    expect(sellsSingleCoins([{ conditionId: '1', name: 'New', descriptors: [] }])).toBe(false)
  })
})

const LOT_RULES: ConditionRule[] = [
  { conditionId: '1000', name: 'New', descriptors: [] },
  { conditionId: '3000', name: 'Pre-owned', descriptors: [] },
]

const LOT = { kind: 'lot', count: 20, of: '' } as const

describe('the condition of a lot', () => {
  it('is used, without descriptors', () => {
    const lot = coin({ specialAttributes: ['All different dates', 'Best is MS65'] })
    expect(conditionFor(LOT_RULES, lot, LOT)).toEqual({
      conditionId: '3000',
      remark: 'All different dates.',
      descriptors: [],
    })
    expect(conditionFor(LOT_RULES.slice(0, 1), coin(), LOT)).toMatchObject({ conditionId: '1000' })
    expect(conditionFor([], coin(), LOT)).toBeNull()
  })
})

describe('the numeric grade of a raw coin never reaches eBay', () => {
  const GRADES = ['MS65', 'MS 65', 'VF-30', 'Proof 69', 'AU58+', 'F12', 'G4', 'XF 45']
  const EVERYTHING = [
    'Grade',
    'Coin',
    'Composition',
    'Year',
    'Features',
    'Certification',
    'Circulated/Uncirculated',
  ].map(name => aspect(name, { multiple: name === 'Features', values: GRADES }))

  it.each(GRADES)('where the seller wrote %s', written => {
    const raw = coin({
      grade: written,
      seriesId: null,
      coinType: `Morgan Dollar ${written}`,
      composition: `Silver, ${written}`,
      specialAttributes: [written, `Looks like ${written} to me`, 'Toned'],
    })
    const sent = JSON.stringify([conditionOf(raw)?.remark, fillAspects(EVERYTHING, raw).aspects])
    expect(numericGradeIn(sent)).toBeNull()
    expect(sent).toContain('Toned')
  })

  it('nor that of a Details holder without a number', () => {
    const slab = coin({ grader: 'NGC', grade: 'AU Details', specialAttributes: ['Like MS63'] })
    const rules = [aspect('Grade'), aspect('Certification', { values: ['NGC'] })]
    expect(fillAspects(rules, slab).aspects).toEqual({
      Grade: ['AU Details'],
      Certification: ['NGC'],
    })
    expect(conditionOf(slab)?.remark).toBeNull()
  })
})

describe('item specifics', () => {
  describe('of a coin that is not struck in the United States', () => {
    const values = ['Brass', 'Copper', 'Gold', 'Silver']
    const rules = [
      aspect('Composition', { selectionOnly: true, values }),
      aspect('Mint Location', {}),
    ]
    const euro = (id: string, fields: Partial<ListedCoin> = {}) =>
      coin({ seriesId: id, coinType: '', year: '2003', mint: 'none', composition: '', ...fields })

    it('name no mint that the coin does not tell, and no gold that is in the name of an alloy alone', () => {
      const french = euro('euro-fr-50-euro-cent')
      expect(french.strike?.metal).toBe('nordic-gold')
      expect(fillAspects(rules, french).aspects).toEqual({ Composition: ['Brass'] })
      expect(fillAspects(rules, euro('euro-ie-1-euro')).aspects).toEqual({})
      expect(fillAspects(rules, euro('euro-de-2-euro', { mint: 'G' })).aspects).toEqual({
        'Mint Location': ['Karlsruhe'],
      })
    })

    it('say that there is no mint mark only where a type has coins with one', () => {
      const marks = [aspect('Mint Mark')]
      const markOf = (one: CoinFacts) => fillAspects(marks, one).aspects['Mint Mark']
      // Italian coins bear an R, which the tables of euro coins do not have.
      expect(markOf(euro('euro-it-50-euro-cent', { mint: 'none' }))).toBeUndefined()
      expect(markOf(euro('euro-de-2-euro', { mint: 'G' }))).toEqual(['G'])
      expect(markOf(euro('euro-gr-2-euro', { year: '2002', mint: 'none' }))).toEqual([
        'No Mint Mark',
      ])
      const peace = coin({ seriesId: 'peace-dollar', year: '1921', mint: 'none' })
      expect(markOf(peace)).toEqual(['No Mint Mark'])
    })

    it.each([
      ['Nordic gold', undefined],
      ['Gold plated copper', ['Copper']],
      ['German silver', undefined],
      ['90% silver', ['Silver']],
      ['Gold', ['Gold']],
    ])('say of “%s” what it is made of', (composition, metal) => {
      const token = coin({ seriesId: null, coinType: 'Token', composition })
      expect(fillAspects(rules, token).aspects['Composition']).toEqual(metal)
    })

    it('say the composition that the seller has entered in place of the type’s', () => {
      const own = euro('euro-fr-50-euro-cent', { composition: 'Copper' })
      expect(fillAspects(rules, own).aspects).toEqual({ Composition: ['Copper'] })
    })
  })

  it('name no mint of an investors’ coin without a mark: several mints struck it', () => {
    const eagle = coin({ seriesId: 'american-silver-eagle', year: '1986', mint: 'none' })
    expect(fillAspects([aspect('Mint Location')], eagle).aspects).toEqual({})
  })

  it('are filled from the facts, in the category’s wording', () => {
    const rules = [
      aspect('Certification', { selectionOnly: true, values: ['Uncertified', 'PCGS'] }),
      aspect('Composition', { values: ['Gold', 'Silver'] }),
      aspect('Fineness', { values: ['0.900', '0.9'] }),
      aspect('Coin', { values: ['Peace', 'Morgan'] }),
      aspect('Denomination', { values: ['$1'] }),
      aspect('Mint Location', { values: ['San Francisco', 'Philadelphia'] }),
    ]
    expect(fillAspects(rules, coin()).aspects).toEqual({
      Certification: ['Uncertified'],
      Composition: ['Silver'],
      Fineness: ['0.9'],
      Coin: ['Morgan'],
      Denomination: ['$1'],
      'Mint Location': ['San Francisco'],
    })
  })

  it('have no numeric grade for a raw coin, and the grade of a certified coin', () => {
    const rules = [aspect('Grade', { values: ['MS 65'] })]
    expect(fillAspects(rules, coin({ grade: 'MS65' })).aspects).toEqual({})
    expect(fillAspects(rules, coin({ grade: 'MS65', grader: 'PCGS' })).aspects).toEqual({
      Grade: ['MS 65'],
    })
  })

  it('name CAC where the category has no CACG, and Other where it has neither', () => {
    const cacg = coin({ grade: 'MS65', grader: 'CACG' })
    const certified = (values: string[]) =>
      fillAspects([aspect('Certification', { selectionOnly: true, values })], cacg).aspects
    expect(certified(['PCGS', 'CAC', 'Other'])).toEqual({ Certification: ['CAC'] })
    expect(certified(['CAC', 'CACG'])).toEqual({ Certification: ['CACG'] })
    expect(certified(['PCGS', 'Other'])).toEqual({ Certification: ['Other'] })
  })

  it('name CAC’s sticker beside the grader where the category does', () => {
    const stickered = coin({ grade: 'MS65 CAC', grader: 'PCGS' })
    const certified = (values: string[]) =>
      fillAspects([aspect('Certification', { selectionOnly: true, values })], stickered).aspects
    expect(certified(['PCGS', 'PCGS & CAC'])).toEqual({ Certification: ['PCGS & CAC'] })
    expect(certified(['PCGS', 'Other'])).toEqual({ Certification: ['PCGS'] })
  })

  it('count About Uncirculated as circulated', () => {
    const rules = [aspect('Circulated/Uncirculated', { values: ['Circulated', 'Uncirculated'] })]
    expect(fillAspects(rules, coin({ grade: 'AU58' })).aspects).toEqual({
      'Circulated/Uncirculated': ['Circulated'],
    })
  })

  it('are omitted where unknown, and reported as missing where required', () => {
    const rules = [
      aspect('Mint Location', { values: ['Philadelphia'] }),
      aspect('Fineness', { required: true, values: ['0.9'] }),
      aspect('Year', { required: true }),
    ]
    const unknown = coin({ coinType: 'Old token', seriesId: null, year: 'Unknown', mint: '' })
    expect(fillAspects(rules, unknown)).toEqual({
      aspects: {},
      missing: [
        { rule: rules[1], field: 'itemSpecifics' },
        { rule: rules[2], field: 'year' },
      ],
    })
  })

  it('are what the seller entered where the facts have nothing', () => {
    const rules = [
      aspect('Era', { required: true, selectionOnly: true, values: ['Republic'] }),
      aspect('Year', { required: true }),
      aspect('Ruler'),
    ]
    const entered = { era: 'republic', Ruler: 'Iturbide', Year: '1700', Elsewhere: 'x' }
    expect(fillAspects(rules, coin(), entered)).toEqual({
      aspects: { Era: ['Republic'], Year: ['1881'], Ruler: ['Iturbide'] },
      missing: [],
    })
    expect(fillAspects(rules, coin(), { Era: 'Empire' }).missing).toEqual([
      { rule: rules[0], field: 'itemSpecifics' },
    ])
    const raw = fillAspects([aspect('Ruler')], coin(), { Ruler: 'MS 65' })
    expect(raw.aspects).toEqual({})
  })

  it('have other names in some categories', () => {
    const rules = [
      aspect('Material', { values: ['Silver'] }),
      aspect('Department', { values: ['World Coins', 'US Coins'] }),
      aspect('Country of Origin'),
    ]
    expect(fillAspects(rules, coin()).aspects).toEqual({
      Material: ['Silver'],
      Department: ['US Coins'],
      'Country of Origin': ['United States'],
    })
    const peso = coin({ coinType: '8 Reales', seriesId: null, composition: '90.3% silver' })
    expect(fillAspects(rules, peso).aspects).toEqual({
      Material: ['Silver'],
      Department: ['World Coins'],
    })
  })

  it('have no mint for coins of 1965 to 1967, nor for a mint that did not strike the coin', () => {
    const rules = [aspect('Mint Location')]
    const kennedy = { coinType: 'Kennedy Half Dollar', seriesId: 'kennedy-half-dollar' }
    expect(coin({ ...kennedy, year: '1966', mint: 'none' }).strike).not.toBeNull()
    for (const claim of [
      coin({ ...kennedy, year: '1966', mint: 'none' }),
      coin({ year: '1881', mint: 'D' }),
    ])
      expect(fillAspects(rules, claim).aspects).toEqual({})
  })

  it('include only special attributes that the category lists', () => {
    const rules = [aspect('Features', { multiple: true, values: ['Toned', 'Full Bands'] })]
    const toned = coin({ specialAttributes: ['toned', 'my favourite'] })
    expect(fillAspects(rules, toned).aspects).toEqual({ Features: ['Toned'] })
  })

  it('have the designation of the grade where the category lists it', () => {
    const values = ['Full Bands', 'Cameo', 'Deep Cameo', 'Red', 'Red-Brown']
    const rules = [
      aspect('Features', { multiple: true, values }),
      aspect('Strike Type', { values: ['Business', 'Proof', 'Proof-Like'] }),
    ]
    const graded = (grade: string) => fillAspects(rules, coin({ grader: 'PCGS', grade })).aspects
    expect(graded('PR69 RD DCAM')).toEqual({
      Features: ['Deep Cameo', 'Red'],
      'Strike Type': ['Proof'],
    })
    expect(graded('MS65 DMPL')).toEqual({ 'Strike Type': ['Proof-Like'] })
    expect(graded('MS65')).toEqual({ 'Strike Type': ['Business'] })
  })

  it('that are too long for the category are omitted, not cut', () => {
    const rules = [aspect('Coin', { maxLength: 5 })]
    expect(fillAspects(rules, coin()).aspects).toEqual({})
  })
})
