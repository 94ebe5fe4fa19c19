import type { PairingSide } from '../../shared/pairing/pairing.ts'
import type { IceJob, IssuedIceServers } from './ice-job.ts'

/** Credentials that end sooner are replaced when a side asks. */
const RENEWED_BEFORE_MS = 5 * 60_000

type Storage = Pick<DurableObjectStorage, 'kv'>
/** Times in ms; the id of the request that asks, for the log. */
type IceRequest = { expiresAt: number; now: number; requestId?: string | undefined }
const keyOf = (side: PairingSide) => `ice:${side}`

/** The ICE servers of a pairing's sides: each side has one set at a time, however often it asks. */
export class IssuedIce {
  readonly #storage: Storage
  readonly #job: () => IceJob
  readonly #issuing = new Map<PairingSide, Promise<IssuedIceServers>>()

  constructor(storage: Storage, job: () => IceJob) {
    this.#storage = storage
    this.#job = job
  }

  /** The side's servers. A vendor is asked where there are none, or their credentials end soon. */
  async of(
    side: PairingSide,
    { expiresAt, now, requestId }: IceRequest,
  ): Promise<IssuedIceServers> {
    const stored = this.#storage.kv.get<IssuedIceServers>(keyOf(side))
    if (stored && stored.until - now > Math.min(RENEWED_BEFORE_MS, expiresAt - now - 1))
      return stored
    const issuing = this.#issuing.get(side) ?? this.#issue(side, expiresAt, requestId)
    this.#issuing.set(side, issuing)
    return issuing
  }

  async #issue(
    side: PairingSide,
    expiresAt: number,
    requestId: string | undefined,
  ): Promise<IssuedIceServers> {
    try {
      const issued = await this.#job().issue(expiresAt, requestId)
      this.#storage.kv.put(keyOf(side), issued)
      return issued
    } finally {
      this.#issuing.delete(side)
    }
  }

  /** Revokes what is in use. Called before the storage is deleted. */
  async revoke(): Promise<void> {
    for (const side of ['desktop', 'phone'] as const) {
      const stored = this.#storage.kv.get<IssuedIceServers>(keyOf(side))
      if (stored) await this.#job().revoke(stored.iceServers)
    }
  }
}
