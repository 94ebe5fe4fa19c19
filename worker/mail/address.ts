export type MailAddress = { email: string; name?: string }

/** `Obverse <mail@example.com>` or `mail@example.com`; null for anything else. */
export function readAddress(text: string): MailAddress | null {
  const named = /^([^<>\p{Cc}]+?)\s*<([^<>\s@]+@[^<>\s@]+)>$/u.exec(text.trim())
  if (named?.[1] && named[2]) return { email: named[2], name: named[1].replace(/^"|"$/g, '') }
  return /^[^<>\s@]+@[^<>\s@]+$/.test(text.trim()) ? { email: text.trim() } : null
}

/** Our address, with the name of whom a mail is sent for, where there is one. What has a meaning in a header is left out. */
export function senderOf(own: string, senderName: string | null | undefined): MailAddress {
  const address = readAddress(own) ?? { email: own }
  const name = (senderName ?? '')
    .replaceAll(/[<>"@,;:\\\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return name === '' ? address : { ...address, name }
}

/** `Obverse <mail@example.com>` */
export const addressText = ({ email, name }: MailAddress): string =>
  name === undefined ? email : `${name} <${email}>`
