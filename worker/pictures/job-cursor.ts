import { eq } from 'drizzle-orm'
import type { Directory } from '../db/connection.ts'
import { jobCursors } from '../db/schema/pictures.ts'

/** How far a job has come, or null where it may not begin its next round yet. '' at the beginning. */
export async function readCursor(
  directory: Directory,
  job: string,
  at: number,
): Promise<string | null> {
  const cursor = await directory.select().from(jobCursors).where(eq(jobCursors.job, job)).get()
  if (cursor && at < cursor.restartAt) return null
  return cursor?.position ?? ''
}

/** Notes how far the job has come. `restartAt` in ms: it visits nothing before. */
export async function moveCursor(
  directory: Directory,
  job: string,
  position: string,
  restartAt = 0,
): Promise<void> {
  await directory
    .insert(jobCursors)
    .values({ job, position, restartAt })
    .onConflictDoUpdate({ target: jobCursors.job, set: { position, restartAt } })
}
