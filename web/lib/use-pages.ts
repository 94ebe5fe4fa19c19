import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '../../shared/lib/page-query.ts'

const FIRST_PAGE: number | null = null

/** A list that is read backwards, page after page: each page names the id before which the next one starts. */
export function usePages<Page extends { nextBefore: number | null }, Item>(
  queryKey: QueryKey,
  fetchPage: (query: { limit: string; before?: number }) => Promise<Page>,
  itemsOf: (page: Page) => Item[],
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      fetchPage({
        limit: String(PAGE_SIZE_MAX),
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: page => page.nextBefore,
    select: ({ pages }) => pages.flatMap(itemsOf),
    staleTime: 0,
  })
}
