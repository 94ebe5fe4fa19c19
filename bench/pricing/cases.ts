import { readFileSync } from 'node:fs'
import { z } from 'zod'

const entrySchema = z.object({
  title: z.string(),
  /** Without shipping, in minor units of the currency. */
  priceCents: z.number(),
  currency: z.string(),
  shippingCents: z.number(),
  type: z.enum(['FIXED_PRICE', 'AUCTION']),
  /** Of the sale, or of the listing's start. */
  date: z.string(),
  bids: z.number().optional(),
  endsAt: z.string().optional(),
})
export type CaseEntry = z.infer<typeof entrySchema>

/** A coin, what a search for its date found, and what it is worth: one line of a file of cases. */
const caseSchema = z.object({
  coin: z.object({
    series: z.string(),
    year: z.number(),
    mint: z.string(),
    grade: z.string(),
    holder: z.enum(['raw', 'slab']),
  }),
  asOf: z.string(),
  spotUsdPerOz: z.record(z.string(), z.number()),
  meltCents: z.number(),
  sold: z.array(entrySchema),
  active: z.array(entrySchema),
  pollution: z.number(),
  truthCents: z.number().positive(),
})
export type PricingCase = z.infer<typeof caseSchema>

/** A file of JSON lines, one case each. Throws on a line of another form. */
export function readCases(file: string): PricingCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => caseSchema.parse(JSON.parse(line)))
}
