import { auditLog } from '../db/schema/administration.ts'
import { Failure } from '../http/failure.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { AdministrationServices } from './services.ts'

/**
 * Mails the admin a test mail and writes the outcome to the audit log. Waits for the mail service and throws
 * MAIL_NOT_SENT with its reason when it did not take the mail.
 */
export async function sendTestMail(
  { directory, mail, now }: AdministrationServices,
  by: { id: number; username: string; email: string },
): Promise<void> {
  const sent = await mail.sendNow({
    kind: 'test',
    to: by.email,
    ...renderMail({
      title: 'Obverse test email',
      paragraphs: [`${by.username} sent this from the admin dashboard. Mails arrive.`],
    }),
  })
  const failure = sent && !sent.ok ? sent.reason : null
  await directory.insert(auditLog).values({
    at: now(),
    action: 'mail.tested',
    actorId: by.id,
    actorName: by.username,
    subjectId: by.id,
    subjectName: by.username,
    detail: failure ? `${mail.sender}, failed: ${failure}` : mail.sender,
  })
  if (failure !== null) {
    throw new Failure('MAIL_NOT_SENT', { message: `Could not send test email. ${failure}` })
  }
}
