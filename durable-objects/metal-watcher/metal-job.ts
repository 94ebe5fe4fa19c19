/** The job that the Worker hands in. It runs at least once for each alarm, and settles first what an earlier one left. */
export interface MetalJob {
  /**
   * Applies a seller's rules. Returns when it is due next, in ms since 1970; null: nothing is to be watched.
   * `nobody`: the account was deleted.
   */
  run: (userId: number) => Promise<number | 'nobody' | null>
  /** Logs an unforeseen error. */
  report: (error: unknown) => void
}
