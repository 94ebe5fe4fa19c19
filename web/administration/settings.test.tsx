import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { prepareApp, press, renderApp, success } from '../test/render-app.tsx'
import { serveAdmin, toasts } from './test/serve-admin.ts'

prepareApp({ signedIn: true })

test('services say whether they answer, and which keys are missing', async () => {
  const vendor = { purpose: 'Prices', latencyMs: null, reason: null, missing: [] }
  serveAdmin({
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
  serveAdmin({
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
  const calls = serveAdmin({
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
            repeatable: true,
            createdAt: '2026-11-20T10:00:00.000Z',
            nextTryAt: null,
          },
          {
            id: id.replace('7', '8'),
            kind: 'password-reset',
            to: 'ann@obverse.test',
            subject: 'Choose a new password',
            tries: 5,
            reason: 'The mailbox is full.',
            repeatable: false,
            createdAt: '2026-11-20T10:00:00.000Z',
            nextTryAt: null,
          },
        ],
      }),
    [`POST /api/admin/failed-mails/${id}/try-again`]: () => success({ success: true }),
  })
  await renderApp('/admin/settings?tab=mails')
  expect(await screen.findByText('Resend does not answer.')).toBeTruthy()
  expect(screen.getAllByText(/5 tries/)).toHaveLength(2)
  // The text of a mail with a link is deleted when the mail has failed.
  expect(screen.getByText(/It held a link and was deleted/)).toBeTruthy()
  await press(screen.getByRole('button', { name: /^Try again/ }))
  expect(calls).toContain(`POST /api/admin/failed-mails/${id}/try-again`)
  expect(toasts()[0]?.[0]).toBe('The mail is sent again')
})

test('the audit log is filtered by action and name, which the address holds', async () => {
  serveAdmin({ 'GET /api/admin/audit-log': () => success({ entries: [], nextBefore: null }) })
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
  serveAdmin({ 'GET /api/admin/outbox': () => success({ keeps: true, mails: [mail] }) })
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
  serveAdmin({ 'GET /api/admin/outbox': () => success({ keeps: true, mails: [mail] }) })
  await renderApp('/admin/settings?tab=outbox')
  expect(await screen.findByText('Choose a new password')).toBeTruthy()
  expect(screen.getByText(/eve@obverse.test/)).toBeTruthy()
})

test('a plan is edited: name, coins, what it holds, features line by line', async () => {
  const plan = {
    name: 'basic',
    displayName: 'Basic',
    price: 9.99,
    monthlyCoins: 100,
    maxListings: 10_000,
    maxPictureBytes: 50_000_000_000,
    features: ['One'],
    popular: false,
  }
  const sent: unknown[] = []
  serveAdmin({
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
  const pictures = form.getByLabelText(/^Pictures, in GB/)
  await userEvent.clear(pictures)
  await userEvent.type(pictures, '60')
  await userEvent.type(form.getByLabelText(/^Features/), '{Enter}Two')
  await press(form.getByRole('checkbox', { name: 'Marked as popular' }))
  await press(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => toasts()).toEqual([['The plan was changed', 'Basic']])
  expect(sent).toEqual([
    {
      displayName: 'Basic',
      monthlyCoins: 150,
      maxListings: 10_000,
      maxPictureBytes: 60_000_000_000,
      features: ['One', 'Two'],
      popular: true,
    },
  ])
})
