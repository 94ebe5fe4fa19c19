import { auditLog } from '../db/schema/administration.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { AdministrationServices } from './services.ts'

/** Mails the admin a test mail and writes that to the audit log. */
export async function sendTestMail(
  { db, mail, now }: AdministrationServices,
  by: { id: number; username: string; email: string },
): Promise<void> {
  await mail.enqueue({
    kind: 'test',
    to: by.email,
    ...renderMail({
      title: 'Obverse test email',
      paragraphs: [`${by.username} sent this from the admin dashboard. Mails arrive.`],
    }),
  })
  await db.insert(auditLog).values({
    at: now(),
    action: 'mail.tested',
    actorId: by.id,
    actorName: by.username,
    subjectId: by.id,
    subjectName: by.username,
    detail: mail.sender,
  })
}
