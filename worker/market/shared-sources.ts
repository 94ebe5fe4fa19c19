import type { AnswerJob } from '../../durable-objects/answer-job.ts'
import type { SharedAnswersObject } from '../../durable-objects/shared-answers.ts'
import { askSource, type SpendCall } from './ask-source.ts'
import {
  type PriceSource,
  type SearchedCoin,
  searchedCoinSchema,
  sourceResultSchema,
} from './port.ts'

/** eBay's licence forbids keeping its answers: decision 007. */
const COMPS_KEPT_MS = 5 * 60_000
/** Timeout of a price source. */
const PRICE_SOURCE_TIMEOUT_MS = 4_000

export type AnswerObjects = DurableObjectNamespace<SharedAnswersObject>

/** What the answers of a coin's object are made from. */
export type AnswerDependencies = { sources: readonly PriceSource[]; spend: SpendCall }

/**
 * A source whose answer is shared by all who ask for the same coin: the coin's object asks the vendor once, for all
 * who wait, and keeps the answer for five minutes. The call counts against the share of the seller who caused it.
 */
export function sharedSource({ name, kind }: PriceSource, objects: AnswerObjects): PriceSource {
  return {
    name,
    kind,
    async find(coin, _, userId) {
      const question = questionOf(coin)
      const object = objects.get(objects.idFromName(question))
      const { text, askedAt } = await object.ask(name, question, userId)
      const result = sourceResultSchema.parse(JSON.parse(text))
      return result.ok ? { ...result, asOf: askedAt } : result
    },
  }
}

/** The same for coins whose searches find the same. */
function questionOf({ coinType, year, mint }: SearchedCoin): string {
  const words = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
  const coin: SearchedCoin = {
    coinType: words(coinType),
    year: words(year),
    mint: mint === 'none' ? '' : mint,
  }
  return JSON.stringify(coin)
}

/** Asks the vendors for the objects. A failure is given to those who wait, and asked again by the next. */
export function createAnswerJob({ sources, spend }: AnswerDependencies): AnswerJob {
  return {
    async ask(name, question, userId) {
      const source = sources.find(one => one.name === name)
      if (!source) throw new Error(`no source is named ${name}`)
      const coin = searchedCoinSchema.parse(JSON.parse(question))
      const timeoutMs = PRICE_SOURCE_TIMEOUT_MS
      const result = await askSource(spend, source, { coin, userId, timeoutMs })
      return {
        text: JSON.stringify(result),
        keepMs: result.ok ? COMPS_KEPT_MS : 0,
        forUser: !result.ok && result.spent ? userId : null,
      }
    },
  }
}
