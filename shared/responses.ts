import { z } from 'zod'

/** Answer of the calls that have nothing to tell but that it is done. */
export const doneSchema = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof doneSchema>

/** Answer of GET /api/health: what this server can do, and the names of the keys that it lacks for the rest. */
export const healthSchema = z.object({
  status: z.literal('ok'),
  features: z.array(
    z.object({ feature: z.string(), on: z.boolean(), missing: z.array(z.string()) }),
  ),
})
