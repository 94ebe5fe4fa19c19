import { z } from 'zod'

/** Response of the operations that return no data. */
export const doneSchema = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof doneSchema>

/** Whose vision model a deployment can ask. */
export const VISION_PROVIDERS = ['workers-ai', 'openai', 'anthropic', 'google'] as const

/** Response of GET /api/operator: who runs this server, as far as it is set. */
export const operatorSchema = z.object({
  name: z.string().nullable(),
  /** Postal address; may have several lines. */
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** Whose model gets pictures of coins. */
  vision: z.enum(VISION_PROVIDERS),
})
export type Operator = z.infer<typeof operatorSchema>

/** Response of GET /api/ready: what a monitor asks. `scheduleAgeMs`: since the scheduled jobs last ran; null: never. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  database: z.boolean(),
  pictures: z.boolean(),
  schedule: z.boolean(),
  scheduleAgeMs: z.number().nullable(),
})
export type Readiness = z.infer<typeof readinessSchema>

/** Response of GET /api/health: the features, and the names of the vars that the others lack. */
export const healthSchema = z.object({
  status: z.literal('ok'),
  features: z.array(
    z.object({ feature: z.string(), on: z.boolean(), missing: z.array(z.string()) }),
  ),
})
