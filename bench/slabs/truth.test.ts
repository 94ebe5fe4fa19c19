import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from '../../scripts/usage-error.ts'
import { photographsIn } from './pictures.ts'
import { parseTruth } from './truth.ts'

test('a truth.json lists photographs with what is known of them', () => {
  const full = { image: '1.jpg', grader: 'PCGS', certificate: 28_633_460, grade: 'MS65', year: 1881, mint: 'S' }
  const unknown = { image: '2.jpg', grader: null, certificate: '8665933-283', note: 'behind glass' }
  expect(parseTruth(JSON.stringify([full, unknown]))).toEqual([
    { ...full, certificate: '28633460', year: '1881' },
    { image: '2.jpg', grader: null, certificate: '8665933-283', grade: null, year: null, mint: null },
  ])
}) // biome-ignore format: short lines

test.each([
  ['no JSON', '[{"image": "1.jpg"', /^truth\.json is no JSON \(.+\): \[\{"image": "1\.jpg", "grader"/],
  ['no list', '{"image": "1.jpg"}', /^truth\.json must be a list: /],
  ['an empty list', '[]', /^truth\.json lists no photograph: /],
  ['no object', '["1.jpg"]', /^truth\.json, photograph 1: it must be an object\.$/],
  ['no image', '[{"image": "1.jpg"}, {"certificate": "1"}]', /^truth\.json, photograph 2: image must be the name of a file\.$/],
  ['a certificate of another kind', '[{"image": "1.jpg", "certificate": ["1"]}]', /^truth\.json, photograph 1: certificate must be text, a number or null\.$/],
])('%s is refused with a sentence', (_, text, sentence) => {
  expect(() => parseTruth(text)).toThrow(sentence)
  expect(() => parseTruth(text)).toThrow(UsageError)
}) // biome-ignore format: a table reads best as one

test('a folder without truth.json, and one whose photographs are missing or are none, are refused with a sentence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slabs-'))
  const first = () => photographsIn(folder).next()
  await expect(first()).rejects.toThrow(/^There is no truth\.json in .+slabs-/)
  await writeFile(path.join(folder, 'truth.json'), '[{"image": "1.jpg"}]')
  await expect(first()).rejects.toThrow(/^truth\.json names 1\.jpg, which is not in .+slabs-/)
  await writeFile(path.join(folder, '1.jpg'), 'no picture')
  await expect(first()).rejects.toThrow(/^1\.jpg cannot be read as a picture/)
})
