import { XMLBuilder, XMLParser } from 'fast-xml-parser'

const FORM = { ignoreAttributes: false, attributeNamePrefix: '@' } as const
/** Elements of which there may be several: they are a list where there is one, too. */
const LISTS = new Set(['ItemBestOffers', 'BestOffer', 'BestOfferID', 'Errors'])

const parser = new XMLParser({
  ...FORM,
  // Numbers and dates stay texts: an id is no number, and an amount has its cents.
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: name => LISTS.has(name),
})
const builder = new XMLBuilder(FORM)

/**
 * An XML document as objects: an element's children by name, its attributes with `@`, the text of an element with
 * attributes as `#text`. Throws where it is not well-formed.
 */
export const parseXml = (text: string): unknown => parser.parse(text, true)

/** A document of objects as `parseXml` returns them. */
export const buildXml = (document: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="utf-8"?>${builder.build(document)}`
