import { describe, expect, it } from 'vitest'
import { MORGAN_FACTS as MORGAN } from '../test/certificate-facts.ts'
import { plainCertificateNumber } from './certificate-spellings.ts'
import { certifiedCoinOf } from './certified-coin.ts'
import { certificateDifferences } from './compare-certificate.ts'
import { graderNamed } from './label-graders.ts'

describe('the coin of a certificate', () => {
  it('has the series of the tables, and what they know of date and mint', () => {
    expect(certifiedCoinOf(MORGAN)).toMatchObject({
      seriesId: 'morgan-dollar',
      coinType: 'Morgan Dollar',
      year: '1881',
      mint: 'S',
      composition: '90% silver, 10% copper',
      weight: '26.73 g',
    })
  })

  it.each([
    [{ series: 'Lincoln Cents 1959 to Date', name: '1977 1C, RD', denomination: '1C', year: '1977', mint: 'P' }, 'lincoln-memorial-cent', 'none'],
    [{ series: 'Lincoln Cent', name: '1943 1C', denomination: '1C', year: '1943', mint: '' }, 'lincoln-wheat-cent', 'none'],
    [{ series: 'St. Gaudens $20', name: '1924 $20', denomination: '$20', year: '1924', mint: '' }, 'saint-gaudens-double-eagle', 'none'],
    [{ series: '(None)', name: '1964 50C', denomination: '50C', year: '1964', mint: 'D' }, 'kennedy-half-dollar', 'D'],
    [{ series: 'Kennedy Half Dollar', name: '1988 50C', denomination: '50C', year: '1988', mint: '' }, 'kennedy-half-dollar', 'P'],
  ])('is found by the service’s words %j', (words, seriesId, mint) => {
    expect(certifiedCoinOf({ ...MORGAN, ...words })).toMatchObject({ seriesId, mint })
  }) // biome-ignore format: a table reads best as one

  it('of a country without tables keeps the service’s words', () => {
    const coin = certifiedCoinOf({ ...MORGAN, country: 'Mexico', series: 'Mexico Peso', year: '1900', mint: '' })
    expect(coin).toMatchObject({ seriesId: null, coinType: 'Mexico Peso', mint: '' })
  }) // biome-ignore format: one line
})

describe('a certificate compared with a coin', () => {
  const certified = certifiedCoinOf(MORGAN)
  const differences = (own: Partial<typeof certified>) =>
    certificateDifferences(certified, { ...certified, ...own })

  it('names each field that differs, with both sides', () => {
    expect(differences({ year: '1893', grade: 'MS63' })).toEqual([
      { field: 'year', own: '1893', certificate: '1881' },
      { field: 'grade', own: 'MS63', certificate: 'MS65' },
    ])
    expect(differences({ seriesId: 'peace-dollar', coinType: 'Peace Dollar' })).toEqual([
      { field: 'coinType', own: 'Peace Dollar', certificate: 'Morgan Dollar' },
    ])
    expect(differences({ mint: 'none' })).toEqual([
      { field: 'mint', own: 'no mint mark', certificate: 'S' },
    ])
  })

  it.each([
    ['MS65+', true],
    ['MS65 DMPL', true],
    ['PR65', true],
    ['MS65 Details', true],
    ['MS65', false],
    ['MS65 CAC', false],
    ['', false],
  ])('grade %s differs from MS65: %s', (grade, differs) => {
    expect(differences({ grade }).length > 0).toBe(differs)
  })

  it('does not take what is unknown, or left out, for a difference', () => {
    expect(differences({ seriesId: null, year: '', mint: '' })).toEqual([])
    const proof = { ...certified, grade: 'PR69 RD DCAM', mint: 'none', year: '1976' }
    const own = { ...proof, grade: 'PR69 RD Ultra Cameo', mint: 'P', year: '1776-1976' }
    expect(certificateDifferences(proof, own)).toEqual([])
    expect(certificateDifferences(proof, { ...own, grade: 'PR69' })).toEqual([])
  })
})

it('one certificate has one number, however it is typed', () => {
  expect(plainCertificateNumber('PCGS', '0040010001')).toBe('40010001')
  expect(plainCertificateNumber('NGC', '8665933283')).toBe('8665933-283')
  expect(plainCertificateNumber('ICG', '1234567890')).toBe('1234567890')
})

it.each([
  ['PCGS Secure', 'PCGS'],
  ['P.C.G.S.', 'PCGS'],
  ['Professional Coin Grading Service', 'PCGS'],
  ['Numismatic Guaranty Corporation', 'NGC'],
  ['CAC Grading', 'CACG'],
  ['Independent Coin Graders', 'ICG'],
  ['NNC', null],
])('“%s” is the grading service %s', (text, grader) => {
  expect(graderNamed(text)).toBe(grader)
})
