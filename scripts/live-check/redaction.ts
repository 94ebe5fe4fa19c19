import type { Exchange } from './recording.ts'

const SECRET = '[secret]'
const PERSONAL = '[personal]'
const TEXT = '[text]'

/** Keys whose texts let somebody in. */
const SECRET_KEYS =
  /^(access_token|refresh_token|id_token|code|client_secret|api_?key|authorization|password|token|secret|.*_secret)$/i

/** Stripe's pages open for whoever has their address. */
const SECRET_ADDRESS_KEYS = /^(url|hosted_.*_url|receipt_url)$/

/** Keys whose texts name a person, or where a person lives. */
const PERSONAL_KEYS =
  /^(user_?name|userId|seller_?Id|.*user_?name|(full|first|last|middle|family|given)_?name|company_?name|doingBusinessAs|.*e?mail.*|(primary|secondary)?_?phone(_?number)?|city|county|state|stateOrProvince|postal_?code|zip|(address)?_?line_?\d|address_?line\d|buyerCheckoutNotes|account_name|business_name|to|from|reply_to|ip(_address)?|merchantLocationKey|locationId)$/i

/** Keys below which everything is about a person. */
const PERSONAL_PARTS =
  /^(buyer|seller|shipTo|.*address|.*phone|primaryContact|individualAccount|businessAccount|taxIdentifier|itemLocation|geoCoordinates|customer_details|customer_email|billing_details|shipping_details|giftDetails|payment_method_details|personalizations)$/i

/** A country is no address. */
const COUNTRY_KEYS = /^country(_?code)?$/i

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/v\^1\.1#[^\s"',]+/g, SECRET],
  [/\b(sk|rk|pk|whsec|re|SG)[_.](live_|test_)?[\w.-]{8,}/g, SECRET],
  [/\bBearer\s+\S+/gi, SECRET],
]

/** Operations whose texts are eBay's rules or the model's reading: they name nobody. */
const TEXTS_STAY = /^GET \/(commerce\/taxonomy|sell\/metadata)\/|^reading/
/** eBay's words of a refusal. */
const REFUSAL_KEYS = /^(errors|warnings|error)$/

/** Shorter texts stand for too much else. */
const LEAST_KNOWN_CHARACTERS = 4
/** Amounts, shares and short numbers too; a postal code has five digits. */
const TOO_COMMON = /^\d{0,4}$|^\d*\.\d*$/

export type StoredExchange = Pick<Exchange, 'step' | 'vendor' | 'operation' | 'status'> & {
  query: unknown
  request: unknown
  answer: unknown
}

/**
 * What of a run may be stored and printed: exchanges and sentences without tokens, names and addresses. Texts with a
 * space are left out of exchanges too, but in eBay's rules and refusals. What stands at a personal key is left out
 * wherever else it stands.
 * @param secrets keys and tokens of the settings
 */
export function redactionOf(exchanges: readonly Exchange[], secrets: readonly string[]) {
  const found = new Map(secrets.map(secret => [secret, SECRET]))
  for (const { requestBody, body, query } of exchanges)
    for (const part of [requestBody, body, query]) learn(part, '', false, found)
  const known = [...found]
    .filter(([text]) => text.length >= LEAST_KNOWN_CHARACTERS && !TOO_COMMON.test(text))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([text, mark]): Known => {
      const exactly = RegExp.escape(text)
      return [new RegExp(mark === SECRET ? exactly : `(?<!\\w)${exactly}(?!\\w)`, 'g'), mark]
    })
  return {
    sentence: (text: string): string => withoutKnown(withoutPatterns(text), known),
    exchanges: exchanges.map((exchange): StoredExchange => {
      const { step, vendor, operation, status } = exchange
      const keepsText = TEXTS_STAY.test(operation)
      const redact = (part: unknown) =>
        withoutKnown(redacted(part, { key: '', vendor, isPersonal: false, keepsText }), known)
      return {
        step,
        vendor,
        operation,
        status,
        query: redact(exchange.query),
        request: redact(exchange.requestBody ?? null),
        answer: redact(exchange.body),
      }
    }),
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Collects the texts at secret and personal keys. */
function learn(value: unknown, key: string, isPersonal: boolean, known: Map<string, string>): void {
  if (isObject(value)) {
    const below = isPersonal || PERSONAL_PARTS.test(key)
    for (const [name, inner] of Object.entries(value))
      learn(inner, Array.isArray(value) ? key : name, below, known)
  } else if (typeof value === 'string' && !COUNTRY_KEYS.test(key)) {
    if (SECRET_KEYS.test(key) && /\d/.test(value)) known.set(value, SECRET)
    else if (isPersonal || PERSONAL_KEYS.test(key)) known.set(value, PERSONAL)
  }
}

type Place = { key: string; vendor: string; isPersonal: boolean; keepsText: boolean }

function redacted(value: unknown, place: Place): unknown {
  const { key, vendor } = place
  if (isObject(value)) {
    const inside = {
      ...place,
      isPersonal: place.isPersonal || PERSONAL_PARTS.test(key),
      keepsText: place.keepsText || REFUSAL_KEYS.test(key),
    }
    return Array.isArray(value)
      ? value.map(inner => redacted(inner, inside))
      : Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [
            name,
            redacted(inner, { ...inside, key: name }),
          ]),
        )
  }
  const isPersonal =
    !COUNTRY_KEYS.test(key) &&
    (place.isPersonal || PERSONAL_KEYS.test(key) || (vendor === 'stripe' && key === 'name'))
  if (typeof value === 'number') return isPersonal ? 0 : value
  if (typeof value !== 'string') return value
  if (SECRET_KEYS.test(key) && !place.keepsText) return SECRET
  if (vendor === 'stripe' && SECRET_ADDRESS_KEYS.test(key)) return SECRET
  if (isPersonal) return PERSONAL
  return /\s/.test(value) && !place.keepsText ? TEXT : withoutPatterns(value)
}

const withoutPatterns = (text: string): string =>
  PATTERNS.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), text)

/** The same value, with every text at a secret or personal key left out of all others. */
function withoutKnown(value: string, known: readonly Known[]): string
function withoutKnown(value: unknown, known: readonly Known[]): unknown
function withoutKnown(value: unknown, known: readonly Known[]): unknown {
  if (typeof value === 'string')
    return known.reduce((left, [text, mark]) => left.replaceAll(text, mark), value)
  if (Array.isArray(value)) return value.map(inner => withoutKnown(inner, known))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutKnown(inner, known)]),
  )
}

/** A secret or personal text, as a whole word, and what stands in its place. */
type Known = readonly [text: RegExp, mark: string]
