const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * A seller's plain text as the HTML of a listing: blank lines part paragraphs, single line breaks stay.
 * Everything else is escaped, so that what was typed is what a buyer reads.
 */
export function descriptionHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split(/\n[ \t]*\n\s*/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
