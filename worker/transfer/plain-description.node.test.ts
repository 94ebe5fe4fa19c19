import { expect, it } from 'vitest'
import { plainText } from './plain-description.ts'

it('the HTML of a description becomes its text', () => {
  expect(
    plainText(
      '<style>p{}</style><p>One &amp; <b>two</b><br/>three</p><p>&#39;four&#x27;</p><script>x</script>',
    ),
  ).toBe("One & two\nthree\n\n'four'")
  expect(plainText('5 < 6 <B>and</B> more <style>left open')).toBe('5 and more left open')
})

// As long as eBay takes one. Workerd's clock stands still while it computes, so this runs in Node.
it.each(['<', '<script', '<style>', ' <b> ', ' \n', '&#x', '</p>'])(
  'the HTML of a description that repeats "%s" is read in one pass',
  unit => {
    const html = unit.repeat(500_000 / unit.length)
    const start = performance.now()
    expect(plainText(html).length).toBeLessThanOrEqual(html.length)
    expect(performance.now() - start).toBeLessThan(2_000)
  },
)
