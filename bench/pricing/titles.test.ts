import path from 'node:path'
import { expect, it } from 'vitest'
import { judgeTitle, type TitleVerdict } from './judge-title.ts'
import { readTitles } from './read-titles.ts'

const verdictsOf = (file: string) =>
  readTitles(path.join(import.meta.dirname, file)).map(labelled => ({
    title: labelled.title,
    ...judgeTitle(labelled),
  }))

/** Titles in the ways that sellers write them, labelled by hand. */
const verdicts = verdictsOf('titles.jsonl')

it.each([
  ['identity', 0.98],
  ['kind', 0.97],
  ['grade', 0.95],
] as const)('titles are read right: %s of at least %s', (field: keyof TitleVerdict, share) => {
  const wrong = verdicts.filter(verdict => !verdict[field]).map(({ title }) => title)
  const enough = wrong.length <= verdicts.length * (1 - share)
  expect(enough ? [] : wrong).toEqual([])
})

it('titles in the forms that real sales were misread in are read right in every field: 98 % of 330', () => {
  const ofSales = verdictsOf('titles-of-sales.jsonl')
  const wrong = ofSales.filter(({ identity, kind, grade }) => !(identity && kind && grade))
  expect(ofSales).toHaveLength(330)
  expect(wrong.length <= ofSales.length * 0.02 ? [] : wrong).toEqual([])
})
