import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

const words = {
  title: 'Choose a new password',
  paragraphs: ['Someone asked.', 'Or open https://obverse.test/x?a=1&b=2.'],
  button: { label: 'Choose', url: 'https://obverse.test/reset?token=a&b=c' },
}

describe('a rendered mail', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html } = renderMail(words)
    expect(subject).toBe(words.title)
    for (const part of [words.title, words.paragraphs[0], 'Choose']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain(words.button.url)
    expect(html).toContain('href="https://obverse.test/reset?token=a&amp;b=c"')
  })

  it('makes links of addresses in a paragraph, without the full stop', () => {
    expect(renderMail(words).html).toContain(
      '<a href="https://obverse.test/x?a=1&amp;b=2">https://obverse.test/x?a=1&amp;b=2</a>.',
    )
  })

  it('makes no links of what a user writes to others', () => {
    const { html } = renderMail({
      title: words.title,
      paragraphs: words.paragraphs,
      hasLinks: false,
    })
    expect(html).toContain('https://obverse.test/x')
    expect(html).not.toContain('<a ')
  })

  it('loads nothing from elsewhere and knows both modes', () => {
    const { html } = renderMail(words)
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/i)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('has one layout, with or without a button', () => {
    const { title, paragraphs } = words
    expect(renderMail({ title, paragraphs }).html).not.toContain('class="button"')
  })

  it('never lets what a user typed become markup or a header', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, paragraph) => {
        const marked = `<b onclick="x">${paragraph}</b>`
        const { subject, html } = renderMail({ title: `<i>${title}</i>`, paragraphs: [marked] })
        expect(subject).not.toMatch(/[\r\n]/)
        expect(html).not.toContain('<b onclick')
        expect(html).not.toContain('<i>')
      }),
    )
  })
})
