import type { MailOutbox } from '../../shared/administration.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { auditLog } from '../db/schema/administration.ts'
import type { AdministrationServices } from './services.ts'

/**
 * The mails that are stored while no service sends them, and an entry in the audit log of who read them. Their texts
 * hold links that log in: they are read in development only.
 */
export async function readMailOutbox(
  { directory, mail, now, showsOutboxTexts }: AdministrationServices,
  by: { id: number; username: string },
): Promise<MailOutbox> {
  const kept = await mail.keptMails()
  await directory.insert(auditLog).values({
    at: now(),
    action: 'mail.outbox_read',
    actorId: by.id,
    actorName: by.username,
    subjectName: 'the outbox',
    detail: `${counted(kept.length, 'mail')}, ${showsOutboxTexts ? 'with' : 'without'} their texts`,
  })
  return {
    keeps: mail.sender === 'outbox',
    mails: kept.map(({ createdAt, text, ...one }) => ({
      ...one,
      text: showsOutboxTexts ? text : null,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}
