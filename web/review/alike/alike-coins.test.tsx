import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { describeFace } from '../../../shared/recognition/describe.ts'
import { paint } from '../../../shared/recognition/test/painted-coin.ts'
import { newListing } from '../../test/listing.ts'
import { prepareApp, press, success } from '../../test/render-app.tsx'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

// No worker runs here. The faces that it gets are the server's.
vi.mock('./group-in-worker.ts', () => ({
  groupInWorker: (coins: { front: object }[]) => {
    const first = JSON.stringify(coins[0]?.front)
    const alike = coins.flatMap(({ front }, at) => (JSON.stringify(front) === first ? at : []))
    return Promise.resolve([alike])
  },
}))
prepareApp({ signedIn: true })

const face = (design: number) =>
  describeFace(
    paint({
      design: design,
      turnDegrees: 0,
      lightDegrees: 40,
      side: 96,
      ellipse: { cx: 47.5, cy: 47.5, rx: 40, ry: 40, angleDegrees: 0 },
    }),
  )
const [ALIKE, OTHER] = [face(1), face(2)]
const sha = (id: number, side: string) => `${id}${side}`.padEnd(64, '0')
const row = (id: number, title = `1881-S Morgan Dollar ${id}`) =>
  newReviewRow({
    id,
    title,
    grade: 'VF20',
    pictures: ['a', 'b'].map(side => ({
      sha256: sha(id, side),
      originalSha256: null,
      url: `/p/${id}${side}`,
      originalUrl: null,
      size: null,
    })),
  })

const descriptors = {
  'POST /api/pictures/descriptors': (body: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the screen's own request
    const { pictures } = body as { pictures: string[] }
    return success({
      faces: Object.fromEntries(pictures.map(each => [each, each.startsWith('4') ? OTHER : ALIKE])),
    })
  },
}

test('a roll is confirmed with one key', async () => {
  const unnamed = [row(2), row(3)].map(each => ({
    ...each,
    listing: { ...each.listing, coinType: 'Dollar', seriesId: null },
  }))
  const { edits } = await showReview([row(1), ...unnamed, row(4)], descriptors)
  const grid = await screen.findByRole('grid')
  const question = within(await screen.findByRole('region', { name: 'Coins like this' }))
  expect(question.getByText('2 other coins here look like this one: same series?')).toBeTruthy()
  await userEvent.click(question.getByRole('checkbox', { name: 'Date too: 1881 S' }))
  grid.focus()
  await userEvent.keyboard('m')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Coins like this' })).toBeNull())
  expect(screen.getByText('2 more coins are named Morgan Dollar now.')).toBeTruthy()
  await waitFor(() =>
    expect(edits.map(({ id, coinType }) => [id, coinType])).toEqual(
      [2, 3].map(id => [id, 'Morgan Dollar']),
    ),
  )
})

test('a roll becomes one listing, after a question', async () => {
  const merged: [string, unknown][] = []
  const merge = (path: string, quantity: number) => ({
    [`POST ${path}`]: (body: unknown) => {
      merged.push([path, body])
      const listing = newListing({ id: 1, quantity, version: quantity + 1 })
      return success({ success: true, message: '', listing, warnings: [] })
    },
  })
  await showReview([row(1, 'Roll'), row(2), row(3), row(4)], {
    ...descriptors,
    ...merge('/api/listings/2/merge', 2),
    ...merge('/api/listings/3/merge', 3),
  })
  // All have its series already: there is nothing to ask.
  expect(await screen.findByText('2 other coins here look like this one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Same series/ })).toBeNull()
  await press(await screen.findByRole('button', { name: 'One listing of 3' }))
  expect(merged).toEqual([])
  await press(screen.getByRole('button', { name: 'Make one listing of 3' }))
  await waitFor(() => expect(merged.map(([path]) => path)).toHaveLength(2))
  expect(merged[1]?.[1]).toMatchObject({ into: 1, intoVersion: 3 })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
})

test('one listing of coins of several grades says so before', async () => {
  const better = row(3)
  better.listing.grade = 'AU58'
  await showReview([row(1, 'Roll'), row(2), better], descriptors)
  await press(await screen.findByRole('button', { name: 'One listing of 3' }))
  expect(
    screen.getByText(/^Their grades \(VF20, AU58\) differ\. All 3 coins are sold/),
  ).toBeTruthy()
})

test('u takes a merge apart like any other act, says so, and offers the one listing again', async () => {
  const rows = [row(1), row(2), row(4)]
  let isMerged = false
  const restored: string[] = []
  const listing = (quantity: number) => ({ ...row(1).listing, quantity, version: quantity + 3 })
  const { edits } = await showReview(rows, {
    ...descriptors,
    'GET /api/review': () => {
      const [first, ...others] = rows
      return success(
        isMerged
          ? [{ ...first, listing: listing(2) }, ...others.slice(1)]
          : [{ ...first, listing: listing(1) }, ...others],
      )
    },
    'POST /api/listings/2/merge': () => {
      isMerged = true
      return success({ success: true, message: '', listing: listing(2), warnings: [] })
    },
    'POST /api/listings/2/restore': () => {
      isMerged = false
      restored.push('2')
      return success(row(2).listing)
    },
  })
  // An act before it, which u must not take back first.
  const grid = await screen.findByRole('grid')
  await userEvent.keyboard('{End}x{Home}')
  await press(await screen.findByRole('button', { name: 'One listing of 2' }))
  await press(screen.getByRole('button', { name: 'Make one listing of 2' }))
  expect(await within(grid).findByText('2 pieces')).toBeTruthy()
  expect(screen.getByText('One listing of 2 coins.')).toBeTruthy()
  expect(document.activeElement).toBe(grid)
  await userEvent.keyboard('u')
  expect(await screen.findByText('Undone: one listing of 2 coins.')).toBeTruthy()
  expect(restored).toEqual(['2'])
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  expect(within(grid).queryByText('2 pieces')).toBeNull()
  expect(await screen.findByRole('button', { name: 'One listing of 2' })).toBeTruthy()
  expect(edits.filter(({ review }) => review === 'open')).toEqual([])
  // The act before it is next.
  await userEvent.keyboard('u')
  expect(await screen.findByText('Undone: verdict of 1881-S Morgan Dollar 4.')).toBeTruthy()
})
