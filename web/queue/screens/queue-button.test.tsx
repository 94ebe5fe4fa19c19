import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WaitingPair } from '../outbox/outbox-rows.ts'
import { queueItem } from '../test/queue-item.ts'
import { QueueButton } from './queue-button.tsx'

const pair = (change: Partial<WaitingPair> = {}): WaitingPair => ({
  id: crypto.randomUUID(),
  owner: 1,
  pace: 'batch',
  takenAt: 1,
  front: new Blob(['front']),
  back: new Blob(['back']),
  sameSideConfirmed: false,
  held: false,
  refusal: null,
  ...change,
})
const items = [
  queueItem('first', { status: 'processing' }),
  queueItem('second', { status: 'completed', endTime: 9 }),
]

test.each([
  ['while coins are sent', null, 'Queue, 4 open'],
  [
    'without a network: a collected coin waits for the seller',
    'No connection to the server.',
    'Queue, 4 open, 2 kept on this device',
  ],
])('the camera’s queue button %s', (_, delayReason, name) => {
  const waiting = [pair(), pair(), pair({ held: true })]
  const queue = { data: { revision: 1, items } }
  render(<QueueButton outbox={{ waiting, delayReason }} queue={queue} onClick={() => undefined} />)
  expect(screen.getByRole('button', { name })).toBeTruthy()
})
