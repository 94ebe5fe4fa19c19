import { z } from 'zod'

/**
 * An answer of eBay with a list. The list is absent only where `total` says that nothing is in it: any other answer is
 * none of eBay's, and no empty list.
 * @param schema of the answer; its list may have an empty default
 */
export const listAnswer = <Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  name: string,
  schema: Schema,
) =>
  z
    .looseObject({})
    .refine(answer => name in answer || answer['total'] === 0, `An answer without ${name}`)
    .pipe(schema)
