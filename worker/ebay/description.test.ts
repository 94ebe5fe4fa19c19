import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { descriptionHtml } from './description.ts'

describe('the description of a listing', () => {
  it('preserves paragraphs and line breaks', () => {
    expect(descriptionHtml('One\ntwo\r\n\r\n  \nThree')).toBe('<p>One<br>two</p>\n<p>Three</p>')
  })

  it('escapes all markup in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const own = descriptionHtml(`a${text}<img src=x onerror=alert(1)>`).replace(
          /<p>|<\/p>|<br>/g,
          '',
        )
        expect(own).not.toMatch(/[<>]/)
        expect(own).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/)
      }),
    )
  })
})
