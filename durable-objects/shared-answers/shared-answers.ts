import { DurableObject } from 'cloudflare:workers'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import type { AnswerJob, FetchedAnswer, SharedAnswer } from './answer-job.ts'

/** `until`, in ms: not given out from then on, and deleted by the alarm. */
type Kept = SharedAnswer & { until: number }
type Asked = SharedAnswer & Pick<FetchedAnswer, 'forUser'>

/**
 * The answers of outside services about one thing, for all who ask. Questions that come while the same one is being
 * asked wait for its answer, and an answer is given to those who ask within the time that the job states. Then an
 * alarm deletes it.
 */
export abstract class SharedAnswersObject<Env = unknown> extends DurableObject<Env> {
  /** By source and question: what is being asked now. */
  readonly #pending = new Map<string, Promise<Asked>>()

  protected abstract job(): AnswerJob

  /** @param userId who asks; a refusal that concerns them alone is not given to others
   * @param requestId the request that asks; its id is in the log of the vendor's call */
  async ask(
    source: string,
    question: string,
    userId: number,
    requestId?: string,
  ): Promise<SharedAnswer> {
    const key = await sha256Hex(`${source} ${question}`)
    for (;;) {
      const kept = this.ctx.storage.kv.get<Kept>(key)
      if (kept && kept.until > Date.now()) return kept
      const pending = this.#pending.get(key)
      if (!pending)
        return this.#fetch(key, () => this.job().ask(source, question, userId, requestId))
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each may have to ask for itself
      const answer = await pending
      if (answer.forUser === null || answer.forUser === userId) return answer
    }
  }

  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage
    const entries = [...kv.list<Kept>()]
    const left = entries.filter(([, { until }]) => until > Date.now())
    for (const [key, { until }] of entries) if (until <= Date.now()) kv.delete(key)
    if (left.length === 0) await this.ctx.storage.deleteAll()
    else await this.ctx.storage.setAlarm(Math.min(...left.map(([, { until }]) => until)))
  }

  async #fetch(key: string, ask: () => Promise<FetchedAnswer>): Promise<SharedAnswer> {
    const asked = this.#ask(key, ask)
    this.#pending.set(key, asked)
    try {
      return await asked
    } finally {
      this.#pending.delete(key)
    }
  }

  async #ask(key: string, ask: () => Promise<FetchedAnswer>): Promise<Asked> {
    const { text, keepMs, forUser } = await ask()
    const askedAt = Date.now()
    if (keepMs > 0) {
      const until = askedAt + keepMs
      this.ctx.storage.kv.put<Kept>(key, { text, askedAt, until })
      const alarm = await this.ctx.storage.getAlarm()
      if (alarm === null || alarm > until) await this.ctx.storage.setAlarm(until)
    }
    return { text, askedAt, forUser }
  }
}
