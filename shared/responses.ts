import { z } from 'zod'

/** Response of the operations that return no data. */
export const doneSchema = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof doneSchema>

/** Response of GET /api/operator: who runs this server, as far as it is set. */
export const operatorSchema = z.object({
  name: z.string().nullable(),
  /** Postal address; may have several lines. */
  address: z.string().nullable(),
  email: z.string().nullable(),
})
export type Operator = z.infer<typeof operatorSchema>

/** Response of GET /api/health: the features, and the names of the vars that the others lack. */
export const healthSchema = z.object({
  status: z.literal('ok'),
  features: z.array(
    z.object({ feature: z.string(), on: z.boolean(), missing: z.array(z.string()) }),
  ),
})
