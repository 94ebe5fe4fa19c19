import { z } from 'zod'

/** What an operator has to look at. `endedAt` is null while it is so. */
export const alertSchema = z.object({
  code: z.string(),
  text: z.string(),
  since: z.string(),
  endedAt: z.string().nullable(),
})
export type Alert = z.infer<typeof alertSchema>
/** GET /api/admin/alerts: what is wrong now, then what has ended, the latest first. */
export const alertsSchema = z.object({ alerts: z.array(alertSchema) })
export type Alerts = z.infer<typeof alertsSchema>
