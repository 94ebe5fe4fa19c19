import { z } from 'zod'

/** What an operator has to look at. `endedAt` is null while it is so. */
export const alertSchema = z.object({
  code: z.string(),
  text: z.string(),
  since: z.string(),
  endedAt: z.string().nullable(),
})
export type Alert = z.infer<typeof alertSchema>
/** What all sellers together have used today of what may be asked of a vendor. */
export const budgetUseSchema = z.object({
  /** What is counted, as in “eBay searches”. */
  calls: z.string(),
  used: z.number(),
  limit: z.number(),
})
export type BudgetUse = z.infer<typeof budgetUseSchema>
/** GET /api/alerts: what is wrong now, then what has ended, the latest first; budgets, the most used first. */
export const alertsSchema = z.object({
  alerts: z.array(alertSchema),
  budgets: z.array(budgetUseSchema),
})
export type Alerts = z.infer<typeof alertsSchema>
