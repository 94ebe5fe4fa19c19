import { Hono } from 'hono'
import type { State } from '../lib/state.ts'
import { messagePage } from '../pages/layout.ts'
import { inboxPage, mailDocument, mailPage } from './inbox-page.ts'
import { findMail, mailsTo } from './mailbox.ts'

/** The inbox for people and tests. Mounted at `/mail`. */
export function inboxRoutes({ state, smtpPort }: { state: State; smtpPort: () => number | null }) {
  const app = new Hono()

  app.get('/', c => {
    const to = c.req.query('to') ?? ''
    return c.html(inboxPage(mailsTo(state, to || undefined), to))
  })

  app.get('/messages.json', c =>
    c.json({ messages: mailsTo(state, c.req.query('to') || undefined) }),
  )

  /** The SMTP server's host and port. `port` is null if there is none. */
  app.get('/smtp.json', c => c.json({ host: '127.0.0.1', port: smtpPort() }))

  app.get('/:id{[0-9a-f-]{36}}', c => {
    const mail = findMail(state, c.req.param('id'))
    return mail
      ? c.html(mailPage(mail))
      : c.html(messagePage('No such mail', 'It may have been forgotten.'), 404)
  })

  app.get('/:id{[0-9a-f-]{36}}/body', c => {
    const mail = findMail(state, c.req.param('id'))
    if (!mail) return c.notFound()
    // The mail's HTML is untrusted: no scripts and no requests. Links may open a new tab.
    c.header(
      'Content-Security-Policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'",
    )
    return c.html(mailDocument(mail))
  })

  return app
}
