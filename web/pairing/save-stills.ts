import { download } from '../lib/download.ts'
import { openStillStore } from '../rtc/still-store.ts'

/**
 * Saves a pairing's unsent pictures on the phone: by the share sheet, which can add them to the photos, else as
 * downloads. Resolves with their number; 0 when the user cancelled.
 */
export async function saveStills(code: string): Promise<number> {
  const stored = await openStillStore(code).all()
  const files = stored.map(({ picture, still }, index) => {
    const extension = still.type.split('/')[1] ?? 'jpeg'
    return new File([picture], `coin-${index + 1}.${extension}`, { type: still.type })
  })
  if (files.length > 0 && navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 0
      throw error
    }
    return files.length
  }
  for (const file of files) download(file, file.name)
  return files.length
}
