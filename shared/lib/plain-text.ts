/**
 * Removes from a text what is not seen: control characters, marks that turn the direction of what follows
 * (U+202E shows "gpj.exe" as "exe.jpg"), invisible characters, and halves of surrogate pairs. Line breaks and tabs
 * stay; other line breaks become \n.
 */
export function withoutHiddenCharacters(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(HIDDEN, '')
    .replace(LONE_SURROGATES, '')
}

/** The same as one line: line breaks and tabs are spaces. */
export function asOneLine(text: string): string {
  return withoutHiddenCharacters(text).replace(/[\n\t]+/g, ' ')
}

/** Control and format characters. Joiners (U+200C, U+200D) stay: scripts and emoji are written with them. */
const HIDDEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
