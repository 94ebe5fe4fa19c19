import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gradeExplanation, gradeRange } from './grade-words.ts'
import { GRADE_OPTIONS, GRADE_SCALE, gradeLabel, parseGrade, scaleOf } from './grades.ts'

describe('the form’s grades', () => {
  it('stand in the form’s order', () => {
    expect(GRADE_OPTIONS.join(' ')).toBe(
      'PR70 PR69 PR68 PR67 MS70 MS69 MS68 MS67 MS66 MS65 AU58 AU55 AU50 XF45 XF40 VF30 VF20 F12 VG8 G4 AG3 P1',
    )
  })
  it('are all read as themselves and explained', () => {
    for (const option of GRADE_OPTIONS) {
      expect(parseGrade(option)?.code).toBe(option)
      expect(gradeExplanation(option)?.length ?? 0).toBeGreaterThan(20)
    }
  })
})

describe('parseGrade', () => {
  it.each([
    ['MS-65', 'MS65', 65],
    ['MS 65', 'MS65', 65],
    ['ms65', 'MS65', 65],
    ['VF-30', 'VF30', 30],
    ['AU58+', 'AU58+', 58],
    ['PF69', 'PR69', 69],
    ['PF 70 Ultra Cameo', 'PR70', 70],
    ['Proof 68', 'PR68', 68],
    ['EF40', 'XF40', 40],
    ['Extremely Fine 45', 'XF45', 45],
    ['XF Details', 'XF Details', null],
    ['AU 55 Details Cleaned', 'AU55 Details', 55],
    ['AU50 details - cleaned', 'AU50 Details', 50],
    ['Very Good', 'VG', null],
    ['Good', 'G', null],
    ['G-4', 'G4', 4],
    ['Fine', 'F', null],
    ['MS66RD', 'MS66', 66],
    ['MS65FB', 'MS65', 65],
    ['Brilliant Uncirculated', 'MS', null],
    ['Poor', 'P', null],
    ['Gem BU', 'MS', null],
    ['PCGS MS65 CAC', 'MS65', 65],
    ['MS65 (CAC)', 'MS65', 65],
    ['AU Details (Cleaned)', 'AU Details', null],
    ['XF Details — Altered Surfaces', 'XF Details', null],
    ['UNC Det. Cleaned & Scratched', 'MS Details', null],
    ['Ch VF', 'VF', null],
    ['Choice AU', 'AU', null],
    ['Gem MS', 'MS', null],
  ])('reads "%s" as %s', (text, code, number) => {
    expect(parseGrade(text)).toMatchObject({ code, number })
  })

  it.each([
    ['ms65 dmpl', 'MS65', 'DMPL', 'MS65 DMPL'],
    ['PR69DCAM', 'PR69', 'DCAM', 'PR69 DCAM'],
    ['PCGS PR69RD DCAM', 'PR69', 'RD DCAM', 'PR69 RD DCAM'],
    ['PF 70 Ultra Cameo', 'PR70', 'Ultra Cameo', 'PR70 Ultra Cameo'],
    ['MS-65 Red-Brown', 'MS65', 'RB', 'MS65 RB'],
    ['MS65 Full Bands', 'MS65', 'FB', 'MS65 FB'],
    ['UNC Details BN', 'MS Details', 'BN', 'MS Details BN'],
    ['NGC MS 66 5FS', 'MS66', '5FS', 'MS66 5FS'],
    ['MS67+ 6 Full Steps', 'MS67+', '6FS', 'MS67+ 6FS'],
    ['MS65 Full Steps', 'MS65', 'FS', 'MS65 FS'],
    ['NGC MS 65+ ★', 'MS65+', 'Star', 'MS65+ Star'],
    ['PF67★CAM', 'PR67', 'Star CAM', 'PR67 Star CAM'],
    ['MS65* PL', 'MS65', 'Star PL', 'MS65 Star PL'],
    ['MS65', 'MS65', '', 'MS65'],
  ])('reads the designation of "%s"', (text, code, designation, label) => {
    const grade = parseGrade(text)
    expect(grade).toMatchObject({ code, designation })
    expect(grade && gradeLabel(grade)).toBe(label)
    expect(parseGrade(label)).toEqual(grade)
  })

  it.each([
    '',
    'VF70',
    'MS59',
    'MS71',
    'Fine silver',
    'Ungraded',
    'nice',
    '65',
    'F500',
    'Portrait',
    'AU99',
    'Good for age',
    'MS65 5',
    'MS65 4FS',
    'MS65 *RARE*',
    'Authentic',
    'Genuine',
  ])('reads no grade in "%s"', text => {
    expect(parseGrade(text)).toBeNull()
  })

  it('reads its own code again, and numbers lie within 1 and 70', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('P', 'FR', 'AG', 'G', 'VG', 'F', 'VF', 'XF', 'AU', 'MS', 'PR', 'PF', 'SP'),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('', '-', ' '),
        fc.constantFrom('', '+', ' Details'),
        (prefix, number, joint, tail) => {
          const grade = parseGrade(`${prefix}${joint}${number}${tail}`)
          if (grade === null) return
          expect(grade.number).toBe(number)
          expect(number >= 1 && number <= 70).toBe(true)
          expect(parseGrade(grade.code)).toEqual(grade)
        },
      ),
    )
  })

  it('reads any text without throwing, and explains exactly what it reads', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(gradeExplanation(text) === null).toBe(parseGrade(text) === null)
      }),
    )
  })
})

describe('the grading guide’s scale', () => {
  it('has the nine rows with their percentages', () => {
    expect(GRADE_SCALE.map(row => row.percent)).toEqual([10, 25, 40, 60, 75, 85, 92, 96, 100])
    expect(GRADE_SCALE.map(row => row.label)).toEqual([
      'P-1',
      'FR-2',
      'G-4 to G-6',
      'VG-8 to VG-10',
      'F-12 to F-15',
      'VF-20 to VF-35',
      'EF-40 to EF-45',
      'AU-50 to AU-58',
      'MS-60 to MS-70',
    ])
  })
  it('finds the row of a number', () => {
    expect(scaleOf(1)?.key).toBe('poor')
    expect(scaleOf(30)?.key).toBe('veryFine')
    expect(scaleOf(58)?.key).toBe('aboutUncirculated')
    expect(scaleOf(70)?.key).toBe('uncirculated')
    expect(scaleOf(0)).toBeNull()
    expect(scaleOf(71)).toBeNull()
    expect(scaleOf(Number.NaN)).toBeNull()
  })
  it('names a span without numbers', () => {
    expect(gradeRange(20, 45)).toBe('Very Fine to Extremely Fine')
    expect(gradeRange(35, 20)).toBe('Very Fine')
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (low, high) => {
        expect(gradeRange(low, high)).not.toMatch(/\d/)
      }),
    )
  })
})
