/** What a bench is: a measurement, and the bounds of its figures. */

/** Figures by name. Null: not known, with the reason printed. */
export type Figures = Record<string, number | null>

/** What a figure may be. */
export type Bound = {
  least?: number
  most?: number
  /** The name of another figure of the run, most often the peer's: the limits are multiples of it. */
  times?: string
  /**
   * A time, or a share of times. The short form runs beside other work: it prints the figure and its bound, and fails
   * only where there is no figure.
   */
  isTime?: boolean
  /** In place of these limits in the short form, which measures less. Null: its few samples tell nothing of it. */
  short?: Pick<Bound, 'least' | 'most' | 'times'> | null
}
export type Bounds = Readonly<Record<string, Bound>>

/** One run of a bench. */
export type BenchRun = {
  /** The short form: fewer samples, for `npm test`. */
  short: boolean
  /** Whether the build is made anew; else the one in `dist` is measured. */
  builds: boolean
  /** Says why figures are not measured: names, or the beginning of names with `*`. Their bounds do not count. */
  skip: (reason: string, figures: readonly string[]) => void
}

export type Bench = {
  /** What the short form leaves out, as a sentence. */
  short: string
  bounds: Bounds
  /** Prints its tables and returns the figures. Throws UsageError. */
  measure: (args: string[], run: BenchRun) => Figures | Promise<Figures>
}
