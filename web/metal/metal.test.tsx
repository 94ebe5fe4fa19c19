import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { MetalOverview, MetalPreview, MetalRuns } from '../../shared/metal/metal.ts'
import { metalTerms } from '../../shared/test/metal-terms.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

prepareApp({ signedIn: true })

const AT = Date.UTC(2026, 10, 27, 6)
const EMPTY: MetalOverview = {
  prices: [
    { metal: 'gold', micros: null, at: null, kind: 'missing' },
    { metal: 'silver', micros: 50_000_000, at: AT, kind: 'sure' },
  ],
  isTraded: true,
  watchedAt: null,
  obstacle: '',
  rules: [],
  concerned: [],
}
const FULL: MetalOverview = {
  ...EMPTY,
  watchedAt: AT,
  obstacle: 'The price of silver is 31 minutes old.',
  rules: [{ id: 1, terms: metalTerms(), isActive: true, brakedAt: AT, listings: 3 }],
  concerned: [
    {
      listingId: 7,
      title: '1881-S Morgan Dollar',
      metal: 'silver',
      concern: 'left_alone',
      priceCents: 3_000,
      meltCents: 3_867,
      floorCents: 4_700,
      ruleName: 'Silver',
    },
  ],
}
const RUNS: MetalRuns = {
  runs: [
    {
      id: 5,
      at: AT,
      undoes: null,
      isUndone: false,
      changes: 1,
      done: 1,
      refused: 0,
      shown: [
        {
          id: 9,
          listingId: 7,
          title: '1878 Morgan Dollar',
          ruleName: 'Silver',
          reason: 'floor',
          metal: 'silver',
          spotMicros: 50_000_000,
          spotAt: AT,
          floorCents: 4_700,
          beforeCents: 4_600,
          priceCents: 5_028,
          wasHidden: false,
          isHidden: false,
          state: 'done',
          message: '',
        },
      ],
    },
  ],
  next: null,
}
const PREVIEW: MetalPreview = {
  coins: [
    {
      listingId: 7,
      title: '1878 Morgan Dollar',
      priceCents: 4_600,
      meltCents: 3_867,
      floorCents: 4_700,
      targetCents: 5_028,
      now: { priceCents: 5_028, isHidden: false, reason: 'floor' },
      isLeftAlone: false,
      replay: { changes: 4, leastCents: 4_600, mostCents: 5_400, timesHidden: 1 },
    },
  ],
  count: 1,
  obstacle: '',
  since: AT - 86_400_000,
}
const pressButton = async (name: string) => press(await screen.findByRole('button', { name }))
const answers = {
  'GET /api/user': () => success(SELLER),
  'GET /api/metal/chart': () => success({ readings: [] }),
}

test('a rule is made: its terms, what they do coin by coin, one question', async () => {
  const calls = answerCalls({
    ...answers,
    'GET /api/metal': () => success(EMPTY),
    'GET /api/metal/runs': () => success({ runs: [], next: null }),
    'POST /api/metal/preview': () => success(PREVIEW),
    'POST /api/metal/rules': () => success({ success: true }),
  })
  await renderApp('/metal')
  expect(await screen.findByText('No rule yet')).toBeTruthy()
  await pressButton('Make a rule')
  const sheet = within(await screen.findByRole('dialog', { name: 'New rule' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Show what it does' }))
  expect(await sheet.findByText(/^Name: Give the rule a name/)).toBeTruthy()
  await userEvent.type(sheet.getByRole('textbox', { name: 'Name' }), 'Silver')
  await userEvent.click(sheet.getByRole('button', { name: 'Show what it does' }))
  expect(await sheet.findByText('1 change now, of 1 listing')).toBeTruthy()
  const row = sheet.getByRole('row', { name: /1878 Morgan/ })
  expect(row.textContent).toContain('$50.28 it was below its floor')
  expect(row.textContent).toContain('4 changes, $46.00 to $54.00, 1 time out of stock')
  await userEvent.click(sheet.getByRole('button', { name: 'Start this rule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContain('POST /api/metal/rules')
})

test('the screen says why nothing changes, what the brake does, and takes a run back', async () => {
  const calls = answerCalls({
    ...answers,
    'GET /api/metal': () => success(FULL),
    'GET /api/metal/runs': () => success(RUNS),
    'POST /api/metal/runs/5/undo': () => success({ listings: 1 }),
    'POST /api/metal/listings/follow': () => success({ listings: 1 }),
  })
  await renderApp('/metal')
  expect(await screen.findByText('The price of silver is 31 minutes old.')).toBeTruthy()
  expect(screen.getByText('The brake holds')).toBeTruthy()
  expect(await screen.findByText('Silver: it was below its floor')).toBeTruthy()
  await pressButton('Take back')
  expect(await screen.findByText('1 listing taken back')).toBeTruthy()
  await pressButton('Follow again: 1881-S Morgan Dollar')
  await waitFor(() => expect(calls).toContain('POST /api/metal/listings/follow'))
})

test('prices that cannot be loaded are asked for again', async () => {
  let isUp = false
  answerCalls({
    ...answers,
    'GET /api/metal': () => (isUp ? success(EMPTY) : failure('FORBIDDEN')),
    'GET /api/metal/runs': () => success({ runs: [], next: null }),
  })
  await renderApp('/metal')
  expect(await screen.findByText('Metal prices could not be loaded')).toBeTruthy()
  isUp = true
  await pressButton('Try Again')
  expect(await screen.findByText('No rule yet')).toBeTruthy()
})
