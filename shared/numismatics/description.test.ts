import { describe, expect, it } from 'vitest'
import { descriptionOfHandling, listingDescription } from './description.ts'
import { GRADE_OPTIONS } from './grades.ts'
import { historyOf, SERIES_WITH_HISTORY } from './history.ts'
import { allSeries, seriesById } from './series.ts'
import { mintsOf, yearsOf } from './strikes.ts'

describe('the description', () => {
  const kennedy = {
    seriesId: 'kennedy-half-dollar',
    coinType: 'Kennedy Half Dollar',
    year: '1964',
    mint: 'none',
    grade: 'VF30',
    certified: null,
  } as const

  it('holds grade, silver content, history, authenticity and shipping', () => {
    const text = listingDescription(kennedy)
    expect(text).toContain('1964 Kennedy Half Dollar')
    expect(text).toContain('0.3617 troy oz of silver')
    expect(text).toContain('Estimated condition: Very Fine')
    expect(text).toContain(historyOf('kennedy-half-dollar'))
    expect(text).toMatch(/genuine/)
    expect(text).toMatch(/within 1 business day/)
    expect(text).toContain('12.5 g')
  })

  it('has the days of the shipping policy, but for what the seller wrote', () => {
    const text = listingDescription(kennedy)
    expect(descriptionOfHandling(text, 3)).toContain('Ships within 3 business days of cleared')
    expect(descriptionOfHandling(text, 0)).toBe(text)
    expect(descriptionOfHandling('Ships today.', 3)).toBe('Ships today.')
  })

  it('never states a number as the grade of a raw coin', () => {
    for (const grade of GRADE_OPTIONS) {
      const text = listingDescription({ ...kennedy, grade })
      const number = /\d+/.exec(grade)?.[0] ?? ''
      expect(text).toMatch(/[Ee]stimate/)
      expect(text).not.toMatch(new RegExp(`(MS|PR|AU|XF|VF|F|VG|G|AG|P)[- ]?${number}\\b`))
    }
  })

  it('names no number among the attributes of a raw coin either', () => {
    const specialAttributes = ['VAM-4, MS 65', 'AU-58', 'scratch, 3 mm']
    const text = listingDescription({ ...kennedy, specialAttributes })
    expect(text).toContain('Noted: VAM-4; scratch, 3 mm.')
    const graded = { ...kennedy, certified: { grader: 'NGC' }, specialAttributes }
    expect(listingDescription(graded)).toContain('Noted: VAM-4, MS 65; AU-58; scratch, 3 mm.')
  })

  it('names no mint where the mark was not seen and more than one mint struck the coin', () => {
    const dime = { ...kennedy, seriesId: 'mercury-dime', coinType: 'Mercury Dime', year: '1916' }
    expect(listingDescription({ ...dime, mint: 'none' })).toContain('Struck at Philadelphia.')
    expect(listingDescription({ ...dime, mint: '' })).not.toContain('Struck at')
    const onlyOne = { ...dime, seriesId: 'peace-dollar', coinType: 'Peace Dollar', year: '1921' }
    expect(listingDescription({ ...onlyOne, mint: '' })).toContain('Struck at Philadelphia.')
  })

  it('states the grade of a certified coin with grader and number', () => {
    const text = listingDescription({
      ...kennedy,
      grade: 'MS-66',
      certified: { grader: 'NGC', certNumber: '4321-001' },
    })
    expect(text).toContain('Certified MS66 by NGC (certificate 4321-001).')
    expect(text).not.toMatch(/[Ee]stimate/)
  })

  it('claims no silver for a date that has clad and silver forms until the composition says which', () => {
    const proof = { ...kennedy, year: '1995', mint: 'S', grade: 'PR69' }
    expect(listingDescription(proof)).not.toContain('troy oz')
    expect(listingDescription({ ...proof, composition: '90% silver, 10% copper' })).toContain(
      '0.3617 troy oz of silver',
    )
    expect(
      listingDescription({
        ...proof,
        composition: '91.67% copper, 8.33% nickel (copper-nickel clad copper)',
      }),
    ).not.toContain('troy oz')
  })

  it('takes a 1943 cent for steel, since the bronze ones are errors', () => {
    const cent = {
      ...kennedy,
      seriesId: 'lincoln-wheat-cent',
      coinType: 'Lincoln Wheat Cent',
      year: '1943',
    }
    expect(listingDescription(cent)).toContain('Composition: zinc-coated steel')
  })

  it('lets the form’s own words win over the facts', () => {
    expect(listingDescription({ ...kennedy, weight: '12.41 g' })).toContain('Weight: 12.41 g')
  })

  it('stays sound for a coin that is none of our series', () => {
    const text = listingDescription({
      seriesId: null,
      coinType: 'Copper token',
      year: 'Unknown',
      mint: 'Unknown',
      grade: null,
      certified: null,
      specialAttributes: ['scratch on the obverse'],
    })
    expect(text.startsWith('Copper token.')).toBe(true)
    expect(text).toContain('Noted: scratch on the obverse.')
    expect(text).not.toMatch(/Unknown|undefined|null|NaN/)
  })

  it('can be written for every series, without holes', () => {
    for (const series of allSeries) {
      const year = yearsOf(series.id)[0] ?? 0
      const mint = mintsOf(series.id, year)[0] ?? 'none'
      const text = listingDescription({
        seriesId: series.id,
        coinType: series.name,
        year,
        mint,
        grade: 'F12',
        certified: null,
      })
      expect(text).not.toMatch(/undefined|null|NaN|\n{3}/)
      expect(text.length).toBeGreaterThan(200)
    }
  })
})

describe('histories', () => {
  it('are written for at least forty series, all of them known', () => {
    expect(SERIES_WITH_HISTORY.length).toBeGreaterThanOrEqual(40)
    expect(SERIES_WITH_HISTORY.filter(id => seriesById(id) === null)).toEqual([])
    for (const id of SERIES_WITH_HISTORY) expect(historyOf(id)?.length ?? 0).toBeGreaterThan(60)
  })
})
