import { ADMIN_PAGE_SIZE } from '../../shared/administration.ts'

/* Lists that are read backwards, page after page, by the id to go on before. */

export const FIRST_PAGE: number | null = null

/** The query of a page. */
export function pageQuery(before: number | null): { limit: string; before?: number } {
  return { limit: String(ADMIN_PAGE_SIZE), ...(before !== null && { before }) }
}

export function nextPageOf(page: { nextBefore: number | null }): number | null {
  return page.nextBefore
}
