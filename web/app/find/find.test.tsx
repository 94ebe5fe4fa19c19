import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { storeUser } from '../../accounts/stored-user.ts'
import { cardOf } from '../../listings/test/my-listings.ts'
import { newListing } from '../../test/listing.ts'
import {
  answerCalls,
  failure,
  openingScreen,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../../test/render-app.tsx'

beforeAll(() =>
  Promise.all([
    import('./find-dialog.tsx'),
    import('../home-page.tsx'),
    import('../../listings/browse/my-listings.tsx'),
    import('../../accounts/own-account/account-page.tsx'),
  ]),
)
prepareApp({ signedIn: false })

const LISTING = newListing({ id: 41, title: '1881-S Morgan Dollar', price: '79.95' })

const noCards = () => success({ cards: [], next: null })

async function open(answer = () => success({ cards: [cardOf(LISTING)], next: null })) {
  storeUser({ id: 7, username: 'seller' })
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    'GET /api/listings/cards': answer,
    'GET /api/listings/41': () => success(LISTING),
  })
  await renderApp('/no-such-page')
  await screen.findByRole('button', { name: "seller's Account" })
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }))
  const input = await dialog.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(input))
  return { dialog, calls, input }
}
const enter = () => openingScreen(() => userEvent.keyboard('{Enter}'))

test('Ctrl+K finds a listing by its words; Enter opens its form', async () => {
  const { dialog } = await open()
  await userEvent.keyboard('morgan')
  const option = await dialog.findByRole('option', { name: /1881-S Morgan Dollar/ })
  expect(option.textContent).toContain('$79.95')
  await enter()
  expect(await screen.findByRole('dialog', { name: 'Edit Listing' })).toBeTruthy()
})

test('it finds a setting by another word, and goes there', async () => {
  const { dialog, input } = await open(noCards)
  await userEvent.keyboard('two-step')
  await dialog.findByRole('option', { name: 'Two-step login' })
  await userEvent.clear(input)
  await userEvent.keyboard('price bands')
  await dialog.findByRole('option', { name: 'Templates for new drafts' })
  await userEvent.clear(input)
  await userEvent.keyboard('two-step')
  await dialog.findByText('No listing matches.')
  // A list box holds options alone.
  expect(dialog.getByRole('listbox').textContent).not.toContain('No listing matches.')
  await enter()
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeTruthy()
})

test('arrow keys go from the list’s end to its start; the field names the option that Enter takes', async () => {
  const { dialog, input } = await open(noCards)
  await userEvent.keyboard('colours')
  const options = () => dialog.getAllByRole('option').map(option => option.textContent)
  await waitFor(() =>
    expect(options()).toEqual(['Light colours', 'Dark colours', 'Colours of the device']),
  )
  const group = within(dialog.getByRole('group', { name: 'Colours' }))
  expect(group.getAllByRole('option')).toHaveLength(3)
  const active = () => {
    const [selected, ...others] = dialog.getAllByRole('option', { selected: true })
    expect(others).toEqual([])
    expect(input.getAttribute('aria-activedescendant')).toBe(selected?.id)
    return selected?.textContent
  }
  expect(active()).toBe('Light colours')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('Colours of the device')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Dark colours')
  await userEvent.keyboard('{Enter}')
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('a text whose letters merely occur in a name finds no screen: Enter takes the listing', async () => {
  const { dialog } = await open()
  await userEvent.keyboard('fee')
  await dialog.findByRole('option', { name: /1881-S Morgan Dollar/ })
  expect(dialog.getAllByRole('option')).toHaveLength(1)
})

test('nothing found: both sentences say so, beside the list and not in it', async () => {
  const { dialog } = await open(noCards)
  await userEvent.keyboard('zzzzz')
  await dialog.findByText('No listing matches.')
  const sentence = dialog.getByText('No screen and no setting has this name.')
  expect(dialog.getByRole('listbox', { hidden: true }).contains(sentence)).toBe(false)
})

test('it changes the colours', async () => {
  const { dialog } = await open(noCards)
  await userEvent.keyboard('dark')
  await userEvent.click(await dialog.findByRole('option', { name: 'Dark colours' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('listings that cannot be read leave screens and settings; the reason is shown', async () => {
  const { dialog } = await open(() => failure('INTERNAL', { message: 'Try again later.' }))
  await userEvent.keyboard('morgan')
  expect(await dialog.findByText(/^Try again later\./)).toBeTruthy()
})
