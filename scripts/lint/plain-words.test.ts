import { describe, expect, it } from 'vitest'
import { unclearWords } from './plain-words.ts'

describe('the words of comments', () => {
  it.each([
    ['Pairs that are kept for a day.', 'kept'],
    ['null for one that\n * is not there', 'one that is'],
    ['Throws VALIDATION for what is none.', 'what is none'],
    ['A row that is held by another tab.', 'held by'],
    ['A pair of which nothing is to come.', 'of which nothing'],
  ])('refuses “%s”', (comment, found) => {
    expect(unclearWords(comment)).toEqual([expect.stringContaining(`“${found}”`)])
  })

  it('lets a plain comment pass, and a part of a longer word', () => {
    expect(unclearWords('A stored pair; a bookkeeper’s skeptical note.')).toEqual([])
  })
})
