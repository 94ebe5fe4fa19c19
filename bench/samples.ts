import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { serve } from '@hono/node-server'
import { z } from 'zod'
import { SAMPLE_COINS } from '../sandbox/samples/sample-coins.ts'
import { visionApp } from '../sandbox/vision/app.ts'
import { gallery } from '../sandbox/vision/gallery.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { type Identification, identificationSchema } from '../shared/coins/identification.ts'
import { type Pair, type Shot, samplePairs, strangerPairs } from './samples/shots.ts'
import { type Taken, WAYS, type Way } from './samples/studio.ts'

/** In the short form one pair in so many: two of sample coins and one of none. */
const SHORT_EVERY = 142
/** The model of the sandbox knows the coins that it was made with, and nothing else. */
const bounds = {
  identified: { least: 0.95, short: { least: 0.9 } },
  false_named: { most: 0 },
  misnamed: { most: 3, short: { most: 0 } },
}
/** Each describes all references. */
const STUDIOS = 2
const SHORT_STUDIOS = 1
const AT_ONCE = 4

interface Outcome {
  pair: Pair
  /** What the model answered. */
  said: Identification
  named: boolean
  right: boolean
  /** By way: the likest coin over both pictures, and the sum of both likenesses. */
  ways: Record<Way, { coinId: string; likeness: number }>
}

/**
 * How well the sandbox's vision model knows the sample coins. Every one is photographed at 20 random
 * turns, lights and backgrounds, as JPEG, half of the pictures wide and half cropped as the product crops
 * them, and sent to the model over HTTP; so are 100 pictures without a sample coin. The peers measured
 * on the same pictures are a perceptual hash and plain correlation; they are given the coin's true
 * outline and, afterwards, the threshold that names nothing falsely.
 */
async function measureSamples(_: string[], run: BenchRun): Promise<Figures> {
  const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
  const server = serve({ fetch: vision.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The model has no port')
  const studios = openStudios(run.short ? SHORT_STUDIOS : STUDIOS)
  try {
    const pairs = [...samplePairs(), ...strangerPairs()].filter(
      (_pair, at) => !run.short || at % SHORT_EVERY === 0,
    )
    const outcomes: Outcome[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let pair = pairs[next++]; pair; pair = pairs[next++]) {
          const taken = await Promise.all([
            studios.take(pair.shots[0]),
            studios.take(pair.shots[1]),
          ])
          const said = await ask(`http://127.0.0.1:${address.port}`, taken)
          outcomes.push(outcomeOf(pair, taken, said))
          if (outcomes.length % 60 === 0) console.log(`${outcomes.length} of ${pairs.length} pairs`)
        }
      }),
    )
    return report(outcomes)
  } finally {
    await studios.close()
    await vision.close()
    server.close()
  }
}

interface Studios {
  take(shot: Shot): Promise<Taken>
  close(): Promise<unknown>
}

function openStudios(count: number): Studios {
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('samples/studio.ts', import.meta.url)),
  )
  const idle = [...workers]
  const waiting: ((worker: Worker) => void)[] = []
  const pictures = new Map<string, Promise<Taken>>()

  async function shoot(shot: Shot): Promise<Taken> {
    const worker = idle.pop() ?? (await new Promise<Worker>(resolve => waiting.push(resolve)))
    try {
      const answer = once(worker, 'message')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(shot)
      // `once` rejects where the thread dies of an error.
      const [taken]: Taken[] = await answer
      if (!taken) throw new Error('The studio sent nothing')
      return taken
    } finally {
      const next = waiting.shift()
      if (next) next(worker)
      else idle.push(worker)
    }
  }

  return {
    take(shot) {
      // A stranger is a front once and a back once; a sample's picture is sent once.
      if (shot.kind === 'coin' && SAMPLE_COINS.some(({ id }) => id === shot.coinId))
        return shoot(shot)
      const key = JSON.stringify(shot)
      const taken = pictures.get(key) ?? shoot(shot)
      pictures.set(key, taken)
      return taken
    },
    close: () => Promise.all(workers.map(worker => worker.terminate())),
  }
}

const answerSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]),
})
const responseSchema = z.toJSONSchema(identificationSchema)

async function ask(url: string, taken: [Taken, Taken]): Promise<Identification> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'sandbox-vision',
      messages: [
        {
          role: 'user',
          content: taken.map(({ jpeg }) => ({
            type: 'image_url',
            image_url: {
              url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
            },
          })),
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'coin', strict: true, schema: responseSchema },
      },
    }),
  })
  if (!response.ok)
    throw new Error(`The model answered ${response.status}: ${await response.text()}`)
  const { choices } = answerSchema.parse(await response.json())
  return identificationSchema.parse(JSON.parse(choices[0].message.content))
}

function outcomeOf(pair: Pair, taken: [Taken, Taken], said: Identification): Outcome {
  const coin = SAMPLE_COINS.find(one => one.id === pair.coinId)
  const [best] = said.candidates
  const right =
    coin !== undefined &&
    best?.series === coin.coinType &&
    best.year.value === String(coin.year) &&
    best.mintMark.value === coin.mint &&
    said.first === (pair.swapped ? 'reverse' : 'obverse') &&
    said.second === (pair.swapped ? 'obverse' : 'reverse')
  const ways = {
    descriptor: likest('descriptor'),
    correlation: likest('correlation'),
    hash: likest('hash'),
  }
  return { pair, said, named: best !== undefined, right, ways }

  function likest(way: Way): { coinId: string; likeness: number } {
    let top = { coinId: '', likeness: -Infinity }
    for (const { id } of SAMPLE_COINS)
      for (const [front, back] of [
        ['obverse', 'reverse'],
        ['reverse', 'obverse'],
      ]) {
        const [first, second] = [taken[0].likeness[way], taken[1].likeness[way]]
        const likeness = (first[`${id}/${front}`] ?? 0) + (second[`${id}/${back}`] ?? 0)
        if (likeness > top.likeness) top = { coinId: id, likeness }
      }
    return top
  }
}

const TITLES: Record<Way, string> = {
  descriptor: 'Descriptor, one reference, true outline',
  correlation: 'Peer: correlation of grey values, best turn',
  hash: 'Peer: 64-bit pHash, best of 36 turns',
}

function report(outcomes: Outcome[]): Figures {
  const samples = outcomes.filter(({ pair }) => pair.coinId !== null)
  const strangers = outcomes.filter(({ pair }) => pair.coinId === null)
  const identified = samples.filter(({ right }) => right).length
  const falseNamed = strangers.filter(({ named }) => named).length
  const misnamed = samples.filter(({ right, named }) => named && !right).length
  for (const { pair, said } of samples.filter(({ right }) => !right))
    console.log(`missed  ${pair.coinId} ${JSON.stringify(pair.shots[0])}  ${said.notes}`)
  for (const { pair, said } of strangers.filter(({ named }) => named))
    console.log(`false   ${JSON.stringify(pair.shots)} as ${said.candidates[0]?.series}`)
  const line = (title: string, found: number, wrong: number): void =>
    console.log(
      `${title.padEnd(46)} ${(found / samples.length).toFixed(3).padStart(10)} ${String(wrong).padStart(12)}`,
    )
  console.log(
    `\n${samples.length} pairs of ${SAMPLE_COINS.length} coins, ${strangers.length} pictures of none of them\n`,
  )
  console.log(`${''.padEnd(46)} ${'identified'.padStart(10)} ${'false named'.padStart(12)}`)
  line("The sandbox's model, over HTTP", identified, falseNamed)
  const figures: Record<string, number> = {}
  for (const way of WAYS) {
    // The lowest threshold without a false name: the best this way can do, known only afterwards.
    const bar = Math.max(...strangers.map(({ ways }) => ways[way].likeness))
    const found = samples.filter(
      ({ pair, ways }) => ways[way].coinId === pair.coinId && ways[way].likeness > bar,
    ).length
    line(TITLES[way], found, 0)
    figures[`${way}_identified`] = round(found / samples.length)
  }
  return {
    identified: round(identified / samples.length),
    false_named: falseNamed,
    misnamed,
    pairs: samples.length,
    coins: SAMPLE_COINS.length,
    pictures_without_sample: strangers.length,
    ...figures,
  }
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}

export default {
  short: 'three pairs, one of them without a sample coin.',
  bounds,
  measure: measureSamples,
} satisfies Bench
