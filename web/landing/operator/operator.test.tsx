import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, failure, prepareApp, renderApp, success } from '../../test/render-app.tsx'

prepareApp({ signedIn: false })

const OPERATOR = {
  name: 'Coin Room LLC',
  address: '1 Mint Street\nDenver',
  email: 'help@coinroom.example',
  vision: 'anthropic',
}

test.each(['/privacy', '/terms', '/contact'])(
  '%s names who runs the server, to anyone',
  async path => {
    answerCalls({ 'GET /api/operator': () => success(OPERATOR) })
    await renderApp(path)
    const link = await screen.findByRole('link', { name: 'help@coinroom.example' })
    expect(link.getAttribute('href')).toBe('mailto:help@coinroom.example')
    expect(link.parentElement?.textContent).toContain('Coin Room LLC\n1 Mint Street\nDenver')
  },
)

test('the page about privacy says whose model sees the coins, how long what stays, and what rights there are', async () => {
  answerCalls({ 'GET /api/operator': () => success(OPERATOR) })
  await renderApp('/privacy')
  expect(await screen.findByText('Anthropic gets pictures of coins to identify them.')).toBeTruthy()
  for (const name of ['Why it may be stored', 'How long it stays', 'Your data, your rights'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
})

test('without settings the page says that no address was entered', async () => {
  answerCalls({
    'GET /api/operator': () =>
      success({ name: null, address: null, email: null, vision: 'workers-ai' }),
  })
  await renderApp('/privacy')
  expect(await screen.findByText(/has not entered an address/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What is stored' })).toBeTruthy()
})

test('a page that cannot be loaded says so', async () => {
  answerCalls({ 'GET /api/operator': () => failure('FORBIDDEN') })
  await renderApp('/contact')
  expect(await screen.findByText("The operator's address could not be loaded")).toBeTruthy()
})

test('the landing page and the registration lead there', async () => {
  answerCalls({})
  await renderApp('/landing')
  const href = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect([await href('Privacy'), await href('Terms'), await href('Contact')]).toEqual([
    '/privacy',
    '/terms',
    '/contact',
  ])
})
