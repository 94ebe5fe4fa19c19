import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Books, booksQuerySchema } from '../../shared/books/books.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { booksCsv } from './books-csv.ts'
import { readBooks } from './read-books.ts'
import type { BookServices } from './services.ts'

const limitBooks = createMiddleware<SignedInEnv<BookServices>>(async (c, next) => {
  const subject = String(c.get('user').id)
  await consumeRateLimits(c.get('services'), [{ limit: 'booksByUser', subject }])
  await next()
})

/** What was earned in a month or a year. */
export const bookRoutes = new Hono<SignedInEnv<BookServices>>()
  .use(signedIn)
  .get('/', validated('query', booksQuerySchema), limitBooks, async c => {
    const { period } = c.req.valid('query')
    const { books } = await readBooks(c.get('services'), c.get('user').id, period)
    return c.json(books satisfies Books)
  })
  .get('/books.csv', validated('query', booksQuerySchema), limitBooks, async c => {
    const { period } = c.req.valid('query')
    const { rows } = await readBooks(c.get('services'), c.get('user').id, period)
    return c.body(booksCsv(rows), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="obverse-books-${period}.csv"`,
      'Cache-Control': 'no-store',
    })
  })
