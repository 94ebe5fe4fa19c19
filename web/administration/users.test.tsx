import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, prepareApp, press, renderApp, success } from '../test/render-app.tsx'
import { ADMINS_USER, serveAdmin, toasts } from './test/serve-admin.ts'

prepareApp({ signedIn: true })

test('the two-step login of a user is turned off after a question, where it is on', async () => {
  let users = [
    { ...ADMINS_USER, hasSecondFactor: true },
    { ...ADMINS_USER, id: 10, username: 'without' },
  ]
  const calls = serveAdmin({
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
  const users = [ADMINS_USER, { ...ADMINS_USER, id: 10, username: 'small', pictureBytes: 400 }]
  const empty = { ...ADMINS_USER, id: 11, username: 'empty', pictureBytes: 0 }
  serveAdmin({
    'GET /api/admin/users': () => success({ users: [...users, empty], nextBefore: null }),
  })
  await renderApp('/admin/settings?tab=users')
  const storedBy = async (name: string) =>
    (await screen.findByText(name)).closest('li')?.textContent ?? ''
  expect(await storedBy('coinroom')).toContain('1 listing, 1.2 GB of pictures, eBay connected')
  expect(await storedBy('small')).toContain(', 1 MB of pictures')
  expect(await storedBy('empty')).not.toContain('of pictures')
})

test('an account in dispute is given to one of its addresses after a question', async () => {
  const former = 'former@obverse.test'
  const user = { ...ADMINS_USER, suspendedAt: '2026-11-20T10:00:00.000Z', disputedBy: former }
  const calls = serveAdmin({
    'GET /api/admin/users': () => success({ users: [user], nextBefore: null }),
    'POST /api/admin/users/9/settle-dispute': () => success({ success: true }),
  })
  await renderApp('/admin/settings?tab=users')
  expect(await screen.findByText(new RegExp(`In dispute: ${former}`))).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for coinroom' }))
  expect(await screen.findByRole('menuitem', { name: 'Give to the present address' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'End suspension' })).toBeNull()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Give to the former address' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(new RegExp(former))).toBeTruthy()
  await press(within(question).getByRole('button', { name: 'Give the account' }))
  await expect.poll(() => calls).toContain('POST /api/admin/users/9/settle-dispute')
})

test('a user is suspended after a question', async () => {
  let user = ADMINS_USER
  const calls = serveAdmin({
    'GET /api/admin/users': () => success({ users: [user], nextBefore: null }),
    'POST /api/admin/users/9/suspend': () => {
      user = { ...ADMINS_USER, suspendedAt: '2026-11-20T10:00:00.000Z' }
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
  serveAdmin({
    'GET /api/admin/users': () => success({ users: [ADMINS_USER], nextBefore: null }),
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
  serveAdmin({ 'GET /api/admin/users': () => success({ users: [], nextBefore: null }) })
  await renderApp('/admin/settings?tab=users')
  expect(await screen.findByText('No user matches')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Username or email'), 'room')
  await press(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByTestId('address').textContent).toBe('/admin/settings?tab=users&search=room')
})

test('an act on a user asks for the password where it was given too long ago, and is then done', async () => {
  let isRecent = false
  const sent: unknown[] = []
  const calls = serveAdmin({
    'GET /api/admin/users': () => success({ users: [ADMINS_USER], nextBefore: null }),
    'POST /api/admin/users/9/end-sessions': () =>
      isRecent ? success({ success: true }) : failure('REAUTHENTICATION_REQUIRED'),
    'POST /api/account/reauthentication': body => {
      sent.push(body)
      isRecent = sent.length > 1
      return isRecent ? success({ success: true }) : failure('SECOND_FACTOR_WRONG')
    },
  })
  await renderApp('/admin/settings?tab=users')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for coinroom' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End all sessions' }))
  const question = await screen.findByRole('alertdialog')
  await press(within(question).getByRole('button', { name: 'End all sessions' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' })
  await press(within(dialog).getByRole('button', { name: 'Use a code' }))
  const code = within(dialog).getByLabelText(/^Code/)
  await userEvent.type(code, '123456')
  await press(within(dialog).getByRole('button', { name: 'Go on' }))
  expect(
    await within(dialog).findByText('This code is not right or was used already.'),
  ).toBeTruthy()
  await press(within(dialog).getByRole('button', { name: 'Use the password' }))
  await userEvent.type(within(dialog).getByLabelText(/^Password/), 'the password')
  await press(within(dialog).getByRole('button', { name: 'Go on' }))
  await expect
    .poll(() => calls.filter(call => call.endsWith('/end-sessions')))
    .toEqual(Array(2).fill('POST /api/admin/users/9/end-sessions'))
  expect(sent).toEqual([{ code: '123456' }, { password: 'the password' }])
  expect(toasts()).toEqual([])
})

test('an act that nobody proves to be theirs is not done, and says so', async () => {
  const calls = serveAdmin({
    'GET /api/admin/users': () => success({ users: [ADMINS_USER], nextBefore: null }),
    'POST /api/admin/users/9/suspend': () => failure('REAUTHENTICATION_REQUIRED'),
  })
  await renderApp('/admin/settings?tab=users')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for coinroom' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  const question = await screen.findByRole('alertdialog')
  await press(within(question).getByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' })
  await press(within(dialog).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => toasts().map(([title]) => title)).toEqual(['coinroom was not changed'])
  expect(calls).not.toContain('POST /api/account/reauthentication')
})

test('an administrator without two-step login is led to where it is turned on', async () => {
  const calls = serveAdmin({
    'GET /api/account/second-factor': () =>
      success({ available: true, since: null, recoveryCodesLeft: 0 }),
  })
  await renderApp('/admin')
  expect(await screen.findByText('Two-Step Login First')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe('/account')
  expect(calls.filter(call => call.includes('/api/admin/'))).toEqual([])
})
