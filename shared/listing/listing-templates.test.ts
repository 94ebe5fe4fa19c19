import { expect, test } from 'vitest'
import {
  describedBy,
  listingTemplatesSchema,
  NO_TEMPLATES,
  standardShipping,
} from './listing-templates.ts'

const COIN = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  certified: null,
  specialAttributes: ['VAM-4', 'toned'],
}
const band = (fromCents: number, shippingCents: number | null) => ({
  fromCents,
  shippingCents,
  paymentPolicyId: null,
  returnPolicyId: null,
  shippingPolicyId: null,
})

test('a description template fills its fields and leaves out lines that say nothing', () => {
  const description =
    '{year} {series} in {Grade}\nCertificate: {certificate}\n\nNotes: {attributes}\n{returns}\nThank you'
  expect(describedBy({ ...NO_TEMPLATES, description, returnsLine: '30 days' }, COIN)).toBe(
    '1881 Morgan Dollar in Very Fine\n\nNotes: VAM-4, toned\n30 days\nThank you',
  )
})

test('without a template the description is the usual one, with the returns line below', () => {
  const usual = describedBy(NO_TEMPLATES, COIN)
  expect(usual).toContain('Morgan Dollar')
  expect(describedBy({ ...NO_TEMPLATES, returnsLine: '30 days' }, COIN)).toBe(`${usual}\n\n30 days`)
  const around = { ...NO_TEMPLATES, description: 'Hello\n\n{description}' }
  expect(describedBy(around, COIN)).toBe(`Hello\n\n${usual}`)
})

test('a description is no longer than a listing may have, whatever the template repeats', () => {
  const description = 'x{description}'.repeat(280)
  expect(listingTemplatesSchema.safeParse({ ...NO_TEMPLATES, description }).success).toBe(true)
  const coin = { ...COIN, specialAttributes: Array.from({ length: 40 }, () => '𝔐'.repeat(100)) }
  const described = describedBy({ ...NO_TEMPLATES, description }, coin)
  expect(described.length).toBeGreaterThan(19_000)
  expect(described.length).toBeLessThanOrEqual(20_000)
  expect(() => encodeURIComponent(described)).not.toThrow()
})

test('the shipping of a price is that of its band, else the usual one', () => {
  const bands = [band(0, 150), band(5_000, null), band(50_000, 0)]
  expect([100, 4_999, 5_000, 50_000].map(price => standardShipping(bands, price))).toEqual([
    150, 150, 495, 0,
  ])
  expect(standardShipping([], 100)).toBe(100)
})

test('unknown fields, and bands that do not rise, are refused', () => {
  const wrong = listingTemplatesSchema.safeParse({
    description: 'A {coin}',
    returnsLine: '',
    bands: [band(100, null), band(100, null)],
  })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('No such field: {coin}'),
    'Each price band begins above the one before it',
  ])
})
