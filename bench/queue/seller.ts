import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type QueueItem, queueAcceptedSchema, queueSnapshotSchema } from '../../shared/queue.ts'

const ASK_AGAIN_MS = 250
const listingsSchema = z.array(z.object({ id: z.number(), frontImageUrl: z.string() }))
const userSchema = z.object({ subscription: z.object({ currentUsage: z.number() }) })

export type Pair = { id: string; front: Uint8Array<ArrayBuffer>; back: Uint8Array<ArrayBuffer> }
export type Account = { drafts: number; distinct: number; used: number }

/** A device of a seller: it stores a pair until the queue has confirmed it. */
export function device(url: string, cookie: string) {
  const ask = (path: string, init: RequestInit = {}) =>
    // On a connection of its own: the runtime closes idle connections, and a request in that very moment fails.
    fetch(`${url}${path}`, { ...init, headers: { cookie, connection: 'close' } })
  /** Asks until there is an answer: the Worker may be dead at the moment. */
  const persist = async (path: string): Promise<unknown> => {
    for (;;) {
      const answer = await ask(path)
        .then(async response => (response.ok ? ((await response.json()) as unknown) : null))
        // A Worker that is killed ends the connection before or within its response.
        .catch(() => null)
      if (answer !== null) return answer
      await pause(ASK_AGAIN_MS)
    }
  }
  const items = async (): Promise<QueueItem[]> =>
    queueSnapshotSchema.parse(await persist('/api/queue')).items
  return {
    items,
    /** Sends a pair once; false where no answer came. Throws what the queue refuses. */
    async send(pair: Pair): Promise<boolean> {
      const answer = await ask('/api/queue/pairs', { method: 'POST', body: form(pair) })
        .then(async response => ({ status: response.status, text: await response.text() }))
        .catch(() => null)
      if (answer === null || answer.status >= 500) return false
      if (answer.status !== 202) throw new Error(`refused: ${answer.status} ${answer.text}`)
      queueAcceptedSchema.parse(JSON.parse(answer.text))
      return true
    },
    async sendAll(pairs: readonly Pair[], atOnce: number): Promise<void> {
      const waiting = [...pairs]
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let pair = waiting.shift(); pair; pair = waiting.shift())
            while (!(await this.send(pair))) await pause(ASK_AGAIN_MS)
        }),
      )
    },
    /** Resolves when nothing waits or is worked on. */
    async settled(askAgainMs = ASK_AGAIN_MS): Promise<QueueItem[]> {
      for (;;) {
        const all = await items()
        if (all.every(({ status }) => status === 'completed' || status === 'failed')) return all
        await pause(Math.max(askAgainMs, ASK_AGAIN_MS))
      }
    },
    /** The baseline: the same pair analyzed directly, without the queue. */
    async analyze(pair: Pair): Promise<void> {
      const send = () => ask('/api/coins/analyze', { method: 'POST', body: form(pair) })
      // The local runtime drops a connection now and then. The same pair again is the same analysis.
      const answer = await send().catch(send)
      if (!answer.ok) throw new Error(`no analysis: ${answer.status} ${await answer.text()}`)
      await answer.body?.cancel()
    },
    /** What the seller has: drafts, the pairs they are of, and coins of the allowance that are used. */
    async account(): Promise<Account> {
      const drafts: z.infer<typeof listingsSchema> = []
      for (let before: number | undefined; ; before = drafts.at(-1)?.id) {
        const query = before === undefined ? '' : `?before=${before}`
        const page = listingsSchema.parse(await persist(`/api/listings${query}`))
        drafts.push(...page)
        if (page.length === 0) break
      }
      const { subscription } = userSchema.parse(await persist('/api/user'))
      const distinct = new Set(drafts.map(({ frontImageUrl }) => frontImageUrl)).size
      return { drafts: drafts.length, distinct, used: subscription.currentUsage }
    },
  }
}

function form({ id, front, back }: Pair): FormData {
  const body = new FormData()
  body.set('id', id)
  body.set('frontImage', new Blob([front], { type: 'image/jpeg' }), 'front.jpg')
  body.set('backImage', new Blob([back], { type: 'image/jpeg' }), 'back.jpg')
  return body
}
