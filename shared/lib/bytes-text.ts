const GIGABYTES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "3 MB", "1.2 GB", "1,000 GB", in powers of ten; less than 1 MB is "1 MB", and nothing "0 MB". */
export function bytesText(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${GIGABYTES.format(bytes / 1_000_000_000)} GB`
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
