import { expect, it } from 'vitest'
import {
  PERSISTENT_CAMERA_ANNOUNCEMENTS,
  RAPID_ANNOUNCEMENTS,
  SIMPLE_QUEUE_ANNOUNCEMENTS,
} from './queue-announcements.ts'

const COIN = { coinType: 'Morgan Dollar', year: '1881' }

it('has a text for each screen', () => {
  expect(RAPID_ANNOUNCEMENTS.done(COIN).title).toBe('Coin Added Successfully')
  expect(SIMPLE_QUEUE_ANNOUNCEMENTS.done(COIN)).toEqual({
    title: 'Coin Analysis Complete',
    description: 'Morgan Dollar 1881 analyzed and listed successfully',
  })
  expect(PERSISTENT_CAMERA_ANNOUNCEMENTS.done(COIN)).toEqual({
    title: 'Coin processed successfully',
    description: 'Your coin has been processed and listed',
  })
})
