import { describe, expect, test } from 'vitest'
import { certificatePage } from './certificate-address.ts'
import { parseSlabCode } from './slab-code.ts'
import type { SlabCodeFormat } from './slab-reading.ts'
import { parseCertificateList, parseTypedCertificate } from './typed-certificate.ts'

const named = (codes: readonly { grader: string; certificate: string }[]) =>
  codes.map(({ grader, certificate }) => `${grader} ${certificate}`)

describe('a code', () => {
  test.each<[string, SlabCodeFormat, string[]]>([
    ['0072966528633460', 'ITF', ['PCGS 28633460']],
    ['0000037570053028633460', 'ITF', ['PCGS 28633460']],
    ['40806369008665933283', 'ITF', ['NGC 8665933-283', 'ANACS 5933283', 'SEGS 65933283']],
    ['408063698665933283', 'Code128', ['NGC 8665933-283', 'ICG 8665933283']],
    ['1234567890', 'ITF', ['ANACS 4567890']],
    ['123456789012345678901234', 'ITF', ['CACG 678901234']],
    ['(01)23456789012345678', 'Code128', []],
    ['0072967528633460', 'ITF', []],
    ['0072960028633460', 'ITF', []],
    ['00729665286334', 'ITF', []],
    ['https://www.pcgs.com/cert/28633460', 'QRCode', ['PCGS 28633460']],
    ['HTTPS://WWW.PCGS.COM/CERT/28633460', 'QRCode', ['PCGS 28633460']],
    ['http://api.pcgs.com/verify?certno=28633460', 'QRCode', ['PCGS 28633460']],
    ['28633460', 'QRCode', ['PCGS 28633460']],
    ['https://www.ngccoin.com/certlookup/8665933-283/', 'QRCode', ['NGC 8665933-283']],
    ['https://ngccoin.uk/certlookup/8665933283/69/', 'DataMatrix', ['NGC 8665933-283']],
    ['https://pcgs.com.example.org/cert/28633460', 'QRCode', []],
    ['https://example.org/www.pcgs.com/cert/28633460', 'QRCode', []],
    ['https://www.pcgs.com/cert/28633460', 'ITF', []],
    ['otpauth://totp/someone', 'QRCode', []],
    ['https://www.pcgs.com/auctionprices/item/1881-s-1/7130/28633460', 'QRCode', []],
    ['https://www.pcgs.com/setregistry/28633460', 'QRCode', []],
    ['https://www.pcgs.com/coinfacts/coin/certified/28633460', 'QRCode', []],
    // Parcels: USPS, and the serial number of a shipping container (SSCC).
    ['9400111899223056781234', 'Code128', []],
    ['00106141412345678908', 'Code128', []],
    ['(00)106141412345678908', 'Code128', []],
  ])('%s (%s) means %j', (text, format, expected) => {
    expect(named(parseSlabCode(text, format))).toEqual(expected)
  })

  test('tells number, grade and problem', () => {
    expect(parseSlabCode('0072966528633460', 'ITF')[0]).toMatchObject({
      number: '7296',
      grade: 65,
      details: false,
    })
    expect(parseSlabCode('0072969228633460', 'ITF')[0]).toMatchObject({
      grade: null,
      details: true,
    })
    expect(parseSlabCode('40806387008665933283', 'ITF')[0]).toMatchObject({
      grader: 'NGC',
      grade: null,
      details: true,
    })
  })
})

describe('what a seller types, pastes or scans', () => {
  test.each<[string, string[]]>([
    ['NGC 8665933-283', ['NGC 8665933-283']],
    ['ngc cert # 8665933283', ['NGC 8665933-283']],
    ['PCGS 28633460', ['PCGS 28633460']],
    ['PCGS #7296.65/28633460', ['PCGS 28633460']],
    ['PCGS Cert No. 28633460', ['PCGS 28633460']],
    ['PCGS28633460', ['PCGS 28633460']],
    ['28633460 MS65', ['PCGS 28633460']],
    ['NGC 8665933-283 PF69+', ['NGC 8665933-283']],
    ['28633460', ['PCGS 28633460']],
    ['8665933-283', ['NGC 8665933-283']],
    ['1234567', ['PCGS 1234567', 'ANACS 1234567']],
    ['123456789', ['PCGS 123456789', 'CACG 123456789']],
    ['CAC 123456789.01', ['CACG 123456789']],
    ['CACG 123456789L', ['CACG 123456789']],
    ['0072966528633460', ['PCGS 28633460']],
    ['NGC 40806369008665933283', ['NGC 8665933-283']],
    ['https://www.pcgs.com/cert/28633460', ['PCGS 28633460']],
    ['www.ngccoin.com/certlookup/8665933-283/69/', ['NGC 8665933-283']],
    ['SEGS 65933283', ['SEGS 65933283']],
    ['NGC 2863346', []],
    ['PCGS', []],
    ['Morgan dollar 1881', []],
    ['', []],
  ])('“%s” means %j', (text, expected) => {
    expect(named(parseTypedCertificate(text))).toEqual(expected)
  })

  test('a pasted list keeps each entry with what it can mean', () => {
    const list = parseCertificateList('NGC 8665933-283\r\n\n28633460; 1234567\nwhat, ')
    expect(list.map(({ text, codes }) => [text, codes.length])).toEqual([
      ['NGC 8665933-283', 1],
      ['28633460', 1],
      ['1234567', 2],
      ['what', 0],
    ])
  })
})

test('the page of a certificate is the grader’s own', () => {
  expect(certificatePage('PCGS', '28633460', 65)).toBe('https://www.pcgs.com/cert/28633460')
  expect(certificatePage('NGC', '8665933-283', 69)).toBe(
    'https://www.ngccoin.com/certlookup/8665933-283/69/',
  )
  expect(certificatePage('NGC', '8665933-283', null)).toBe('https://www.ngccoin.com/certlookup/')
})
