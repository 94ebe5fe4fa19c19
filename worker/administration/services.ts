import type { AdminUserDetails, UserError } from '../../shared/administration.ts'
import type { DatabaseServices, Databases, OfSeller } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { VendorCheck } from '../http/vendor-check.ts'
import type { MailQueue } from '../mail/port.ts'
import type { MailServiceStatus } from '../mail/settings.ts'

/** What the administration slice needs. */
export type AdministrationServices = AppUrl &
  DatabaseServices &
  OfSeller<Databases> & {
    mail: MailQueue
    /** Whether ANALYTICS_ID is set. */
    hasAnalyticsId: boolean
    /** Whether admins read the texts of stored mails: in development. */
    showsOutboxTexts: boolean
    configuredMailServices: MailServiceStatus
    vendorChecks: VendorCheck[]
    /** Closes a suspended user's sockets; the browser does not connect again. */
    closeSockets: (userId: number) => Promise<unknown>
    /** What a user's queue and publishing run have to do, and why something of them failed last. */
    jobsOf: (userId: number) => Promise<AdminUserDetails['jobs'] & { errors: UserError[] }>
  }
