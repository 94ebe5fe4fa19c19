import { prerender } from 'react-dom/static'
import { App } from './app/app.tsx'
import { memoryWindow } from './app/navigation/memory-window.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppHistory } from './app/router.tsx'

export interface PageHtml {
  /** Its title and what it preloads. */
  head: string
  /** What stands in #root. */
  body: string
}

/** The HTML of a page as a visitor sees it before any request is answered. Throws what the page throws. */
export async function renderPage(path: string): Promise<PageHtml> {
  const history = createAppHistory(memoryWindow([path]))
  const faults: unknown[] = []
  const { prelude } = await prerender(<App history={history} client={createQueryClient()} />, {
    onError: fault => void faults.push(fault),
    // In one piece: React would move large parts with an inline script, which the page's policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  if (faults.length > 0) throw new AggregateError(faults, `${path} could not be rendered`)
  const head = /^(?:<title>[^<]*<\/title>|<link [^>]*>|<meta [^>]*>)*/.exec(html)?.[0] ?? ''
  // The browser finds pictures in the HTML itself, and then loads them after the style sheet.
  const withoutPictures = head.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
  return { head: withoutPictures, body: html.slice(head.length) }
}
