import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../../test/render-app.tsx'
import { readStoredUser } from '../stored-user.ts'

prepareApp({ signedIn: true })

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({ 'GET /api/user': () => success(SELLER), ...answers })
  await renderApp('/account')
  await screen.findByRole('heading', { name: 'Your account' })
  return calls
}

async function changePassword(current: string, next: string, again = next) {
  await userEvent.type(screen.getByLabelText(/^Current password/), current)
  await userEvent.type(screen.getByLabelText(/^New password/), next)
  await userEvent.type(screen.getByLabelText(/^Confirm password/), again)
  await press(screen.getByRole('button', { name: 'Change password' }))
}

test('the password is changed, and the fields are empty again', async () => {
  const sent: unknown[] = []
  await open({
    'POST /api/account/password': body => {
      sent.push(body)
      return success({ message: 'Your password has been changed.' })
    },
  })
  await changePassword('right horse', 'left horse')
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(sent).toEqual([{ currentPassword: 'right horse', newPassword: 'left horse' }])
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('')
})

test('a wrong current password is said at its field', async () => {
  const message = 'Your current password is not right.'
  await open({
    'POST /api/account/password': () =>
      Response.json(
        {
          error: {
            code: 'VALIDATION',
            message,
            detail: { field: 'currentPassword', fields: { currentPassword: message } },
            requestId: 'r-1',
          },
          message,
        },
        { status: 400 },
      ),
  })
  await changePassword('wrong horse', 'left horse')
  const said = await screen.findByText(message)
  const field = screen.getByLabelText(/^Current password/)
  expect(field.getAttribute('aria-describedby')).toContain(said.id)
})

test('too many tries are reported', async () => {
  await open({ 'POST /api/account/password': () => failure('RATE_LIMITED') })
  await changePassword('right horse', 'left horse')
  expect(await screen.findByText('Your password was not changed')).toBeTruthy()
})

test('all data comes as files', async () => {
  await open({
    'GET /api/account/export/parts': () =>
      success({
        parts: [
          { part: 1, hasDocument: true, pictures: 0, bytes: 0 },
          { part: 2, hasDocument: false, pictures: 2, bytes: 3_000_000 },
          { part: 3, hasDocument: false, pictures: 1, bytes: 400 },
        ],
      }),
  })
  const link = await screen.findByRole('link', { name: 'Part 1 of 3 (your data)' })
  expect(link.getAttribute('href')).toBe('/api/account/export?part=1')
  expect(link.hasAttribute('download')).toBe(true)
  expect(screen.getByRole('link', { name: 'Part 2 of 3 (3 MB)' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Part 3 of 3 (1 MB)' })).toBeTruthy()
})

const session = (id: string, browser: string, current = false) => ({
  id,
  browser,
  current,
  createdAt: '2026-11-20T10:00:00.000Z',
  usedAt: '2026-11-21T10:00:00.000Z',
})

test('sessions are listed, and one is ended', async () => {
  let sessions = [session('b', 'Firefox on Windows'), session('a', '', true)]
  const calls = await open({
    'GET /api/account/sessions': () => success({ sessions }),
    'DELETE /api/account/sessions/b': () => {
      sessions = sessions.slice(1)
      return success({ success: true })
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Sessions' }))
  expect(await card.findByText('Firefox on Windows')).toBeTruthy()
  expect(card.getByText('This session')).toBeTruthy()
  expect(card.getByRole('button', { name: 'End all other sessions' })).toBeTruthy()
  await press(card.getByRole('button', { name: 'End it: Firefox on Windows' }))
  expect(calls).toContain('DELETE /api/account/sessions/b')
  expect(await screen.findByText('The session was ended')).toBeTruthy()
  await expect.poll(() => card.queryByText('Firefox on Windows')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
})

async function askToDelete() {
  await press(screen.getByRole('button', { name: 'Delete my account' }))
  return within(await screen.findByRole('dialog'))
}

test('the account is deleted only when its name and the password are typed', async () => {
  const sent: unknown[] = []
  const calls = await open({
    'POST /api/account/delete': body => {
      sent.push(body)
      return success({ message: 'Your account has been deleted.' })
    },
  })
  const question = await askToDelete()
  const name = question.getByLabelText(/Type seller/)
  const confirm = question.getByRole('button', { name: 'Delete my account' })
  await userEvent.type(name, 'selle')
  await press(confirm)
  expect(question.getByText('Please type your username to delete your account.')).toBeTruthy()
  expect(calls).not.toContain('POST /api/account/delete')
  expect(question.getByText('Please enter your current password')).toBeTruthy()
  await userEvent.type(name, 'r')
  await userEvent.type(question.getByLabelText(/^Your password/), 'right horse')
  await press(confirm)
  expect(sent).toEqual([{ username: 'seller', password: 'right horse' }])
  expect(await screen.findByText('Account deleted')).toBeTruthy()
  expect(readStoredUser()).toBeNull()
  expect(screen.getByTestId('address').textContent).not.toBe('/account')
})

test('the account with two-step login is deleted with a code', async () => {
  const sent: unknown[] = []
  await open({
    'POST /api/account/delete': body => {
      sent.push(body)
      if (sent.length === 1) return failure('SECOND_FACTOR_REQUIRED')
      return sent.length === 2
        ? failure('SECOND_FACTOR_WRONG')
        : success({ message: 'Your account has been deleted.' })
    },
  })
  const question = await askToDelete()
  await userEvent.type(question.getByLabelText(/Type seller/), 'seller')
  await userEvent.type(question.getByLabelText(/^Your password/), 'right horse')
  const confirm = question.getByRole('button', { name: 'Delete my account' })
  await press(confirm)
  const code = await question.findByLabelText(/^Code/)
  await userEvent.type(code, '000000')
  await press(confirm)
  expect(await question.findByText(/This code is not right/)).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await press(confirm)
  expect(await screen.findByText('Account deleted')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ username: 'seller', password: 'right horse', code: '123456' })
})

test('the last administrator stays', async () => {
  await open({ 'POST /api/account/delete': () => failure('LAST_ADMIN') })
  const question = await askToDelete()
  await userEvent.type(question.getByLabelText(/Type seller/), 'seller')
  await userEvent.type(question.getByLabelText(/^Your password/), 'right horse')
  await press(question.getByRole('button', { name: 'Delete my account' }))
  expect(await question.findByText(/last administrator/)).toBeTruthy()
  expect(readStoredUser()).not.toBeNull()
})

test('another address is asked for with the password; an unconfirmed one gets a link', async () => {
  const sent: unknown[] = []
  const message = 'We have sent a link to new@obverse.test. Your address changes when you open it.'
  const calls = await open({
    'GET /api/user': () => success({ ...SELLER, emailConfirmed: false }),
    'POST /api/account/email': body => {
      sent.push(body)
      return success({ message })
    },
    'POST /api/account/email/confirmation': () => success({ message: 'It is on its way.' }),
  })
  const card = within(screen.getByRole('region', { name: 'Email address' }))
  expect(card.getByText('seller@obverse.test is not confirmed yet.')).toBeTruthy()
  await press(card.getByRole('button', { name: 'Send a confirmation link' }))
  expect(await screen.findByText('It is on its way.')).toBeTruthy()
  await userEvent.type(card.getByLabelText(/^New email/), 'new@obverse.test')
  await press(card.getByRole('button', { name: 'Change email' }))
  expect(await card.findByText('Please enter your current password')).toBeTruthy()
  expect(calls).not.toContain('POST /api/account/email')
  await userEvent.type(card.getByLabelText(/^Your password/), 'right horse')
  await press(card.getByRole('button', { name: 'Change email' }))
  expect(await card.findByText(message)).toBeTruthy()
  expect(sent).toEqual([{ email: 'new@obverse.test', password: 'right horse' }])
})

test('the page of a mail confirms the address on a press, not when it opens', async () => {
  const sent: unknown[] = []
  const calls = answerCalls({
    'GET /api/user': () => success(SELLER),
    'POST /api/confirm-email': body => {
      sent.push(body)
      return sent.length === 1
        ? failure('LINK_SPENT')
        : success({ message: 'new@obverse.test is confirmed.' })
    },
  })
  await renderApp('/confirm-email/abc')
  const button = await screen.findByRole('button', { name: 'Confirm the address' })
  expect(calls).not.toContain('POST /api/confirm-email')
  await press(button)
  expect(await screen.findByText('The address was not confirmed')).toBeTruthy()
  await press(button)
  expect(await screen.findByText('new@obverse.test is confirmed.')).toBeTruthy()
  expect(sent).toEqual([{ token: 'abc' }, { token: 'abc' }])
})

test('a change of the address that was not theirs is stopped by a press', async () => {
  const sent: unknown[] = []
  const calls = answerCalls({
    'GET /api/user': () => success({ authenticated: false }),
    'POST /api/objection': body => {
      sent.push(body)
      return sent.length === 1 ? failure('LINK_SPENT') : success({ message: 'All sessions ended.' })
    },
  })
  await renderApp('/objection/abc')
  const button = await screen.findByRole('button', { name: 'This was not me' })
  expect(calls).not.toContain('POST /api/objection')
  await press(button)
  expect(await screen.findByText('Nothing was stopped')).toBeTruthy()
  await press(button)
  expect(await screen.findByText('All sessions ended.')).toBeTruthy()
  expect(sent).toEqual([{ token: 'abc' }, { token: 'abc' }])
})

const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567']

test('two-step login is set up by password and a code; the recovery codes are shown once', async () => {
  let since: string | null = null
  const secondFactor = () => success({ available: true, since, recoveryCodesLeft: since ? 2 : 0 })
  const sent: unknown[] = []
  await open({
    'GET /api/account/second-factor': secondFactor,
    'POST /api/account/second-factor': body => {
      sent.push(body)
      return success({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Obverse:seller?secret=ABCDEFGH' })
    },
    'POST /api/account/second-factor/confirmation': body => {
      sent.push(body)
      if (sent.length === 2) return failure('SECOND_FACTOR_WRONG')
      since = '2026-11-22T10:00:00.000Z'
      return success({ recoveryCodes: CODES })
    },
  })
  const card = within(screen.getByRole('region', { name: 'Two-step login' }))
  await press(await card.findByRole('button', { name: 'Set up two-step login' }))
  await userEvent.type(card.getByLabelText(/^Password/), 'right horse')
  await press(card.getByRole('button', { name: 'Go on' }))
  expect(await card.findByTitle('QR code for the authenticator app')).toBeTruthy()
  expect(card.getByText('ABCD EFGH')).toBeTruthy()
  const code = card.getByLabelText(/^Code of the app/)
  await userEvent.type(code, '000000')
  await press(card.getByRole('button', { name: 'Turn on' }))
  expect(await card.findByText('This code is not right or was used already.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await press(card.getByRole('button', { name: 'Turn on' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  expect(shown.getAllByRole('listitem').map(item => item.textContent)).toEqual(CODES)
  await press(shown.getByRole('button', { name: 'I have stored them' }))
  expect(await card.findByText(/You have 2 recovery codes left/)).toBeTruthy()
  expect(screen.queryByText('ABCD-EFGH-IJKL-MNOP')).toBeNull()
  expect(sent).toEqual([{ password: 'right horse' }, { code: '000000' }, { code: '123456' }])
})

test('new recovery codes take password and code; a wrong code is said at its field', async () => {
  const sent: unknown[] = []
  await open({
    'GET /api/account/second-factor': () =>
      success({ available: true, since: '2026-11-22T10:00:00.000Z', recoveryCodesLeft: 1 }),
    'POST /api/account/second-factor/recovery-codes': body => {
      sent.push(body)
      return sent.length === 1 ? failure('SECOND_FACTOR_WRONG') : success({ recoveryCodes: CODES })
    },
  })
  const card = within(screen.getByRole('region', { name: 'Two-step login' }))
  await press(await card.findByRole('button', { name: 'New recovery codes' }))
  const question = within(await screen.findByRole('dialog', { name: 'New recovery codes?' }))
  await userEvent.type(question.getByLabelText(/^Password/), 'right horse')
  const code = question.getByLabelText(/^Code of the app/)
  await userEvent.type(code, '000000')
  await press(question.getByRole('button', { name: 'New recovery codes' }))
  expect(await question.findByText('This code is not right or was used already.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await press(question.getByRole('button', { name: 'New recovery codes' }))
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
  expect(sent).toEqual([
    { password: 'right horse', code: '000000' },
    { password: 'right horse', code: '123456' },
  ])
})

test('two-step login is turned off by password and code', async () => {
  const sent: unknown[] = []
  await open({
    'GET /api/account/second-factor': () =>
      success({ available: true, since: '2026-11-22T10:00:00.000Z', recoveryCodesLeft: 1 }),
    'POST /api/account/second-factor/removal': body => {
      sent.push(body)
      return success({ success: true })
    },
  })
  const card = within(screen.getByRole('region', { name: 'Two-step login' }))
  await press(await card.findByRole('button', { name: 'Turn off' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.type(question.getByLabelText(/^Password/), 'right horse')
  await userEvent.type(question.getByLabelText(/^Code of the app/), '123456')
  await press(question.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-step login is off')).toBeTruthy()
  expect(sent).toEqual([{ password: 'right horse', code: '123456' }])
})
