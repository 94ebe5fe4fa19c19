import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MatchEditor from './match-editor.tsx'
import type { MatchedPair } from './matching/matched-pair.ts'
import type { MatchEdit } from './matching/photo-matches.ts'
import type { PhotoMatching } from './matching/photo-matching.ts'
import { INITIAL_STATE } from './matching/photo-matching-machine.ts'
import type { PhotoEntry } from './matching/photo-store.ts'

configure({ asyncUtilTimeout: 15_000 })
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:thumb' }))
})
afterEach(cleanup)

const photo = (id: string): PhotoEntry => ({
  id,
  name: `${id}.jpg`,
  thumb: new Blob(['t']),
  face: null,
  takenAt: 0,
  look: { diameter: null, colour: null },
})
const nothing = () => undefined

/** Three pairs, each of the photos "1 front" and "1 back", with what is known of them. */
function show(facts: Partial<MatchedPair>[], singles: string[] = []) {
  const edits: MatchEdit[] = []
  const matching: PhotoMatching = {
    state: () => INITIAL_STATE,
    subscribe: () => nothing,
    add: nothing,
    stop: nothing,
    edit: edit => void edits.push(edit),
    undo: nothing,
    remove: async () => undefined,
    again: nothing,
    dismissRepeated: nothing,
    dismissSkipped: nothing,
    process: async () => undefined,
    pictures: async () => [],
  }
  const pairs = facts.map((each, at) => ({
    id: `pair ${at + 1}`,
    sentAs: '',
    front: `${at + 1} front`,
    back: `${at + 1} back`,
    doubts: [],
    confirmed: false,
    ...each,
  }))
  const ids = [...pairs.flatMap(({ front, back }) => [front, back]), ...singles]
  render(
    <MatchEditor
      matching={matching}
      photos={new Map(ids.map(id => [id, photo(id)]))}
      matches={{ pairs, singles }}
      undo={[]}
      processing={false}
      onProcess={nothing}
      onClear={nothing}
    />,
  )
  return edits
}
const items = async () =>
  within(await screen.findByRole('list', { name: 'Pairs' })).findAllByRole('listitem')
const order = (reversed: boolean) => ({ order: { design: 'kennedy', reversed } })

test('pairs whose sides are the other way round than those of an equal coin stand first, name it, and stop nothing', async () => {
  const edits = show([{}, order(false), order(true)])
  const [first, second, third] = await items()
  expect(within(first!).getByText('Sides the other way round than coin 3?')).toBeTruthy()
  expect(within(second!).getByText('Sides the other way round than coin 2?')).toBeTruthy()
  expect(within(third!).queryByText(/other way round/)).toBeNull()
  expect(screen.getByText('3 pairs · 2 with sides to check')).toBeTruthy()
  // What is wrong in a listing of these is the order of its pictures, which the analysis sees too.
  expect(screen.getByRole('button', { name: 'Process 3 Coin(s)' })).toBeTruthy()
  await userEvent.click(within(second!).getByRole('button', { name: 'Swap the sides of coin 3' }))
  await userEvent.click(within(first!).getByRole('button', { name: 'Keep coin 2 as it is' }))
  expect(edits).toEqual([
    { edit: 'swap', pair: 'pair 3' },
    { edit: 'confirm', pairs: ['pair 2'] },
  ])
})

test('a pair whose sides were put right says so, with the way back', async () => {
  const edits = show([{}, { turned: true }])
  const [, second] = await items()
  expect(within(second!).getByText('Sides put right')).toBeTruthy()
  expect(screen.getByText('2 pairs · sides of 1 put right')).toBeTruthy()
  await userEvent.click(
    within(second!).getByRole('button', { name: 'Undo: sides of coin 2 put right' }),
  )
  expect(edits).toEqual([{ edit: 'swap', pair: 'pair 2' }])
})

test('photos without a partner alone offer nothing to process', async () => {
  show([], ['5 front'])
  expect(await screen.findByText('1 photo without a partner')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Process/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove all' })).toBeTruthy()
})
