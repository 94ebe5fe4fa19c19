import type { DirectoryServices } from '../db/connection.ts'
import type { AppUrl } from '../http/app-url.ts'
import type { MailQueue } from '../mail/port.ts'

/** What the alerts slice needs. */
export type AlertServices = AppUrl &
  DirectoryServices & {
    mail: MailQueue
    /** The operator's limit of questions to the vision model in a day; null without one. */
    modelQuestionsADay: number | null
  }
