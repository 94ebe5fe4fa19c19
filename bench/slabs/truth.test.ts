import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { UsageError } from '../../scripts/usage-error.ts'
import { photographsIn } from './pictures.ts'
import { frameOf } from './slab-detector.ts'
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

test('a folder without truth.json is refused with a sentence; a photograph that is not there is named and passed over', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slabs-'))
  const all = async () => {
    const names: (string | undefined)[] = []
    for await (const photograph of photographsIn(folder)) names.push(photograph?.name)
    return names
  }
  await expect(all()).rejects.toThrow(/^There is no truth\.json in .+slabs-/)
  await writeFile(path.join(folder, 'truth.json'), '\uFEFF[{"image": "1.jpg"}, {"image": "2.jpg"}]')
  await writeFile(path.join(folder, '2.jpg'), 'bytes')
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect(await all()).toEqual([undefined, '2.jpg'])
  expect(said).toHaveBeenCalledWith(expect.stringContaining('truth.json names 1.jpg'))
})

test('a picture is upright RGBA whatever its tags and channels are; what is no picture, or half of one, is refused', async () => {
  const grey = sharp({ create: { width: 40, height: 20, channels: 3, background: '#777' } })
  const tagged = await grey.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await frameOf(tagged)).toMatchObject({ width: 20, height: 40 })
  const png = await grey.clone().greyscale().toColourspace('b-w').png().toBuffer()
  const { data } = await frameOf(png)
  expect(data).toHaveLength(40 * 20 * 4)
  expect(data.slice(0, 4)).toEqual(new Uint8Array([0x77, 0x77, 0x77, 255]))
  await expect(frameOf(Buffer.from('no picture'))).rejects.toThrow(/unsupported/)
  await expect(frameOf(png.subarray(0, png.length / 2))).rejects.toThrow(Error)
})
