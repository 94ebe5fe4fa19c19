/** What a test tells the sandbox over `/control`. */
export type Told = { status: number; body: unknown }

export async function tell(
  origin: string,
  route: string,
  body?: unknown,
  method = 'POST',
): Promise<Told> {
  const response = await fetch(`${origin}/control/${route}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

type Line = { listingId?: string; sku?: string; quantity?: number; price?: string | number }

/** A buyer's order. The response is the order as the sandbox stores it, amounts in cents. */
export const sellPieces = (
  origin: string,
  order: Line & { buyerCountry?: string; lines?: Line[]; tax?: string; byAd?: boolean },
): Promise<Told> => tell(origin, 'orders', order)

export const refund = (
  origin: string,
  orderId: string,
  part: { lineItemId?: string; amount?: string } = {},
): Promise<Told> => tell(origin, `orders/${orderId}/refund`, part)

export const cancel = (origin: string, orderId: string): Promise<Told> =>
  tell(origin, `orders/${orderId}/cancel`)
