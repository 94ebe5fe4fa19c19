/** "3 MB", "1.2 GB", in powers of ten; less than 1 MB is "1 MB", and nothing "0 MB". */
export function bytesText(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
