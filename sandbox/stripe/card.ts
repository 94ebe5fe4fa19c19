import { z } from 'zod'
import { type Card, newId } from './store.ts'

/** Stripe's test cards and their outcomes. https://docs.stripe.com/testing */
export const TEST_CARDS = [
  { number: '4242424242424242', note: 'is charged', refusal: null, charges: true },
  {
    number: '4000000000000002',
    note: 'is declined',
    refusal: 'Your card was declined.',
    charges: false,
  },
  {
    number: '4000000000009995',
    note: 'has insufficient funds',
    refusal: 'Your card has insufficient funds.',
    charges: false,
  },
  {
    number: '4000000000000069',
    note: 'has expired',
    refusal: 'Your card has expired.',
    charges: false,
  },
  {
    number: '4000000000000341',
    note: 'can be kept, but every charge fails',
    refusal: null,
    charges: false,
  },
] as const

export const cardFormSchema = z.object({
  number: z.string().transform(text => text.replace(/[\s-]/g, '')),
  expiry: z.string().trim(),
  cvc: z.string().trim(),
})
export type CardForm = z.output<typeof cardFormSchema>

/** Reads a card from a form, or returns an error. Only test cards are accepted. */
export function cardFrom(
  { number, expiry, cvc }: CardForm,
  customer: string,
  now: number,
): { ok: true; card: Card } | { ok: false; message: string } {
  const known = TEST_CARDS.find(one => one.number === number)
  if (!known) {
    const message = 'Only test cards are taken here. Your card number is not one of them.'
    return { ok: false, message }
  }
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(expiry) ?? []
  const ends = Date.UTC(2000 + Number(year), Number(month))
  if (month === '' || Number(month) < 1 || Number(month) > 12)
    return { ok: false, message: "Your card's expiration date is incomplete." }
  if (ends <= now) return { ok: false, message: "Your card's expiration date is in the past." }
  if (!/^\d{3,4}$/.test(cvc))
    return { ok: false, message: "Your card's security code is incomplete." }
  if (known.refusal) return { ok: false, message: known.refusal }
  return {
    ok: true,
    card: {
      id: newId('pm'),
      object: 'payment_method',
      customer,
      last4: number.slice(-4),
      charges: known.charges,
    },
  }
}
