import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queueItem } from '../test/queue-item.ts'
import { waitingPair } from '../test/waiting-pair.ts'
import { QueueButton } from './queue-button.tsx'

const items = [
  queueItem('first', { status: 'processing' }),
  queueItem('second', { status: 'completed', endTime: 9 }),
]

test.each([
  ['while coins are sent', null, 'Queue, 4 open, 1 done'],
  [
    'without a network: a collected coin waits for the seller',
    'No connection to the server.',
    'Queue, 4 open, 1 done, 2 kept on this device',
  ],
])('the camera’s queue button %s', (_, delayReason, name) => {
  const waiting = [false, false, true].map(held => waitingPair({ owner: 1, held }))
  const queue = { data: { revision: 1, items } }
  render(<QueueButton outbox={{ waiting, delayReason }} queue={queue} onClick={() => undefined} />)
  expect(screen.getByRole('button', { name })).toBeTruthy()
})
