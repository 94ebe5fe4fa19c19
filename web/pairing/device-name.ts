/** What newer browsers tell of the device, if asked. Not in the platform's types. */
interface ClientHints {
  getHighEntropyValues: (hints: string[]) => Promise<{ model?: string }>
}

const NAMED = /\b(iPhone|iPad|iPod)\b/
/** The model stands after the version: "Android 14; Pixel 9)", and before "Build/" in older ones. */
const ANDROID_MODEL =
  /Android [^;)]*;\s*(?:[a-z]{2}-[a-z]{2};\s*)?([^;)]+?)(?:\s+Build\/[^;)]*)?[;)]/
/** What Chrome says instead of a model since it hides it. */
const NO_MODEL = new Set(['K', 'Mobile', 'Tablet', 'wv'])

/** "Pixel 9", "iPhone", "Android phone": a guess of what the seller calls this device, at most 60 characters. */
export function deviceOf(userAgent: string, model = ''): string {
  if (model.trim()) return model.trim().slice(0, 60)
  const named = NAMED.exec(userAgent)?.[1]
  if (named) return named
  if (!/Android/.test(userAgent)) return /Mobi/.test(userAgent) ? 'Phone' : 'Computer'
  const said = ANDROID_MODEL.exec(userAgent)?.[1] ?? ''
  if (said && !NO_MODEL.has(said) && !said.startsWith('rv:')) return said.slice(0, 60)
  return /Mobi/.test(userAgent) ? 'Android phone' : 'Android tablet'
}

/** The name under which the desktop's page shows this device. */
export async function deviceName(): Promise<string> {
  let model = ''
  if ('userAgentData' in navigator) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the platform's types
    const hints = navigator.userAgentData as ClientHints
    try {
      model = (await hints.getHighEntropyValues(['model'])).model ?? ''
    } catch {
      // Not told: the user agent has to do.
    }
  }
  return deviceOf(navigator.userAgent, model)
}
