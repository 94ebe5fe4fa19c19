export type MailAddress = { email: string; name?: string }

/** `Obverse <mail@example.com>` or `mail@example.com`; null for anything else. */
export function readAddress(text: string): MailAddress | null {
  const named = /^([^<>\p{Cc}]+?)\s*<([^<>\s@]+@[^<>\s@]+)>$/u.exec(text.trim())
  if (named?.[1] && named[2]) return { email: named[2], name: named[1].replace(/^"|"$/g, '') }
  return /^[^<>\s@]+@[^<>\s@]+$/.test(text.trim()) ? { email: text.trim() } : null
}
