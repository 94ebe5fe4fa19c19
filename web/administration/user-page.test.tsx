import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, prepareApp, press, renderApp, success } from '../test/render-app.tsx'
import { ADMINS_USER, serveAdmin, USER_DETAILS } from './test/serve-admin.ts'

prepareApp({ signedIn: true })

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('a user’s page says when they were seen, what is open, stored and failed', async () => {
  serveAdmin({
    'GET /api/admin/users/9': () =>
      success({
        ...USER_DETAILS,
        jobs: {
          queue: { open: 12, failed: 2, openSince: '2026-11-27T09:30:00.000Z' },
          publishing: { open: 0, failed: 1, openSince: null },
        },
        errors: [
          {
            place: 'queue',
            at: '2026-11-27T10:00:00.000Z',
            what: '0c9a0f0e-1111-4222-8333-444455556666',
            code: 'ANALYSIS_FAILED',
            message: 'The analysis failed. Please try again.',
            requestId: '8d8ac610-566d-4ef0-9c22-186b2a5ed793',
          },
          {
            place: 'publishing',
            at: '2026-11-26T10:00:00.000Z',
            what: '1881-S Morgan Dollar',
            code: 'INTERNAL',
            message: 'Something went wrong. Reference: 1f2e3d4c',
            requestId: null,
          },
        ],
      }),
  })
  await renderApp('/admin/users/9')
  expect(await screen.findByRole('heading', { level: 1, name: 'coinroom' })).toBeTruthy()
  const jobs = await card('Open jobs')
  expect(jobs.getByText(/12 coins open/).textContent).toMatch(/12 coins open since .+, 2 failed/)
  expect(jobs.getByText('1 failed')).toBeTruthy()
  const storage = await card('Storage')
  expect(storage.getByText('41 of 1,000')).toBeTruthy()
  expect(storage.getByText('1.2 GB of 5 GB')).toBeTruthy()
  const errors = await card('Last errors')
  expect(errors.getAllByRole('listitem')).toHaveLength(2)
  expect(errors.getByText('Request 8d8ac610-566d-4ef0-9c22-186b2a5ed793')).toBeTruthy()
  expect(errors.getByText(/Publishing 1881-S Morgan Dollar, INTERNAL/)).toBeTruthy()
  const ebay = await card('eBay')
  expect(ebay.getByText('coinroom-on-ebay')).toBeTruthy()
  expect(ebay.getByText('The seller has to connect again')).toBeTruthy()
  const activity = await card('Activity')
  expect(activity.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    '/admin/settings?tab=audit&search=coinroom',
  )
})

test('a user without anything has a page that says so', async () => {
  serveAdmin({
    'GET /api/admin/users/9': () => success({ ...USER_DETAILS, lastSeenAt: null, ebay: null }),
  })
  await renderApp('/admin/users/9')
  expect((await card('Last errors')).getByText('Nothing has failed.')).toBeTruthy()
  expect((await card('Open jobs')).getAllByText('Nothing')).toHaveLength(2)
  expect((await card('Activity')).getByText('Not in the last 90 days')).toBeTruthy()
  expect((await card('eBay')).getByText('No eBay account is connected.')).toBeTruthy()
})

test('a user’s page is opened from the list, and loads', async () => {
  serveAdmin({
    'GET /api/admin/users': () => success({ users: [ADMINS_USER], nextBefore: null }),
    'GET /api/admin/users/9': () => new Promise<Response>(() => undefined),
  })
  await renderApp('/admin/settings?tab=users')
  await press(await screen.findByRole('link', { name: 'coinroom' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'User' })).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/admin/users/9')
  expect(screen.queryByText('Last errors')).toBeNull()
})

test('a user’s page that cannot be read offers to try again', async () => {
  let isThere = false
  serveAdmin({
    'GET /api/admin/users/9': () => (isThere ? success(USER_DETAILS) : failure('NOT_FOUND')),
  })
  await renderApp('/admin/users/9')
  expect(await screen.findByText('The user could not be loaded')).toBeTruthy()
  isThere = true
  await press(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'coinroom' })).toBeTruthy()
})
