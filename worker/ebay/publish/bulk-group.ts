import { Failure } from '../../http/failure.ts'
import { BULK_MAX } from '../port.ts'

/** A call waits at most so long for those of the other members. */
const MAX_WAIT_MS = 4_000

/**
 * Collects the calls of members that do the same steps at the same time. They are sent in one bulk call as soon
 * as no member is left that could add one: each waits for a call, or has ended.
 * @param members how many there are
 */
export function createBulkGroup(members: number) {
  /** Members that neither wait for a call nor have ended. */
  let free = members
  const sendAll = new Set<() => void>()
  const leave = () => {
    free -= 1
    if (free === 0) for (const send of sendAll) send()
  }
  return {
    /** Runs the work of one member. */
    async member<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /**
     * The call of one member.
     * @param bulk sends several at once, with a result for each in their order
     * @param single sends one alone: where eBay refuses a bulk call as a whole, for the fault of one entry
     */
    collected<In, Out>(
      bulk: (all: readonly In[]) => Promise<PromiseSettledResult<Out>[]>,
      single: (one: In) => Promise<Out>,
    ): (one: In) => Promise<Out> {
      type Waiting = { one: In; settle: (result: PromiseSettledResult<Out>) => void }
      let waiting: Waiting[] = []
      let timer: ReturnType<typeof setTimeout> | undefined
      const send = () => {
        clearTimeout(timer)
        const all = waiting
        waiting = []
        if (all.length > 0) void sendTogether(all)
      }
      const sendTogether = async (all: Waiting[]) => {
        const results = await resultsOf(
          all.map(({ one }) => one),
          bulk,
          single,
        )
        free += all.length
        for (const [index, { settle }] of all.entries()) settle(results[index] ?? NO_RESULT)
      }
      sendAll.add(send)
      return one =>
        new Promise<Out>((resolve, reject) => {
          waiting.push({
            one,
            settle: result =>
              result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason),
          })
          if (waiting.length === 1) timer = setTimeout(send, MAX_WAIT_MS)
          leave()
          if (waiting.length >= BULK_MAX) send()
        })
    },
  }
}

const NO_RESULT: PromiseRejectedResult = {
  status: 'rejected',
  reason: new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } }),
}

async function resultsOf<In, Out>(
  all: readonly In[],
  bulk: (all: readonly In[]) => Promise<PromiseSettledResult<Out>[]>,
  single: (one: In) => Promise<Out>,
): Promise<PromiseSettledResult<Out>[]> {
  try {
    return await bulk(all)
  } catch (error) {
    if (error instanceof Failure && error.code === 'EBAY_REFUSED')
      return Promise.allSettled(all.map(single))
    return all.map(() => ({ status: 'rejected', reason: error }))
  }
}
