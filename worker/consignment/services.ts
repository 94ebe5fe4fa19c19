import type { DatabaseServices } from '../db/connection.ts'
import type { MailQueue } from '../mail/port.ts'

/** What the consignment slice needs. */
export type ConsignmentServices = DatabaseServices & {
  mail: MailQueue
  /** Of who runs this server; null: not set. */
  operatorEmail: string | null
}
