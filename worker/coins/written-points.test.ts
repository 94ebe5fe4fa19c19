import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { newDealer } from '../listings/test/listings.ts'
import { draftMaker, endedRun, startRun } from '../publishing/test/drafts.ts'
import { pairForm, post, settled } from '../queue/test/queued-pairs.ts'
import { newAccount } from '../test/account.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterEach(() => vi.restoreAllMocks())

/** What the Worker and its objects write from now on. */
function writtenPoints(): AnalyticsEngineDataPoint[] {
  const points: AnalyticsEngineDataPoint[] = []
  const { COIN_POINTS: dataset } = env
  if (!dataset) throw new Error('there is no dataset')
  const prototype: AnalyticsEngineDataset = Object.getPrototypeOf(dataset)
  vi.spyOn(prototype, 'writeDataPoint').mockImplementation(point => void points.push(point ?? {}))
  return points
}

it('a coin of the queue and a listing that is published write their points', async () => {
  const seller = await newAccount('counts_points')
  const dealer = await newDealer('counts_points_too')
  const drafts = await (await draftMaker(dealer))(2)
  const points = writtenPoints()
  const id = crypto.randomUUID()
  await post(seller, pairForm('pointed', { id }))
  await settled(seller, id)
  await startRun(dealer, drafts)
  await endedRun(dealer)
  const ofCoins = points.filter(({ blobs }) => blobs?.length === 2)
  expect(ofCoins.map(({ blobs }) => blobs)).toEqual([
    ['draft', expect.stringMatching(/^(done|failed)$/)],
    ['publish', 'published'],
    ['publish', 'published'],
  ])
  const [, read = 0] = ofCoins[0]?.doubles ?? []
  expect(read).toBeGreaterThan(0)
  // A draft is a row of the listings at the least, and a call that writes it.
  for (const { doubles: [, , , calls = 0, rows = 0] = [] } of ofCoins) {
    expect(calls).toBeGreaterThan(1)
    expect(rows).toBeGreaterThan(1)
  }
  const [, first, second] = ofCoins.map(({ doubles }) => doubles?.slice(3))
  expect(first).toEqual(second)
})
