import { afterEach, expect, it } from 'vitest'
import { knowOwnSiteBy } from '../lib/ebay-sites.ts'
import { numericGradeIn } from '../listing/terms/listing-text-rules.ts'
import { listingDescription } from './description.ts'
import { GRADE_NUMBERS, parseGrade } from './grades.ts'
import { gradeForBuyers } from './site-grades.ts'
import { listingTitle } from './title.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

function on(id: string, code: string) {
  knowOwnSiteBy(() => id)
  const grade = parseGrade(code)
  return grade && gradeForBuyers(grade)
}

it.each([
  ['EBAY_US', 'XF45', 'Extremely Fine', 'XF'],
  ['EBAY_GB', 'XF45', 'Extremely Fine', 'EF'],
  ['EBAY_CA', 'XF40', 'Extremely Fine', 'EF'],
  ['EBAY_AU', 'VF20', 'Very Fine', 'VF'],
  ['EBAY_DE', 'PR65', 'Polierte Platte', 'PP'],
  ['EBAY_DE', 'MS65', 'Stempelglanz', 'st'],
  ['EBAY_DE', 'MS62', 'prägefrisch', 'prfr'],
  ['EBAY_DE', 'AU55', 'vorzüglich bis Stempelglanz', 'vz-st'],
  ['EBAY_DE', 'XF45', 'vorzüglich', 'vz'],
  ['EBAY_DE', 'VF30', 'sehr schön', 'ss'],
  ['EBAY_DE', 'F12', 'schön', 's'],
] as const)('on %s the grade %s is “%s”, %s', (id, code, name, short) => {
  expect(on(id, code)).toEqual({ name, short })
})

it('no grade in words reads as a number, which eBay takes of holders alone', () => {
  for (const [letters, numbers] of Object.entries(GRADE_NUMBERS))
    for (const number of numbers) {
      const words = on('EBAY_DE', `${letters}${number}`)
      expect(numericGradeIn(`1881 Morgan Dollar ${words?.name} ${words?.short}`)).toBeNull()
    }
})

it('the title and the description of a German seller have the German grade', () => {
  knowOwnSiteBy(() => 'EBAY_DE')
  const coin = {
    seriesId: 'morgan-dollar',
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    grade: 'VF30',
    certified: null,
  }
  expect(listingTitle(coin)).toContain('sehr schön')
  expect(listingDescription(coin)).toContain('Estimated condition: sehr schön.')
})
