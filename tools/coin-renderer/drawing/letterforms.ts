/** The letters of legends and labels as outlines: the same picture on every machine, whatever fonts it has. */
import { readFileSync } from 'node:fs'

export type FontName = 'cinzel-700' | 'old-standard-700' | 'jost-500' | 'jost-600' | 'jost-700'

/** `type` and the numbers of a command of an SVG path. */
export interface PathCommand {
  readonly type: string
  readonly numbers: readonly number[]
}

/** A letter's outline in thousandths of an em, y up. */
export interface Letter {
  readonly advance: number
  readonly commands: readonly PathCommand[]
  /** What is added to the advance before the next letter, by its text. */
  readonly kerning: Readonly<Record<string, number>>
  readonly text: string
}

interface Line {
  font: FontName
  text: string
  advance: number
  path: string
  kerning?: Record<string, number>
}

/**
 * One line a letter: those of ASCII and ·–—’©®½é. Taken from the fonts Cinzel (Copyright 2020 The Cinzel Project
 * Authors), Old Standard (2011 The Old Standard Project Authors) and Jost (2020 The Jost Project Authors), and like
 * them under the SIL Open Font License 1.1, https://openfontlicense.org.
 */
const FILE = new URL('letterforms.jsonl', import.meta.url)
let lines: Map<string, Line> | null = null
const letters = new Map<string, Letter>()

function letterOf(font: FontName, text: string): Letter {
  const key = `${font} ${text}`
  const known = letters.get(key)
  if (known) return known
  lines ??= new Map(
    readFileSync(FILE, 'utf8')
      .trimEnd()
      .split('\n')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file of this module
      .map(line => JSON.parse(line) as Line)
      .map(line => [`${line.font} ${line.text}`, line]),
  )
  const line = lines.get(key)
  if (!line) throw new Error(`${font} has no "${text}" in letterforms.jsonl`)
  const commands = [...line.path.matchAll(/([A-Z])([^A-Z]*)/g)].map(
    ([, type = '', numbers = '']) => ({
      type,
      numbers: numbers === '' ? [] : numbers.split(' ').map(Number),
    }),
  )
  const letter = { text, advance: line.advance, commands, kerning: line.kerning ?? {} }
  letters.set(key, letter)
  return letter
}

/** The letters of a text. Throws for one that the file does not have. */
export const lettersOf = (font: FontName, text: string): Letter[] =>
  Array.from(text, letter => letterOf(font, letter))
