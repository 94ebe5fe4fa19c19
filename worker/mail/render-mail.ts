import { html, raw } from 'hono/html'
import type { Mail } from './port.ts'

type MailContent = {
  /** The subject, and the heading of the mail. */
  title: string
  /** Plain text. URLs in them become links, but in a mail with texts of a user to others. */
  paragraphs: string[]
  hasLinks?: boolean
  button?: { label: string; url: string }
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g
/** Colours of both modes, so that mail clients do not invert colours themselves. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #f6f5f1; color: #1c1d20; }
.letter { max-width: 560px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dedcd5; border-radius: 10px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: anywhere; word-break: break-word; }
a { color: #1f4f9e; }
a.button { display: inline-block; padding: 12px 22px; border-radius: 8px; background: #1f4f9e; color: #ffffff; font-weight: bold; text-decoration: none; }
.quiet { color: #5d6068; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #141518; color: #ececea; }
  .letter { background: #1d1f23; border-color: #363940; }
  a { color: #9cc0ff; }
  a.button { background: #9cc0ff; color: #10203c; }
  .quiet { color: #a9acb3; }
}`

/**
 * The layout of every mail: a heading, paragraphs, at most one button. Text and HTML have the same content. The
 * HTML loads nothing, and user input is escaped.
 */
export function renderMail(words: MailContent): Omit<Mail, 'to'> {
  return { subject: oneLine(words.title), text: textOf(words), html: htmlOf(words) }
}

/** A line break in a subject would inject a header. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

function textOf({ title, paragraphs, button }: MailContent): string {
  const parts = [title, ...paragraphs]
  if (button) parts.push(`${button.label}:\n${button.url}`)
  return `${[...parts, 'Obverse'].join('\n\n')}\n`
}

function htmlOf({ title, paragraphs, hasLinks = true, button }: MailContent): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body style="font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5;">
<div class="letter">
<h1>${title}</h1>
${paragraphs.map(paragraph => html`<p>${hasLinks ? withLinks(paragraph) : paragraph}</p>\n`)}
${
  button
    ? html`<p><a class="button" href="${button.url}">${button.label}</a></p>
<p class="quiet">If the button does not work, open this address:<br><a href="${button.url}">${button.url}</a></p>`
    : ''
}
<p class="quiet">Obverse</p>
</div>
</body>
</html>
`
  // oxlint-disable-next-line typescript/no-base-to-string -- a String object; nothing in it is awaited
  return String(page)
}

/** The text with its URLs as links. */
function withLinks(text: string) {
  const parts: ReturnType<typeof html>[] = []
  let from = 0
  for (const match of text.matchAll(WEB_ADDRESS)) {
    parts.push(html`${text.slice(from, match.index)}<a href="${match[0]}">${match[0]}</a>`)
    from = match.index + match[0].length
  }
  return html`${parts}${text.slice(from)}`
}
