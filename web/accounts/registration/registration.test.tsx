import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  APPROVAL_PAGE,
  PAGE_HEADER,
  REGISTERED_MESSAGE,
} from '../../../shared/accounts/accounts.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  success,
} from '../../test/render-app.tsx'

prepareApp({ signedIn: false })

const RIGHT = { Username: 'dealer_1', Email: 'dealer@obverse.test', Password: 'right horse' }

async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    // oxlint-disable-next-line no-await-in-loop -- one hand types
    await userEvent.clear(field)
    // oxlint-disable-next-line no-await-in-loop -- one hand types
    if (text) await userEvent.type(field, text)
  }
}
const submit = (name: string) => press(screen.getByRole('button', { name }))

test.each([
  ['Username', 'ab', 'Username must be at least 3 characters'],
  ['Username', 'a'.repeat(51), 'Username must be less than 50 characters'],
  ['Username', 'coin room', 'Username can only contain letters, numbers, and underscores'],
  ['Email', 'dealer@', 'Please enter a valid email address'],
  ['Password', '1234567', 'Password must be at least 8 characters'],
  ['Password', 'x'.repeat(101), 'Password must be less than 100 characters'],
  ['Confirm password', '', 'Please confirm your password'],
  ['Confirm password', 'right mule', 'Passwords do not match'],
])('%s "%s": %s, and nothing is sent', async (label, text, message) => {
  const calls = answerCalls({})
  await renderApp('/register')
  await screen.findByRole('heading', { name: 'Register' })
  await fill({ ...RIGHT, 'Confirm password': RIGHT.Password, [label]: text })
  await submit('Register')
  const said = await screen.findByText(message)
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  expect(field.getAttribute('aria-describedby')).toContain(said.id)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(calls).not.toContain('POST /api/register')
})

test('where persons are told from programs, the token of the widget is sent, and another one after a refusal', async () => {
  const sent: unknown[] = []
  answerCalls({
    'GET /api/person-check': () => success({ required: true }),
    'POST /api/register': body => {
      sent.push(body)
      return sent.length === 1
        ? failure('PERSON_NOT_CONFIRMED')
        : success({ message: REGISTERED_MESSAGE })
    },
  })
  await renderApp('/register')
  await screen.findByRole('heading', { name: 'Register' })
  await fill({ ...RIGHT, 'Confirm password': RIGHT.Password })
  const frame = async () => {
    const found = await screen.findByTitle('Confirm that you are a person')
    if (!(found instanceof HTMLIFrameElement)) throw new Error('no frame')
    return found
  }
  const confirm = async (token: string, origin = location.origin) => {
    const { contentWindow: source } = await frame()
    const data = { type: 'person-confirmed', token }
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
  }
  const first = await frame()
  await submit('Register')
  expect(await screen.findByText('Please confirm below that you are a person')).toBeTruthy()
  expect(sent).toEqual([])
  await confirm('first')
  await confirm('forged', 'https://evil.example')
  await submit('Register')
  expect(await screen.findByText('Please confirm once more that you are a person.')).toBeTruthy()
  await expect.poll(frame).not.toBe(first)
  await confirm('second')
  await submit('Register')
  expect(await screen.findByText(REGISTERED_MESSAGE)).toBeTruthy()
  expect(sent).toMatchObject([{ personToken: 'first' }, { personToken: 'second' }])
})

test('a registration is sent without the second password, and what comes next is said', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /api/register': body => {
      sent.push(body)
      return success({ message: REGISTERED_MESSAGE })
    },
  })
  await renderApp('/login')
  const links = await within(screen.getByRole('main')).findAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/register', '/forgot-password'])
  await press(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }))
  await screen.findByRole('heading', { name: 'Register' })
  await fill({ ...RIGHT, 'Confirm password': RIGHT.Password })
  await submit('Register')
  expect(
    await screen.findByText(
      "Your registration has been submitted for admin approval. You'll receive an email when approved.",
    ),
  ).toBeTruthy()
  expect(sent).toEqual([
    { username: 'dealer_1', email: 'dealer@obverse.test', password: 'right horse' },
  ])
})

test('a taken name is said at the name, under the alert', async () => {
  answerCalls({ 'POST /api/register': () => failure('USERNAME_TAKEN') })
  await renderApp('/register')
  await screen.findByRole('heading', { name: 'Register' })
  await fill({ ...RIGHT, 'Confirm password': RIGHT.Password })
  await submit('Register')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Registration failed')
  expect(screen.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(RIGHT.Email)
})

test('a registration that fails without a reason asks to try again', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('not JSON'))
  await renderApp('/register')
  await screen.findByRole('heading', { name: 'Register' })
  await fill({ ...RIGHT, 'Confirm password': RIGHT.Password })
  await submit('Register')
  expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy()
})

test('a password is shown while its show button is pressed', async () => {
  answerCalls({})
  await renderApp('/login')
  await screen.findByRole('heading', { name: 'Log In' })
  const field = screen.getByLabelText<HTMLInputElement>(/^Password/)
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

const APPROVED = {
  message: 'dealer_1 has been approved and notified.',
  username: 'dealer_1',
  loginUrl: 'https://obverse.test/login',
}

test('the approval page decides at a press and not on load, and names itself to the server', async () => {
  const named: (string | null)[] = []
  const calls = answerCalls({
    'GET /api/approve-user/t0ken': (_, headers) => {
      named.push(headers.get(PAGE_HEADER))
      return success(APPROVED)
    },
  })
  await renderApp('/approval/approve/t0ken')
  await screen.findByRole('button', { name: 'Approve' })
  expect(calls).toEqual([])
  await submit('Approve')
  expect(await screen.findByText(APPROVED.message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByText('dealer_1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(calls).toEqual(['GET /api/approve-user/t0ken'])
  expect(named).toEqual([APPROVAL_PAGE])
})

test('a link that was used says so', async () => {
  answerCalls({ 'GET /api/reject-user/t0ken': () => failure('LINK_SPENT') })
  await renderApp('/approval/reject/t0ken')
  await submit('Reject')
  expect(await screen.findByText('This link was used already or has expired.')).toBeTruthy()
})

test('an answer that is none of ours is an error during processing', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>', { status: 502 }))
  await renderApp('/approval/approve/t0ken')
  await submit('Approve')
  expect(await screen.findByText('An error occurred during processing')).toBeTruthy()
})

test('without a connection the decision can be tried again', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await renderApp('/approval/approve/t0ken')
  await submit('Approve')
  expect(await screen.findByText('Failed to process request. Please try again.')).toBeTruthy()
  fetching.mockResolvedValue(success(APPROVED))
  await submit('Try Again')
  expect(await screen.findByText(APPROVED.message)).toBeTruthy()
})

test('an action that is none is no page', async () => {
  const calls = answerCalls({})
  await renderApp('/approval/promote/t0ken')
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(calls).toEqual([])
})

test('a forgotten password is requested by email address', async () => {
  const message = 'If an account has this e-mail address, a link is on its way.'
  const sent: unknown[] = []
  answerCalls({
    'POST /api/forgot-password': body => {
      sent.push(body)
      return success({ message })
    },
  })
  await renderApp('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgotten password' })
  await submit('Send the link')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  await fill({ Email: RIGHT.Email })
  await submit('Send the link')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent).toEqual([{ email: RIGHT.Email }])
})

test('a new password is set with the token of the mail', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /api/reset-password': body => {
      sent.push(body)
      return success({ message: 'Your password has been changed. Please log in.' })
    },
  })
  await renderApp('/reset-password/t0ken')
  await screen.findByRole('heading', { name: 'New password' })
  await fill({ 'New password': 'right horse', 'Confirm password': 'right mule' })
  await submit('Save the new password')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  await fill({ 'Confirm password': 'right horse' })
  await submit('Save the new password')
  expect(await screen.findByText('Your password has been changed. Please log in.')).toBeTruthy()
  expect(sent).toEqual([{ token: 't0ken', password: 'right horse' }])
})

test('a spent reset link leads to a new one', async () => {
  answerCalls({ 'POST /api/reset-password': () => failure('LINK_SPENT') })
  await renderApp('/reset-password/t0ken')
  await screen.findByRole('heading', { name: 'New password' })
  await fill({ 'New password': 'right horse', 'Confirm password': 'right horse' })
  await submit('Save the new password')
  const link = await screen.findByRole('link', { name: 'Ask for a new link' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})
