import { auditLog } from '../db/schema/administration.ts'
import { Failure } from '../http/failure.ts'
import type { AdministrationServices } from './services.ts'

/** Sends a failed mail again, and writes it to the audit log by its id. Throws NOT_FOUND. */
export async function tryMailAgain(
  { directory, mail, now }: AdministrationServices,
  id: string,
  by: { id: number; username: string },
): Promise<void> {
  if (!(await mail.retry(id))) throw new Failure('NOT_FOUND')
  await directory.insert(auditLog).values({
    at: now(),
    action: 'mail.tried_again',
    actorId: by.id,
    actorName: by.username,
    subjectName: id,
  })
}
