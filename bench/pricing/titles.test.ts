import path from 'node:path'
import { expect, it } from 'vitest'
import { judgeTitle, type TitleVerdict } from './judge-title.ts'
import { readTitles } from './read-titles.ts'

/** Titles in the ways that sellers write them, labelled by hand. */
const titles = readTitles(path.join(import.meta.dirname, 'titles.jsonl'))
const verdicts = titles.map(labelled => ({ title: labelled.title, ...judgeTitle(labelled) }))

it.each([
  ['identity', 0.98],
  ['kind', 0.97],
  ['grade', 0.95],
] as const)('titles are read right: %s of at least %s', (field: keyof TitleVerdict, share) => {
  const wrong = verdicts.filter(verdict => !verdict[field]).map(({ title }) => title)
  const enough = wrong.length <= titles.length * (1 - share)
  expect(enough ? [] : wrong).toEqual([])
})
