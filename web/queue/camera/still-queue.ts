import { OTHER_SLOT, type PictureSlot } from '../../../shared/coins/coins.ts'

export interface StillQueue<Still> {
  /** What stores its stills from now on. Before the first still is added. */
  connect: (options: StillQueueOptions<Still>) => void
  /** Stores the still after those before it; answers the side of the next one. */
  add: (still: Still) => PictureSlot
  /** The session expects this side now. Without effect while stills are being stored: they are ahead of it. */
  expect: (side: PictureSlot) => void
  /** Resolves when all stills are stored, or have failed. Never rejects. */
  settled: () => Promise<void>
}

export interface StillQueueOptions<Still> {
  /** Stores one still; false or a rejection: it is not stored, and the seller was told. */
  store: (still: Still, side: PictureSlot) => Promise<boolean>
  /** A still is not stored, because the one before it failed. */
  onSkipped: () => void
  /** After a failure, when no still is under way. `isAgain`: the last one taken failed, and what it showed is expected. */
  onExpected: (side: PictureSlot, isAgain: boolean) => void
}

const NOT_CONNECTED: StillQueueOptions<unknown> = {
  store: () => Promise.resolve(false),
  onSkipped: () => undefined,
  onExpected: () => undefined,
}

/**
 * Stores the stills of a session one at a time, in the order of the shutter. One that fails does not stop those after
 * it: the same side is expected again. Stills of later coins that were taken by then are skipped, because their sides
 * would be paired with the wrong coin's.
 */
export function createStillQueue<Still>(): StillQueue<Still> {
  let options: StillQueueOptions<Still> = NOT_CONNECTED
  /** The side of the next still, and of the next one to store. */
  let upcoming: PictureSlot = 'front'
  let stored: PictureSlot = 'front'
  let coin = 0
  let failedCoin: number | null = null
  let underWay = 0
  let last: Promise<void> = Promise.resolve()

  const store = async (still: Still, of: number): Promise<'stored' | 'skipped' | 'failed'> => {
    if (failedCoin !== null && of > failedCoin) {
      options.onSkipped()
      return 'skipped'
    }
    try {
      if (await options.store(still, stored)) {
        stored = OTHER_SLOT[stored]
        return 'stored'
      }
    } catch {
      // Counts as not stored.
    }
    failedCoin ??= of
    return 'failed'
  }

  return {
    connect: next => {
      options = next
    },
    add: still => {
      if (upcoming === 'front') coin++
      const of = coin
      upcoming = OTHER_SLOT[upcoming]
      underWay++
      const before = last
      last = (async () => {
        await before
        const outcome = await store(still, of)
        underWay--
        if (underWay > 0 || failedCoin === null) return
        failedCoin = null
        upcoming = stored
        options.onExpected(stored, outcome === 'failed')
      })()
      return upcoming
    },
    expect: side => {
      if (underWay > 0) return
      upcoming = side
      stored = side
    },
    settled: () => last,
  }
}
