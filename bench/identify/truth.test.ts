import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pairsOf, parseTruth } from './truth.ts'

const PAIR = { front: 'a.jpg', back: 'b.jpg', series: 'Morgan Dollar', year: 1881, mint: 'S' }
const problemOf = (value: unknown) => {
  const read = parseTruth(JSON.stringify(value))
  return 'problem' in read ? read.problem : ''
}

describe('truth.json of labelled pairs', () => {
  it('gives what is written, numbers as text, and null for what is not visible or left out', () => {
    expect(
      parseTruth(JSON.stringify([{ ...PAIR, holder: 'slab', certificate: 12345678 }])),
    ).toEqual({
      labels: [
        {
          ...PAIR,
          year: '1881',
          holder: 'slab',
          grade: null,
          certificate: '12345678',
        },
      ],
    })
  })

  it('says in a sentence what is wrong, and with which pair', () => {
    expect(parseTruth('[{')).toHaveProperty('problem', expect.stringMatching(/is no JSON/))
    expect(problemOf({})).toMatch(/is no list of pairs. It should look like \[\{"front"/)
    expect(problemOf([])).toBe('truth.json lists no pair.')
    expect(problemOf([PAIR, 'b'])).toBe('Pair 2 of truth.json: it is no object.')
    expect(problemOf([PAIR, { ...PAIR, front: undefined }])).toBe(
      'Pair 2 of truth.json: "front" is no file name.',
    )
    expect(problemOf([{ ...PAIR, year: true }])).toBe(
      'Pair 1 of truth.json: "year" is neither a text, nor a number, nor null.',
    )
    expect(problemOf([{ ...PAIR, holder: 'slabbed' }])).toBe(
      'Pair 1 of truth.json: "holder" is neither "raw", nor "slab", nor "flip", nor null.',
    )
    expect(problemOf([{ ...PAIR, sereis: 'Peace Dollar' }])).toMatch(
      /^Pair 1 of truth.json: "sereis" is no field of a pair; the fields are front, back, series/,
    )
  })

  it('needs the file and its pictures', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'truth-'))
    expect(await pairsOf(folder)).toHaveProperty(
      'problem',
      expect.stringMatching(/^There is no .*truth\.json\. It lists the labelled pairs/),
    )
    const jpeg = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    await jpeg.jpeg().toFile(path.join(folder, 'a.jpg'))
    await writeFile(path.join(folder, 'truth.json'), JSON.stringify([PAIR]))
    expect(await pairsOf(folder)).toEqual({
      problem: `Pair 1 of truth.json: there is no picture ${path.join(folder, 'b.jpg')}.`,
    })
    await writeFile(path.join(folder, 'b.jpg'), 'no picture')
    expect(await pairsOf(folder)).toHaveProperty(
      'problem',
      expect.stringMatching(/^Pair 1 of truth.json: .*b\.jpg cannot be read as a picture/),
    )
    await jpeg.jpeg().toFile(path.join(folder, 'b.jpg'))
    expect(await pairsOf(folder)).toMatchObject({ pairs: [{ series: 'Morgan Dollar' }] })
  })
})
