import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, prepareApp, press, renderApp, SELLER, success } from '../test/render-app.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'
import { NO_MAIL, serveAdmin, toasts } from './test/serve-admin.ts'

prepareApp({ signedIn: true })

test.each(['/admin', '/admin/pending-users', '/admin/settings'])(
  '%s denies access to users who are not admins, and requests nothing',
  async path => {
    const calls = serveAdmin({ 'GET /api/user': () => success(SELLER) })
    await renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(
      screen.getByText("You don't have permission to access the admin dashboard."),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    // The shell asks for the seller's publishing run on every screen.
    expect(calls.filter(call => call !== 'GET /api/publishing')).toEqual(['GET /api/user'])
    expect(screen.queryByRole('link', { name: 'Admin Dashboard', hidden: true })).toBeNull()
  },
)

test('the dashboard counts, and leads on', async () => {
  serveAdmin()
  await renderApp('/admin')
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  expect(await (await card('Pending Users')).findByText('3')).toBeTruthy()
  expect(await (await card('Total Users')).findByText('41')).toBeTruthy()
  expect(await (await card('Active Listings')).findByText('512')).toBeTruthy()
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Review Applications')).toBe('/admin/pending-users')
  expect(href('Manage Pending Users')).toBe('/admin/pending-users')
  expect(href('Platform Settings')).toBe('/admin/settings')
  expect(
    screen.getByRole('link', { name: 'Admin Dashboard', hidden: true }).getAttribute('href'),
  ).toBe('/admin')
})

test.each([
  [true, 'Id set'],
  [false, 'No id'],
])('an analytics id (%s) is said to be there, not that visits are measured', async (has, text) => {
  serveAdmin({ 'GET /api/admin/check-analytics': () => success({ hasAnalyticsId: has }) })
  await renderApp('/admin')
  const card = within(await screen.findByRole('region', { name: 'Analytics Status' }))
  expect(await card.findByText(text)).toBeTruthy()
  expect(card.getByText(/Obverse itself measures no visits/)).toBeTruthy()
})

test('what is wrong stands on the dashboard, and what has ended is folded', async () => {
  serveAdmin({
    'GET /api/alerts': () =>
      success({
        alerts: [
          {
            code: 'budget:ebay-browse',
            text: 'Of today’s eBay searches 84 % are used.',
            since: '2026-03-02T10:00:00.000Z',
            endedAt: null,
          },
          {
            code: 'job:sendMail',
            text: 'The scheduled job sendMail fails.',
            since: '2026-03-01T10:00:00.000Z',
            endedAt: '2026-03-01T11:00:00.000Z',
          },
        ],
        budgets: [
          { calls: 'eBay searches', used: 3_780, limit: 4_500 },
          { calls: 'PCGS look-ups', used: 0, limit: 900 },
        ],
      }),
  })
  await renderApp('/admin')
  const part = within(await screen.findByRole('region', { name: 'Operation' }))
  expect(await part.findByText('Of today’s eBay searches 84 % are used.')).toBeTruthy()
  expect(part.getByText('Ended in the last 90 days (1)')).toBeTruthy()
  expect(part.queryByText('Nothing is wrong at the moment.')).toBeNull()
  expect(part.getByText('3,780 of 4,500')).toBeTruthy()
  expect(part.getByRole('progressbar', { name: 'PCGS look-ups', hidden: true })).toBeTruthy()
})

test('where nothing is wrong the dashboard says so', async () => {
  serveAdmin()
  await renderApp('/admin')
  expect(await screen.findByText('Nothing is wrong at the moment.')).toBeTruthy()
})

test('a count that cannot be read is no zero', async () => {
  serveAdmin({ 'GET /api/admin/users/count': () => failure('FORBIDDEN') })
  await renderApp('/admin')
  const card = within(await screen.findByRole('region', { name: 'Total Users' }))
  expect(await card.findByText('N/A')).toBeTruthy()
})

test.each([
  ['SendGrid', { sendgrid: true, defaultServiceAvailable: true }, 'border-accent'],
  ['Resend', { resend: true, sendgrid: true, defaultServiceAvailable: true }, 'mail-resend'],
  ['SMTP', { smtp: true, defaultServiceAvailable: true }, 'mail-smtp'],
  ['Development mode', {}, 'border-warn'],
])('the banner names %s', async (name, status, dress) => {
  serveAdmin({
    'GET /api/admin/email-service-status': () =>
      success({ success: true, status: { ...NO_MAIL, ...status } }),
  })
  await renderApp('/admin')
  const title = await screen.findByText(`Email system: ${name}`)
  expect(title.closest('[role=status]')?.className).toContain(dress)
})

test('without a service it says that no real emails are sent', async () => {
  serveAdmin()
  await renderApp('/admin')
  expect(await screen.findByText(/no real emails are sent/)).toBeTruthy()
})

test('a test email that was handed over is reported for five seconds', async () => {
  serveAdmin({
    'POST /api/admin/test-email': () =>
      success({ message: 'It was handed to resend.', sent: true }),
  })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Test Email Sent', 'It was handed to resend.']])
  expect(toastStore.current()[0]?.durationMs).toBe(5_000)
})

test('a test email that no service takes is not said to be sent', async () => {
  const message = 'No mail service is set up: the test email was kept in the outbox and not sent.'
  serveAdmin({ 'POST /api/admin/test-email': () => success({ message, sent: false }) })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Test Email Not Sent', message]])
})

test('a test email that fails is reported', async () => {
  serveAdmin({ 'POST /api/admin/test-email': () => failure('INTERNAL') })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Email Test Failed', 'Could not send test email']])
})

test('a test email that the mail service refuses is reported with its reason', async () => {
  const message = 'Could not send test email. Resend 422: validation_error: Invalid `to` field.'
  serveAdmin({
    'POST /api/admin/test-email': () => failure('MAIL_NOT_SENT', { message }),
  })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Email Test Failed', `${message} Reference: r-1.`]])
})
