import { checkOverHttp, type VendorCheck } from '../../http/vendor-check.ts'
import { MODEL_ADDRESSES, type ModelSettings } from './language-model.ts'

const ANTHROPIC_VERSION = '2023-06-01'

/** Requests the vendor's list of models, which is free and needs the same key. */
export function checkVision(settings: ModelSettings): NonNullable<VendorCheck['run']> {
  const { provider, apiKey = '', ai, name } = settings
  const list = (ownAddress: string, headers: Record<string, string>) => (signal: AbortSignal) =>
    checkOverHttp(settings.fetch, `${settings.baseUrl ?? ownAddress}/models`, { headers, signal })
  switch (provider) {
    case 'openai':
      return list(MODEL_ADDRESSES.openai, { Authorization: `Bearer ${apiKey}` })
    case 'anthropic':
      return list(MODEL_ADDRESSES.anthropic, {
        'x-api-key': apiKey,
        'anthropic-version': ANTHROPIC_VERSION,
      })
    case 'google':
      return list(MODEL_ADDRESSES.google, { 'x-goog-api-key': apiKey })
    case 'workers-ai':
      return async () => {
        const models = ai ? await ai.models({ search: name }) : []
        return models.length > 0
          ? { ok: true }
          : { ok: false, reason: `Workers AI does not know the model ${name}.` }
      }
    default:
      return provider satisfies never
  }
}
