import { z } from 'zod'

/** Rows of one page of a list that is read backwards by id. */
export const PAGE_SIZE_MAX = 50

/** A page of a list that is read backwards by id; `nextBefore` goes into `before` of the next call. */
export const pageQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
})

export type PageOfRows<T> = { items: T[]; nextBefore: number | null }

/** A page from `limit + 1` rows: the extra row shows that there is another page. */
export function pageOf<T extends { id: number }>(rows: T[], limit: number): PageOfRows<T> {
  const items = rows.slice(0, limit)
  return { items, nextBefore: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
