import { DurableObject } from 'cloudflare:workers'
import type { MetalJob } from './metal-job.ts'

/** When the alarm runs again after an unforeseen error. */
const RETRY_MS = 30_000
/** The alarm that is set while a run works: it continues a run that was cut off. */
const WATCHDOG_MS = 5 * 60_000

/**
 * Applies one seller's metal rules from its alarm. Rules, changes and their states are rows of the database: the object
 * stores whose they are, and its alarm.
 */
export abstract class MetalWatcherObject<Env = unknown> extends DurableObject<Env> {
  #isRunning = false

  protected abstract job(): MetalJob

  /** Has the rules applied at once, and from then on when they are due. */
  async start(userId: number): Promise<void> {
    this.ctx.storage.kv.put('userId', userId)
    await this.ctx.storage.setAlarm(Date.now())
  }

  /** Deletes everything. */
  async purge(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx
    const userId = storage.kv.get<number>('userId')
    if (userId === undefined) return
    if (this.#isRunning) return storage.setAlarm(Date.now() + RETRY_MS)
    this.#isRunning = true
    const watchdog = Date.now() + WATCHDOG_MS
    await storage.setAlarm(watchdog)
    try {
      const due = await this.job().run(userId)
      if (due === 'nobody') return await this.purge()
      // A rule that was changed meanwhile has set an alarm of its own.
      const set = await storage.getAlarm()
      if (set !== null && set !== watchdog) return
      await (due === null ? storage.deleteAlarm() : storage.setAlarm(due))
    } catch (error) {
      this.job().report(error)
      await storage.setAlarm(Date.now() + RETRY_MS)
    } finally {
      this.#isRunning = false
    }
  }
}
