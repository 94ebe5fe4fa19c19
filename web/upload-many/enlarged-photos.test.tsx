import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MatchEditor from './match-editor.tsx'
import type { PhotoMatching } from './matching/photo-matching.ts'
import { INITIAL_STATE } from './matching/photo-matching-machine.ts'
import type { PhotoEntry } from './matching/photo-store.ts'
import { RepeatedFiles } from './repeated-files.tsx'

configure({ asyncUtilTimeout: 15_000 })
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

const LARGE = new Map([
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
  again: nothing,
  dismissRepeated: nothing,
  dismissSkipped: nothing,
  process: async () => undefined,
  pictures: async ids => ids.map(id => LARGE.get(id)),
}

const showPair = () =>
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

test('a photo that is picked asks for the photo whose place it takes', async () => {
  showPair()
  await userEvent.click(await screen.findByRole('button', { name: /^Front of coin 1: a\.jpg/ }))
  const picked = await screen.findByText(/is picked/)
  expect(picked.textContent).toBe('a.jpg is picked. Choose the photo whose place it takes.')
})

test('photos that are here already are counted, and those that were processed can be paired again', async () => {
  const acts: string[] = []
  const file = (name: string, where: 'here' | 'processed') => ({
    file: new File([], name),
    where,
  })
  render(
    <RepeatedFiles
      files={[file('a', 'here'), file('b', 'processed'), file('c', 'processed')]}
      chosen={59}
      matching={{
        again: () => acts.push('again'),
        dismissRepeated: () => acts.push('dismissed'),
      }}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain('3 of 59 photos are here already')
  expect(
    screen.getByText(/^1 is in the pairs below\. 2 were processed from this device/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pair 2 again' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(acts).toEqual(['again', 'dismissed'])
})

test('the photos of a pair are seen large, and the press that enlarges picks nothing', async () => {
  showPair()
  await userEvent.click(await screen.findByRole('button', { name: 'Enlarge Front of coin 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Both photos' }))
  const address = (name: string) => dialog.getByRole('img', { name }).getAttribute('src')
  await vi.waitFor(() => expect([address('a.jpg'), address('b.jpg')]).toEqual(['blob:6', 'blob:2']))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/is picked/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge Without a partner, 1' }))
  expect(await screen.findByRole('dialog', { name: 'Photo' })).toBeTruthy()
})
