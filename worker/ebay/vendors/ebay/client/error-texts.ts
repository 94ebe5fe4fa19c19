import { z } from 'zod'

const parameterSchema = z.object({ name: z.string().optional(), value: z.string().optional() })
export const ebayErrorSchema = z.object({
  errorId: z.number(),
  domain: z.string().optional(),
  message: z.string().optional(),
  longMessage: z.string().optional(),
  parameters: z.array(parameterSchema).optional(),
})
export type EbayError = z.infer<typeof ebayErrorSchema>

/** What eBay says, without markup. */
export const messageOf = (error: EbayError): string =>
  withoutMarkup(error.longMessage || error.message || `error ${error.errorId}`)

/**
 * The true reason of a generic error, where eBay puts it into a numbered parameter as a sentence to the seller (seen with
 * 25019: an identity that is not confirmed, under a message about improper words). Parameters with a name hold the
 * listing's own texts.
 */
export function reasonOf({ parameters = [] }: EbayError): string | null {
  const sentences = parameters
    .filter(({ name = '' }) => /^\d*$/.test(name))
    .map(({ value = '' }) => withoutMarkup(value))
  return (
    sentences.find(text => /\byou(r|'ve)?\b/i.test(text) && text.split(' ').length >= 5) ?? null
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  lt: '<',
  nbsp: ' ',
  quot: '"',
  rsquo: '’',
}

/** Some of eBay's texts contain tags, entities and the braces of its own references. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<[^>]*>|\{e[\w-]*\}/g, ' ')
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
