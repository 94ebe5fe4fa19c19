import { countText } from './count-text.ts'

/** "3 MB", "1.2 GB", "1,000 GB", in powers of ten; less than 1 MB is "1 MB", and nothing "0 MB". */
export function bytesText(bytes: number): string {
  if (bytes >= 1_000_000_000)
    return `${countText(Math.round((bytes / 1_000_000_000) * 10) / 10)} GB`
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
