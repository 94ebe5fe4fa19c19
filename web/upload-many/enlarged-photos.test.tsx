import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MatchEditor from './match-editor.tsx'
import type { PhotoMatching } from './matching/photo-matching.ts'
import { INITIAL_STATE } from './matching/photo-matching-machine.ts'
import type { PhotoEntry } from './matching/photo-store.ts'

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blob.size}` }))
})
afterEach(cleanup)

const photo = (id: string): PhotoEntry => ({
  id,
  name: `${id}.jpg`,
  thumb: new Blob(['t']),
  face: null,
  takenAt: 0,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no photo is compared here
  look: {} as PhotoEntry['look'],
})

const PAIR = { id: 'p', sentAs: 'p', front: 'a', back: 'b', doubts: [], confirmed: false }

test('the photos of a pair are seen large, and the press that enlarges picks nothing', async () => {
  const large = new Map([
    ['a', { smallCrop: new Blob(['12']), original: new Blob(['123456']) }],
    // No space for the photo itself.
    ['b', { smallCrop: new Blob(['12']) }],
  ])
  const nothing = () => undefined
  const matching: PhotoMatching = {
    state: () => INITIAL_STATE,
    subscribe: () => nothing,
    add: nothing,
    stop: nothing,
    edit: nothing,
    undo: nothing,
    remove: async () => undefined,
    dismissSkipped: nothing,
    process: async () => undefined,
    pictures: async ids => ids.map(id => large.get(id)),
  }
  render(
    <MatchEditor
      matching={matching}
      photos={new Map(['a', 'b', 'c'].map(id => [id, photo(id)]))}
      matches={{ pairs: [PAIR], singles: ['c'] }}
      undo={[]}
      processing={false}
      onProcess={() => undefined}
      onClear={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Enlarge Front of coin 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Both photos' }))
  const address = (name: string) => dialog.getByRole('img', { name }).getAttribute('src')
  await vi.waitFor(() => expect([address('a.jpg'), address('b.jpg')]).toEqual(['blob:6', 'blob:2']))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/is picked/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge Without a partner, 1' }))
  expect(await screen.findByRole('dialog', { name: 'Photo' })).toBeTruthy()
})
