import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Listing } from '../../shared/listing/listings.ts'
import type { PublishingRun } from '../../shared/publishing.ts'
import type { KillableWorker } from '../queue/killable-worker.ts'
import type { PublishingSeller } from './publishing-seller.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../sandbox/samples/morgan-dollar-1881-s')
/** Every so many drafts one has no grade, and must fail by its name. */
const UNGRADED_EVERY = 20

export type PublishRunFigures = {
  /** Listings that are on eBay once, and published here. */
  published: number
  /** Listings that are on eBay more than once. */
  twice: number
  /** Listings that are not published, and do not say why. */
  unnamed_failures: number
  failed: number
  kills: number
  seconds: number
}

/**
 * A publishing run of drafts with new pictures, whose Worker is killed time and again. The production build in
 * workerd, which runs, and the sandbox as eBay.
 * @param killAfterMs a kill comes so long after the Worker answers, at random
 */
export async function publishRun(
  seller: PublishingSeller,
  worker: KillableWorker,
  options: { drafts: number; kills: number; killAfterMs: { least: number; most: number } },
): Promise<PublishRunFigures> {
  await seller.connect()
  const pictures = await Promise.all(
    ['obverse', 'reverse'].map(side => readFile(path.join(SAMPLE, `${side}.jpg`))),
  )
  await seller.makeDrafts(options.drafts, pictures)
  const drafts = await seller.listings()
  await seller.loseGrades(drafts.filter((_, place) => place % UNGRADED_EVERY === 0))

  const begin = performance.now()
  await seller.start(await seller.listings())
  const over = seller.endedRun()
  const { least, most } = options.killAfterMs
  const randomPause = () => pause(least + Math.random() * (most - least), false)
  let kills = 0
  while (kills < options.kills && !(await Promise.race([over.then(() => true), randomPause()]))) {
    await worker.kill()
    kills += 1
    await worker.start()
  }
  const run = await over
  const seconds = Math.round((performance.now() - begin) / 1_000)
  const figures = figuresOf(run, await seller.listings(), await seller.titlesOnEbay())
  return { ...figures, kills, seconds }
}

function figuresOf(
  { items }: PublishingRun,
  listings: readonly Listing[],
  titles: readonly string[],
): Pick<PublishRunFigures, 'published' | 'twice' | 'unnamed_failures' | 'failed'> {
  const times = (title: string) => titles.filter(one => one === title).length
  const isPublished = ({ status, title }: Listing) => status === 'published' && times(title) === 1
  const unnamed = listings.filter(listing => {
    if (isPublished(listing)) return false
    const item = items.find(({ listingId }) => listingId === listing.id)
    // One that eBay has and the seller sees as a draft says nothing either.
    return !item?.error?.message || times(listing.title) > 0
  })
  return {
    published: listings.filter(isPublished).length,
    twice: listings.filter(({ title }) => times(title) > 1).length,
    unnamed_failures: unnamed.length,
    failed: items.filter(({ state }) => state === 'failed').length,
  }
}
