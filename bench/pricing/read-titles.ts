import { readFileSync } from 'node:fs'
import { type LabelledTitle, labelledTitleSchema } from './judge-title.ts'

/** A file of JSON lines, one title with what a person reads in it each. Throws on a line of another form. */
export function readTitles(file: string): LabelledTitle[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => labelledTitleSchema.parse(JSON.parse(line)))
}
