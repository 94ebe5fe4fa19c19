import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PendingUser } from '../../shared/administration.ts'
import { answerCalls, failure, prepareApp, press, renderApp, success } from '../test/render-app.tsx'
import { serveAdmin, toasts } from './test/serve-admin.ts'

prepareApp({ signedIn: true })

const EVE: PendingUser = {
  id: 4,
  username: 'eve',
  email: 'eve@obverse.test',
  emailConfirmedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}

function servePending(answers: Parameters<typeof answerCalls>[0] = {}) {
  let waiting = [EVE]
  return serveAdmin({
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
  serveAdmin({ 'GET /api/admin/pending-users': () => failure('FORBIDDEN') })
  await renderApp('/admin/pending-users')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'Error' })).toBeTruthy()
  expect(within(alert).getByText('Failed to load pending user applications')).toBeTruthy()
})
