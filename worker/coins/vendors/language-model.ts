import type { LanguageModel } from 'ai'
import { fetchWithPictures, insertPictures, type PicturePlaceholder } from './stream-pictures.ts'

export type ModelSettings = {
  provider: 'workers-ai' | 'openai' | 'anthropic' | 'google'
  name: string
  /** Another address than the vendor's own: a gateway, a compatible server, the sandbox. */
  baseUrl: string | undefined
  apiKey: string | undefined
  /** The Workers AI binding; needed by `workers-ai` alone. */
  ai: Ai | undefined
  fetch: typeof fetch
}

/** Whether a call holds the pictures in memory while the model thinks: a binding takes no stream. */
export const buffersPictures = (settings: ModelSettings): boolean =>
  settings.provider === 'workers-ai'

/**
 * The AI SDK's model of these settings, for one call: its requests carry the pictures of these
 * stand-ins. The provider's code is loaded when it is first asked for, so that start-up stays small.
 */
export async function languageModel(
  settings: ModelSettings,
  standIns: PicturePlaceholder[],
): Promise<LanguageModel> {
  const { name, apiKey, baseUrl } = settings
  const options = {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: fetchWithPictures(standIns, settings.fetch),
  }
  switch (settings.provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // Chat Completions, not Responses: the wire that every compatible gateway and server speaks.
      return createOpenAI(options).chat(name)
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
      return createWorkersAI({ binding: withStreamedPictures(ai, standIns) })(name)
    }
    default:
      return settings.provider satisfies never
  }
}

/** The binding, with the pictures put into what it is given. */
function withStreamedPictures(ai: Ai, standIns: PicturePlaceholder[]): Ai {
  return new Proxy(ai, {
    get(target, property) {
      if (property !== 'run') return Reflect.get(target, property, target)
      return async (model: string, inputs: unknown, options: unknown): Promise<unknown> => {
        const run: unknown = Reflect.get(target, 'run', target)
        if (typeof run !== 'function') throw new Error('The AI binding cannot run a model')
        return Reflect.apply(run, target, [model, await insertPictures(inputs, standIns), options])
      }
    },
  })
}
