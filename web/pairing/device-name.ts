/** The user agent client hints. Not in the platform's types. */
interface ClientHints {
  getHighEntropyValues: (hints: string[]) => Promise<{ model?: string }>
}

const NAMED = /\b(iPhone|iPad|iPod)\b/
/** The model follows the version: "Android 14; Pixel 9)". In older user agents "Build/" follows it. */
const ANDROID_MODEL =
  /Android [^;)]*;\s*(?:[a-z]{2}-[a-z]{2};\s*)?([^;)]+?)(?:\s+Build\/[^;)]*)?[;)]/
/** Placeholders that browsers send in place of the model. */
const NO_MODEL = new Set(['K', 'Mobile', 'Tablet', 'wv'])

/** A name for this device, such as "Pixel 9", "iPhone", "Android phone"; at most 60 characters. */
export function deviceOf(userAgent: string, model = ''): string {
  if (model.trim()) return model.trim().slice(0, 60)
  const named = NAMED.exec(userAgent)?.[1]
  if (named) return named
  if (!/Android/.test(userAgent)) return /Mobi/.test(userAgent) ? 'Phone' : 'Computer'
  const androidModel = ANDROID_MODEL.exec(userAgent)?.[1] ?? ''
  if (androidModel && !NO_MODEL.has(androidModel) && !androidModel.startsWith('rv:'))
    return androidModel.slice(0, 60)
  return /Mobi/.test(userAgent) ? 'Android phone' : 'Android tablet'
}

/** The name by which the desktop's page shows this device. */
export async function deviceName(): Promise<string> {
  let model = ''
  if ('userAgentData' in navigator) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the platform's types
    const hints = navigator.userAgentData as ClientHints
    try {
      model = (await hints.getHighEntropyValues(['model'])).model ?? ''
    } catch {
      // The browser refuses them: the user agent has to suffice.
    }
  }
  return deviceOf(navigator.userAgent, model)
}
