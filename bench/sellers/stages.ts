import { z } from 'zod'
import type { Figures } from '../../scripts/bench/bench.ts'
import { isOfSeller } from '../../worker/test/crossing.ts'

const countsSchema = z.object({
  round_trips: z.number(),
  statements: z.number(),
  rows_read: z.number(),
  rows_written: z.number(),
})
const textSchema = z.object({ times: z.number(), rows_read: z.number(), rows_written: z.number() })
export const answerSchema = countsSchema.extend({
  texts: z.record(z.string(), textSchema),
  calls: z.record(z.string(), z.number()),
  objects: z.number(),
})
type Counts = z.infer<typeof countsSchema>
export type Stage = { name: string } & z.infer<typeof answerSchema>

/** The reference library has a size of its own: it holds so many faces of a type, and of a seller. */
export const isOfLibrary = (name: string) => /coin_reference/.test(name)

const SHOWN_CHARACTERS = 160

export function printStatements(stages: readonly Stage[], coins: number): void {
  for (const { name, texts } of stages) {
    console.log(`\n  ${name}: times, rows read and written a coin`)
    const rows = Object.entries(texts).sort(([, a], [, b]) => b.rows_written - a.rows_written)
    for (const [text, of] of rows) {
      const figures = [of.times, of.rows_read, of.rows_written]
      const cells = figures.map(value => (value / coins).toFixed(1).padStart(7)).join('')
      console.log(`${cells}  ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)}`)
    }
  }
}

/** Calls of a stage that ask the directory: no batch asks both. */
const ofDirectory = ({ calls }: Stage) =>
  Object.entries(calls)
    .filter(([sql]) => !isOfSeller(sql))
    .reduce((sum, [, times]) => sum + times, 0)

export type Life = {
  stages: Stage[]
  tables: { name: string; bytes: number }[]
  unsold: number
  reference: number
}

const each = (value: number, coins: number): number => Math.round((value / coins) * 10) / 10

/** What leaves the isolate where the seller's rows are an object: calls of the directory and of that object. */
export function reportObjects({ stages, coins, unsold }: Life & { coins: number }): Figures {
  const cell = (value: number) => (value / coins).toFixed(1).padStart(10)
  const line = ({ name, round_trips, objects }: Stage) =>
    `  ${name.padEnd(18)}${cell(round_trips)}${cell(round_trips - objects)}${cell(objects)}`
  console.log(`
The same with the seller's rows in an object of their own.

  stage                  calls directory    object
${stages.map(line).join('\n')}
`)
  const of = (name: string) => stages.find(one => one.name === name)?.round_trips ?? Number.NaN
  const all = stages.reduce((sum, one) => sum + one.round_trips, 0)
  return {
    objects_round_trips: each(all, coins),
    objects_draft_round_trips: each(of('capture to draft'), coins),
    objects_publish_round_trips: each(of('published'), coins),
    objects_unsold: unsold,
  }
}

/** What a coin takes of one D1. */
export function report({
  stages,
  tables,
  coins,
  unsold,
  reference,
}: Life & { coins: number }): Figures {
  const cell = (value: number) => (value / coins).toFixed(1).padStart(10)
  const line = (name: string, of: Counts & { directory: number }) =>
    `  ${name.padEnd(18)}${cell(of.statements)}${cell(of.round_trips)}${cell(of.directory)}${cell(of.rows_read)}${cell(of.rows_written)}`
  const sum = (key: keyof Counts) => stages.reduce((all, one) => all + one[key], 0)
  const all = {
    statements: sum('statements'),
    round_trips: sum('round_trips'),
    rows_read: sum('rows_read'),
    rows_written: sum('rows_written'),
    directory: stages.reduce((all, one) => all + ofDirectory(one), 0),
  }
  console.log(`
${coins} coins of one seller; each figure a coin.

  stage             statements     calls directory rows read   written
${stages.map(one => line(one.name, { ...one, directory: ofDirectory(one) })).join('\n')}
${line('all', all)}

  bytes by table and index
${tables.map(({ name, bytes }) => `  ${name.padEnd(34)}${cell(bytes)}`).join('\n')}
`)
  const of = (name: string) => stages.find(one => one.name === name)?.round_trips ?? Number.NaN
  return {
    bytes_a_coin: Math.round(
      tables
        .filter(({ name }) => !isOfLibrary(name))
        .reduce((total, { bytes }) => total + bytes, 0) / coins,
    ),
    bytes_a_reference: Math.round(reference),
    rows_written: each(all.rows_written, coins),
    round_trips: each(all.round_trips, coins),
    directory_round_trips: each(all.directory, coins),
    draft_round_trips: each(of('capture to draft'), coins),
    publish_round_trips: each(of('published'), coins),
    unsold,
  }
}
