import type { Context } from 'hono'
import type { Stripe } from 'stripe'
import type { z } from 'zod'
import { missing, refusalOf } from './errors.ts'
import { type Form, readForm } from './form.ts'
import type { StripeServices } from './services.ts'

const PAGE_SIZE = 10

/** The parameters of the body or of the query. @throws StripeRefusal when they do not match the schema */
export async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
  const form: Form = readForm(text || (c.req.method === 'DELETE' ? await c.req.text() : ''))
  const parsed = schema.safeParse(form, { reportInput: true })
  if (!parsed.success) throw refusalOf(parsed.error)
  return parsed.data
}

/** One page of a list, newest first, as a response. */
export function listed<T extends { id: string }>(
  c: Context,
  all: readonly T[],
  {
    limit = PAGE_SIZE,
    starting_after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
): Response {
  const from = starting_after ? all.findIndex(one => one.id === starting_after) + 1 : 0
  const data = all.slice(from, from + limit)
  const url = c.req.path.replace(/^\/stripe/, '')
  return c.json({ object: 'list', url, has_more: from + limit < all.length, data })
}

/** @throws StripeRefusal when there is no such customer; 400 when the id came as the parameter `param` */
export function findCustomer(
  { objects }: StripeServices,
  id: string,
  param?: string,
): Stripe.Customer {
  const found = objects.find('customer', id)
  if (!found) throw missing('customer', id, param, param ? 400 : 404)
  return found
}

export const originOf = (c: Context): string => new URL(c.req.url).origin
