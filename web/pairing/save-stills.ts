import { openStillStore } from '../rtc/still-store.ts'

/**
 * Gives the pictures that a pairing left behind to the phone itself: by its share sheet, which can put them
 * among its photos, else as downloads. Answers how many; 0 when the seller turned away.
 */
export async function saveStills(code: string): Promise<number> {
  const kept = await openStillStore(code).all()
  const files = kept.map(({ picture, still }, index) => {
    const ending = still.type.split('/')[1] ?? 'jpeg'
    return new File([picture], `coin-${index + 1}.${ending}`, { type: still.type })
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
  for (const file of files) {
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return files.length
}
