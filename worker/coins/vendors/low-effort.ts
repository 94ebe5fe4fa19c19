import type { generateText } from 'ai'
import type { ModelSettings } from './language-model.ts'

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>

/**
 * Models that reason and let the caller say how much, by their names; a gateway may write a vendor before them. Others
 * refuse the option. Sources: AI SDK, the providers' reasoningEffort (OpenAI), effort (Anthropic; its catalog says which
 * models have it), thinkingConfig (Google) and reasoning_effort (Workers AI, workers-ai-provider 3.1.12).
 */
const OPENAI = /(^|\/)(o[1-9]\b|gpt-([5-9]|\d\d)(?!.*chat))/
const ANTHROPIC = /claude-(opus-4-[5-9]|sonnet-4-[6-9]|[a-z]+-([5-9]|\d\d)(-|$))/
const GOOGLE_LEVEL = /gemini-([3-9]|\d\d)/
const GOOGLE_BUDGET = /gemini-2\.5/
const WORKERS_AI = /\/(gpt-oss|glm|kimi|qwq)-/

/** Tokens of thought of a model whose effort is a number; Gemini 2.5 Pro takes no fewer than 128. */
const THINKING_BUDGET = 1_024

/** Low effort: what stands on a coin is seen, not derived. Nothing for a model that has no such option. */
export function lowEffort({
  provider,
  name,
}: Pick<ModelSettings, 'provider' | 'name'>): ProviderOptions {
  switch (provider) {
    case 'openai':
      return OPENAI.test(name) ? { openai: { reasoningEffort: 'low' } } : {}
    case 'anthropic':
      return ANTHROPIC.test(name) ? { anthropic: { effort: 'low' } } : {}
    case 'google':
      if (GOOGLE_LEVEL.test(name)) return { google: { thinkingConfig: { thinkingLevel: 'low' } } }
      return GOOGLE_BUDGET.test(name)
        ? { google: { thinkingConfig: { thinkingBudget: THINKING_BUDGET } } }
        : {}
    case 'workers-ai':
      return WORKERS_AI.test(name) ? { 'workers-ai': { reasoning_effort: 'low' } } : {}
    default:
      return provider satisfies never
  }
}
