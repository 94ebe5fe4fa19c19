import type { SQL } from 'drizzle-orm'
import type { QueueItem } from '../../shared/queue.ts'
import type { DatabaseServices, Databases, OfSeller } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { MailQueue } from '../mail/port.ts'
import type { PersonCheck } from './person-check.ts'

/** What the accounts slice needs. Later slices take part through the functions that compose.ts hands in. */
export type AccountServices = AppUrl &
  DatabaseServices &
  OfSeller<Databases> & {
    mail: MailQueue
    /** At the registration; null: nobody is asked. */
    personCheck: PersonCheck | null
    /** SESSION_SECRET. */
    sessionSecret: string | undefined
    /** SESSION_SECRET_FORMER: opens cookies and signs none. */
    formerSessionSecret?: string | undefined
    /** Encrypts what is stored, for one purpose (`context`); `decrypt` throws DecryptionFailed. Null: no TOKEN_KEYS. */
    secretEncryption: {
      encrypt: (text: string, context: string) => Promise<string>
      decrypt: (encrypted: string, context: string) => Promise<string>
    } | null
    /** Closes a user's sockets after their sessions changed; a browser whose session is valid connects again. */
    reopenSockets: (userId: number) => Promise<unknown>
    /** The seller's queue, which is not in the database. */
    queueItems: (userId: number) => Promise<QueueItem[]>
    /** A user's stored picture; null when there is none. */
    openPicture: (
      userId: number,
      sha256: string,
    ) => Promise<{ body: ReadableStream<Uint8Array> } | null>
    deletion: AccountDeletion
  }

/** What other slices do when an account is deleted, in this order. */
export type AccountDeletion = {
  /** Statements of the transaction; they run before the user's row is deleted, and only if `isGoing`. */
  statements: ((userId: number, context: { at: number; isGoing: SQL }) => SQL)[]
  /** Run once after the transaction. They never reject: what fails is retried by the schedule. */
  afterwards: (() => Promise<void>)[]
  /** Erase what is stored outside the database. Idempotent: they run once more after an hour. */
  erasures: ((userId: number) => Promise<unknown>)[]
}
