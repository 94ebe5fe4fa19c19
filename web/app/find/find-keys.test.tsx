import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { storeUser } from '../../accounts/stored-user.ts'
import { answerCalls, prepareApp, renderApp, SELLER, success } from '../../test/render-app.tsx'

prepareApp({ signedIn: false })

// The dialog's code is not loaded before.
test('what is typed right after Ctrl+K is in the field once it is there', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
  })
  await renderApp('/no-such-page')
  await screen.findByRole('button', { name: "seller's Account" })
  await userEvent.keyboard('{Control>}k{/Control}morganx{Backspace}')
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(field).toHaveProperty('value', 'morgan'))
  await userEvent.keyboard(' dollar')
  expect(field).toHaveProperty('value', 'morgan dollar')
})
