import type { AnswerJob } from '../../durable-objects/shared-answers/answer-job.ts'
import type { SharedAnswersObject } from '../../durable-objects/shared-answers/shared-answers.ts'
import { inRequest, requestIdHere } from '../http/in-request.ts'
import { askInTime, askSource, type SpendCall } from './ask-source.ts'
import {
  type GuideResult,
  guideQuestionSchema,
  guideResultSchema,
  type PriceGuide,
  type PriceSource,
  type SearchedCoin,
  type SourceResult,
  searchedCoinSchema,
  sourceResultSchema,
} from './port.ts'

/** eBay's licence forbids keeping its answers: decision 007. */
const COMPS_KEPT_MS = 5 * 60_000
/** A guide's prices change slowly, and its look-ups are few. */
const GUIDE_KEPT_MS = 24 * 3_600_000
/** Timeout of one vendor. */
const VENDOR_TIMEOUT_MS = 4_000

export type AnswerObjects = DurableObjectNamespace<SharedAnswersObject>

/** What the answers of the objects are made from. */
export type AnswerDependencies = {
  sources: readonly PriceSource[]
  guide: PriceGuide | null
  spend: SpendCall
}

/**
 * A source whose answer is shared by all who ask for the same coin: the coin's object asks the vendor once, for all
 * who wait, and keeps the answer for five minutes. The call counts against the share of the seller who caused it.
 */
export function sharedSource({ name, kind }: PriceSource, objects: AnswerObjects): PriceSource {
  return {
    name,
    kind,
    async find(coin, _, userId) {
      const { text, askedAt } = await askObject(objects, name, questionOf(coin), userId)
      const result = sourceResultSchema.parse(JSON.parse(text))
      return result.ok ? { ...result, asOf: askedAt } : result
    },
  }
}

/** The same for a price guide, whose answers are cached for a day. */
export function sharedGuide({ name }: PriceGuide, objects: AnswerObjects): PriceGuide {
  return {
    name,
    async look(question, _, userId) {
      const { text, askedAt } = await askObject(objects, name, JSON.stringify(question), userId)
      const result = guideResultSchema.parse(JSON.parse(text))
      return result.ok ? { ...result, asOf: askedAt } : result
    },
  }
}

function askObject(objects: AnswerObjects, name: string, question: string, userId: number) {
  return objects.get(objects.idFromName(question)).ask(name, question, userId, requestIdHere())
}

/** The same for coins whose searches find the same. */
function questionOf({ coinType, year, mint, marketplaceId }: SearchedCoin): string {
  const words = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
  const coin: SearchedCoin = {
    coinType: words(coinType),
    year: words(year),
    mint: mint === 'none' ? '' : mint,
    ...(marketplaceId && { marketplaceId }),
  }
  return JSON.stringify(coin)
}

/** Asks the vendors for the objects. A failure is given to those who wait, and asked again by the next. */
export function createAnswerJob({ sources, guide, spend }: AnswerDependencies): AnswerJob {
  const timeoutMs = VENDOR_TIMEOUT_MS
  async function resultOf(
    name: string,
    question: unknown,
    userId: number,
  ): Promise<SourceResult | GuideResult> {
    if (guide?.name === name) {
      const ask = (signal: AbortSignal) =>
        guide.look(guideQuestionSchema.parse(question), signal, userId)
      return askInTime(spend, { name, vendor: guide.vendor, userId, timeoutMs, ask })
    }
    const source = sources.find(one => one.name === name)
    if (!source) throw new Error(`no source is named ${name}`)
    return askSource(spend, source, { coin: searchedCoinSchema.parse(question), userId, timeoutMs })
  }
  return {
    async ask(name, question, userId, requestId) {
      const result = await inRequest(requestId, () => resultOf(name, JSON.parse(question), userId))
      const keptMs = guide?.name === name ? GUIDE_KEPT_MS : COMPS_KEPT_MS
      return {
        text: JSON.stringify(result),
        keepMs: result.ok ? keptMs : 0,
        forUser: !result.ok && result.spent ? userId : null,
      }
    },
  }
}
