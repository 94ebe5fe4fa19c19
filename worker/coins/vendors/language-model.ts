import type { LanguageModel } from 'ai'
import { requestIdHere } from '../../http/in-request.ts'
import { loggedCall } from '../../http/outbound-fetch.ts'
import { fetchWithPictures, insertPictures, type PicturePlaceholder } from './stream-pictures.ts'

export type ModelSettings = {
  provider: 'workers-ai' | 'openai' | 'anthropic' | 'google'
  name: string
  /** Replaces the vendor's address: a gateway, a compatible server, the sandbox. */
  baseUrl: string | undefined
  apiKey: string | undefined
  /** The Workers AI binding; only `workers-ai` needs it. */
  ai: Ai | undefined
  fetch: typeof fetch
}

/** Where the vendors' SDKs send their calls, unless `baseUrl` replaces it. */
export const MODEL_ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const

/** Whether a call holds the pictures in memory until the model answers: a binding accepts no stream. */
export const buffersPictures = (settings: ModelSettings): boolean =>
  settings.provider === 'workers-ai'

/**
 * The AI SDK's model for one call; its requests contain the pictures of these placeholders. The provider's
 * code is imported on first use, to keep the Worker's start-up small.
 */
export async function languageModel(
  settings: ModelSettings,
  placeholders: PicturePlaceholder[],
): Promise<LanguageModel> {
  const { name, apiKey, baseUrl } = settings
  const options = {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: fetchWithPictures(placeholders, settings.fetch),
  }
  switch (settings.provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // Chat Completions and not Responses, because all compatible gateways and servers support it.
      return createOpenAI({ ...options, headers: ownRequestId() }).chat(name)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(options)(name)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI(options)(name)
    }
    case 'workers-ai': {
      const { ai } = settings
      if (!ai) throw new Error('The AI binding is missing')
      const { createWorkersAI } = await import('workers-ai-provider')
      return createWorkersAI({ binding: withStreamedPictures(ai, placeholders) })(name)
    }
    default:
      return settings.provider satisfies never
  }
}

/** OpenAI takes the client's id of a call into its log (developers.openai.com/api/reference/overview); no other vendor says so. */
function ownRequestId(): Record<string, string> {
  const id = requestIdHere()
  return id === undefined ? {} : { 'X-Client-Request-Id': id }
}

/** The binding, which inserts the pictures into its input. */
function withStreamedPictures(ai: Ai, placeholders: PicturePlaceholder[]): Ai {
  return new Proxy(ai, {
    get(target, property) {
      if (property !== 'run') return Reflect.get(target, property, target)
      return async (model: string, inputs: unknown, options: unknown): Promise<unknown> => {
        const run: unknown = Reflect.get(target, 'run', target)
        if (typeof run !== 'function') throw new Error('The AI binding cannot run a model')
        const given = [model, await insertPictures(inputs, placeholders), options]
        return loggedCall({ host: 'workers-ai', method: 'run', path: model }, async () =>
          Reflect.apply(run, target, given),
        )
      }
    },
  })
}
