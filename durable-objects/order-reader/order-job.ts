/** A seller whose orders are due, and when that was marked last. */
export type DueReading = { userId: number; markedAt: number }

/** The job that the Worker hands in. */
export interface OrderJob {
  /** Reads the orders of these sellers, and checks some listings of each. One seller's failure does not reject. */
  read: (sellers: DueReading[], checks: number, requestId: string | undefined) => Promise<void>
}
