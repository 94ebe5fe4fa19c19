import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AdminUser, PendingUser } from '../../shared/administration.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { toastStore } from '../ui/toast-store.ts'

prepareApp({ signedIn: true })

const MAIL = { sendgrid: false, resend: false, smtp: false, defaultServiceAvailable: false }
const toasts = () => toastStore.current().map(shown => [shown.title, shown.description])

function serve(answers: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'GET /api/user': () => success({ ...SELLER, isAdmin: true }),
    'GET /api/admin/pending-users/count': () => success({ count: 3 }),
    'GET /api/admin/users/count': () => success({ count: 41 }),
    'GET /api/admin/listings/count': () => success({ count: 512 }),
    'GET /api/admin/check-analytics': () => success({ hasAnalyticsId: false }),
    'GET /api/admin/email-service-status': () => success({ success: true, status: MAIL }),
    ...answers,
  })
}

test.each(['/admin', '/admin/pending-users', '/admin/settings'])(
  '%s denies access to users who are not admins, and requests nothing',
  async path => {
    const calls = serve({ 'GET /api/user': () => success(SELLER) })
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
  serve()
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
  serve({ 'GET /api/admin/check-analytics': () => success({ hasAnalyticsId: has }) })
  await renderApp('/admin')
  const card = within(await screen.findByRole('region', { name: 'Analytics Status' }))
  expect(await card.findByText(text)).toBeTruthy()
  expect(card.getByText(/Obverse itself measures no visits/)).toBeTruthy()
})

test('a count that cannot be read is no zero', async () => {
  serve({ 'GET /api/admin/users/count': () => failure('FORBIDDEN') })
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
  serve({
    'GET /api/admin/email-service-status': () =>
      success({ success: true, status: { ...MAIL, ...status } }),
  })
  await renderApp('/admin')
  const title = await screen.findByText(`Email system: ${name}`)
  expect(title.closest('[role=status]')?.className).toContain(dress)
})

test('without a service it says that no real emails are sent', async () => {
  serve()
  await renderApp('/admin')
  expect(await screen.findByText(/no real emails are sent/)).toBeTruthy()
})

test('a test email that was handed over is reported for five seconds', async () => {
  serve({ 'POST /api/admin/test-email': () => success({ message: 'It was handed to resend.' }) })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Test Email Sent', 'It was handed to resend.']])
  expect(toastStore.current()[0]?.durationMs).toBe(5_000)
})

test('a test email that fails is reported', async () => {
  serve({ 'POST /api/admin/test-email': () => failure('INTERNAL') })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Email Test Failed', 'Could not send test email']])
})

test('a test email that the mail service refuses is reported with its reason', async () => {
  const message = 'Could not send test email. Resend 422: validation_error: Invalid `to` field.'
  serve({
    'POST /api/admin/test-email': () => failure('MAIL_NOT_SENT', { message }),
  })
  await renderApp('/admin')
  await press(await screen.findByRole('button', { name: 'Test Email System' }))
  expect(toasts()).toEqual([['Email Test Failed', message]])
})

const EVE: PendingUser = {
  id: 4,
  username: 'eve',
  email: 'eve@obverse.test',
  emailConfirmedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}

function servePending(answers: Parameters<typeof answerCalls>[0] = {}) {
  let waiting = [EVE]
  return serve({
    'GET /api/admin/pending-users': () => success({ pendingUsers: waiting, nextBefore: null }),
    'POST /api/admin/approve-user/4': () => {
      waiting = []
      return success({})
    },
    'POST /api/admin/reject-user/4': () => {
      waiting = []
      return success({})
    },
    ...answers,
  })
}

async function decide(action: 'Approve' | 'Reject') {
  await renderApp('/admin/pending-users')
  const table = await screen.findByRole('table', { name: 'Pending applications' })
  expect(within(table).getByText('eve@obverse.test')).toBeTruthy()
  expect(within(table).getByText('Nov 20, 2026')).toBeTruthy()
  expect(within(table).getByText('Not confirmed')).toBeTruthy()
  await userEvent.click(within(table).getByRole('button', { name: `${action} eve` }))
  const question = await screen.findByRole('alertdialog')
  await press(within(question).getByRole('button', { name: action }))
}

test('an application is approved after a question, and leaves the list', async () => {
  servePending()
  await decide('Approve')
  expect(await screen.findByText('There are no pending applications')).toBeTruthy()
  expect(toasts()).toEqual([['User Approved', 'eve has been approved and notified']])
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/admin',
  )
})

test('an application is rejected after a question', async () => {
  servePending()
  await decide('Reject')
  expect(await screen.findByText('There are no pending applications')).toBeTruthy()
  expect(toasts()).toEqual([['User Rejected', 'eve has been rejected and notified']])
})

test('a rejection that fails is reported, and the application stays', async () => {
  servePending({ 'POST /api/admin/reject-user/4': () => failure('INTERNAL') })
  await decide('Reject')
  expect(toasts()).toEqual([['Rejection Failed', 'There was an error rejecting this user.']])
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('an approval that fails is reported, and the application stays', async () => {
  servePending({ 'POST /api/admin/approve-user/4': () => failure('INTERNAL') })
  await decide('Approve')
  expect(toasts()).toEqual([['Approval Failed', 'There was an error approving this user.']])
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('a rejection that came too late says how it was decided', async () => {
  servePending({ 'POST /api/admin/reject-user/4': () => failure('NOT_FOUND') })
  await decide('Reject')
  expect(toasts()[0]?.[0]).toBe('Rejection Failed')
  expect(toasts()[0]?.[1]).toMatch(/^There was an error rejecting this user\. .+/)
})

test('applications that cannot be loaded are no empty list', async () => {
  serve({ 'GET /api/admin/pending-users': () => failure('FORBIDDEN') })
  await renderApp('/admin/pending-users')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'Error' })).toBeTruthy()
  expect(within(alert).getByText('Failed to load pending user applications')).toBeTruthy()
})

const USER: AdminUser = {
  id: 9,
  username: 'coinroom',
  email: 'coins@obverse.test',
  isAdmin: false,
  suspendedAt: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  subscriptionTier: 'basic',
  currentUsage: 12,
  limit: 100,
  listings: 1,
  pictureBytes: 1_240_000_000,
  hasEbayConnection: true,
  hasSecondFactor: false,
}

test('the two-step login of a user is turned off after a question, where it is on', async () => {
  let users = [
    { ...USER, hasSecondFactor: true },
    { ...USER, id: 10, username: 'without' },
  ]
  const calls = serve({
    'GET /api/admin/users': () => success({ users, nextBefore: null }),
    'POST /api/admin/users/9/remove-second-factor': () => {
      users = users.map(user => ({ ...user, hasSecondFactor: false }))
      return success({ success: true })
    },
  })
  await renderApp('/admin/settings?tab=users')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for without' }))
  expect(await screen.findByRole('menuitem', { name: 'Suspend' })).toBeTruthy()
  const item = { name: 'Turn off two-step login' }
  expect(screen.queryByRole('menuitem', item)).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for coinroom' }))
  await userEvent.click(await screen.findByRole('menuitem', item))
  expect(calls).not.toContain('POST /api/admin/users/9/remove-second-factor')
  const question = await screen.findByRole('alertdialog')
  await press(within(question).getByRole('button', item))
  await expect.poll(() => calls).toContain('POST /api/admin/users/9/remove-second-factor')
})

test('the users panel says how much each stores', async () => {
  const users = [USER, { ...USER, id: 10, username: 'small', pictureBytes: 400 }]
  const empty = { ...USER, id: 11, username: 'empty', pictureBytes: 0 }
  serve({ 'GET /api/admin/users': () => success({ users: [...users, empty], nextBefore: null }) })
  await renderApp('/admin/settings?tab=users')
  const storedBy = async (name: string) =>
    (await screen.findByText(name)).closest('li')?.textContent ?? ''
  expect(await storedBy('coinroom')).toContain('1 listing, 1.2 GB of pictures, eBay connected')
  expect(await storedBy('small')).toContain(', 1 MB of pictures')
  expect(await storedBy('empty')).not.toContain('of pictures')
})

test('a user is suspended after a question', async () => {
  let user = USER
  const calls = serve({
    'GET /api/admin/users': () => success({ users: [user], nextBefore: null }),
    'POST /api/admin/users/9/suspend': () => {
      user = { ...USER, suspendedAt: '2026-11-20T10:00:00.000Z' }
      return success({ success: true })
    },
  })
  await renderApp('/admin/settings?tab=users')
  expect(await screen.findByText('coins@obverse.test')).toBeTruthy()
  expect(screen.getByText(/12 of\s*100 coins/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for coinroom' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  const question = await screen.findByRole('alertdialog')
  await press(within(question).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Suspended')).toBeTruthy()
  expect(calls).toContain('POST /api/admin/users/9/suspend')
})

test('a plan is set by an admin; a refusal is reported', async () => {
  const sent: unknown[] = []
  serve({
    'GET /api/admin/users': () => success({ users: [USER], nextBefore: null }),
    'PUT /api/admin/users/9/tier': body => {
      sent.push(body)
      return failure('NOT_FOUND')
    },
  })
  await renderApp('/admin/settings?tab=users')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for coinroom' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to Pro' }))
  await press(await screen.findByRole('button', { name: 'Move to Pro' }))
  expect(sent).toEqual([{ tierName: 'pro' }])
  expect(toasts()[0]?.[0]).toBe('coinroom was not changed')
})

test('the search is stored in the address', async () => {
  serve({ 'GET /api/admin/users': () => success({ users: [], nextBefore: null }) })
  await renderApp('/admin/settings?tab=users')
  expect(await screen.findByText('No user matches')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Username or email'), 'room')
  await press(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByTestId('address').textContent).toBe('/admin/settings?tab=users&search=room')
})

test('services say whether they answer, and which keys are missing', async () => {
  const vendor = { purpose: 'Prices', latencyMs: null, reason: null, missing: [] }
  serve({
    'GET /api/admin/vendors': () =>
      success({
        vendors: [
          { ...vendor, vendor: 'eBay', configured: true, answering: true, latencyMs: 41 },
          { ...vendor, vendor: 'metals.dev', configured: false, answering: null, missing: ['KEY'] },
        ],
      }),
  })
  await renderApp('/admin/settings')
  expect(await screen.findByText('Answering')).toBeTruthy()
  expect(screen.getByText('41 ms')).toBeTruthy()
  expect(screen.getByText('Not set up')).toBeTruthy()
  expect(screen.getByText('Missing: KEY')).toBeTruthy()
})

test('the audit log says who did what to whom, page after page', async () => {
  const entry = { at: '2026-11-20T10:00:00.000Z', actor: { id: 1, username: 'admin' } }
  let page = 0
  serve({
    'GET /api/admin/audit-log': () => {
      page += 1
      return success({
        entries: [
          page === 1
            ? {
                ...entry,
                id: 2,
                action: 'user.tier_set',
                subject: { id: 9, username: 'coinroom' },
                detail: 'basic → pro',
              }
            : {
                ...entry,
                id: 1,
                action: 'user.approved',
                subject: { id: 9, username: 'coinroom' },
                detail: '',
              },
          {
            ...entry,
            id: -page,
            action: 'ebay.forgotten',
            actor: { id: 0, username: 'eBay' },
            subject: { id: 10 + page, username: `closed_${page}` },
            detail: '',
          },
        ],
        nextBefore: page === 1 ? 2 : null,
      })
    },
  })
  await renderApp('/admin/settings?tab=audit')
  expect(await screen.findByText('admin changed the plan of coinroom (basic → pro)')).toBeTruthy()
  expect(screen.getByText('eBay told of the deletion of the eBay account of closed_1')).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('admin approved coinroom')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a failed mail can be tried again', async () => {
  const id = '7b2f0d9c-25a1-4d53-9a75-0f6d6c4b8d11'
  const calls = serve({
    'GET /api/admin/failed-mails': () =>
      success({
        mails: [
          {
            id,
            kind: 'approved',
            to: 'eve@obverse.test',
            subject: 'Your account has been approved',
            tries: 5,
            reason: 'Resend does not answer.',
            createdAt: '2026-11-20T10:00:00.000Z',
            nextTryAt: null,
          },
        ],
      }),
    [`POST /api/admin/failed-mails/${id}/try-again`]: () => success({ success: true }),
  })
  await renderApp('/admin/settings?tab=mails')
  expect(await screen.findByText('Resend does not answer.')).toBeTruthy()
  expect(screen.getByText(/5 tries/)).toBeTruthy()
  await press(screen.getByRole('button', { name: /^Try again/ }))
  expect(calls).toContain(`POST /api/admin/failed-mails/${id}/try-again`)
  expect(toasts()[0]?.[0]).toBe('The mail is sent again')
})

test('the audit log is filtered by action and name, which the address holds', async () => {
  serve({ 'GET /api/admin/audit-log': () => success({ entries: [], nextBefore: null }) })
  await renderApp('/admin/settings?tab=audit')
  await userEvent.selectOptions(await screen.findByLabelText('Action'), 'user.suspended')
  await userEvent.type(screen.getByLabelText('Name'), 'eve')
  await press(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('No entry matches')).toBeTruthy()
  const asked = vi
    .mocked(fetch)
    .mock.calls.map(([input]) => (input instanceof Request ? input.url : input.toString()))
  expect(asked.at(-1)).toMatch(/audit-log\?.*search=eve.*action=user.suspended/)
  expect(screen.getByTestId('address').textContent).toContain('search=eve')
})

test('without a mail service the outbox shows the mails with their links', async () => {
  const mail = {
    id: 'm',
    to: 'eve@obverse.test',
    subject: 'Choose a new password',
    text: 'http://localhost/reset-password/abc',
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  serve({ 'GET /api/admin/outbox': () => success({ keeps: true, mails: [mail] }) })
  await renderApp('/admin/settings?tab=outbox')
  expect(await screen.findByText('http://localhost/reset-password/abc')).toBeTruthy()
})

test('where the texts of mails are not open, the outbox shows to whom and about what', async () => {
  const mail = {
    id: 'm',
    to: 'eve@obverse.test',
    subject: 'Choose a new password',
    text: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  serve({ 'GET /api/admin/outbox': () => success({ keeps: true, mails: [mail] }) })
  await renderApp('/admin/settings?tab=outbox')
  expect(await screen.findByText('Choose a new password')).toBeTruthy()
  expect(screen.getByText(/eve@obverse.test/)).toBeTruthy()
})

test('a plan is edited: name, coins, features line by line', async () => {
  const plan = {
    name: 'basic',
    displayName: 'Basic',
    price: 9.99,
    monthlyCoins: 100,
    features: ['One'],
    popular: false,
  }
  const sent: unknown[] = []
  serve({
    'GET /api/subscription/tiers': () => success({ tiers: [plan] }),
    'PUT /api/admin/plans/basic': body => {
      sent.push(body)
      return success({ success: true })
    },
  })
  await renderApp('/admin/settings?tab=plans')
  await press(await screen.findByRole('button', { name: 'Edit Basic' }))
  const form = within(await screen.findByRole('dialog'))
  const coins = form.getByLabelText(/^Coins a month/)
  await userEvent.clear(coins)
  await userEvent.type(coins, 'many')
  await press(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Please enter a number of coins')).toBeTruthy()
  await userEvent.clear(coins)
  await userEvent.type(coins, '150')
  await userEvent.type(form.getByLabelText(/^Features/), '{Enter}Two')
  await press(form.getByRole('checkbox', { name: 'Marked as popular' }))
  await press(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => toasts()).toEqual([['The plan was changed', 'Basic']])
  expect(sent).toEqual([
    { displayName: 'Basic', monthlyCoins: 150, features: ['One', 'Two'], popular: true },
  ])
})
