/** What an outside service said, and to whom it may be given. */
export type FetchedAnswer = {
  /** JSON, which the object does not read. */
  text: string
  /** How long it is given to those who ask later, in ms; 0: only to those who wait for it. */
  keepMs: number
  /** The user whom alone it concerns, such as one whose share of a budget is used up; null: anyone. */
  forUser: number | null
}

/** An answer and when it was given, in ms. */
export type SharedAnswer = { text: string; askedAt: number }

/** The job that the Worker hands in: it asks the outside service, within a time limit of its own. */
export interface AnswerJob {
  /** A failure of the service is an answer too; it never rejects for one. */
  ask: (
    source: string,
    question: string,
    userId: number,
    requestId: string | undefined,
  ) => Promise<FetchedAnswer>
}
