import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type CoinAnalysis, coinAnalysisAnswer } from '../../shared/coins/coins.ts'
import { type LibraryAccuracy, recalledSidesSchema } from '../../shared/references.ts'
import { candidate, morgan, readingOf } from '../coins/test/morgan.ts'
import { compose } from '../compose.ts'
import { createCoinJob } from '../queue/job.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { samplePicture } from '../test/sandbox.ts'
import { analyzed, CUT, listed, photographed, withModel } from './test/analyzed-coins.ts'
import {
  confirmed,
  getReferences,
  promoteProposal,
  proposalsOf,
  putReferences,
} from './test/known-coins.ts'
import { facePair } from './test/painted-faces.ts'

/* A design that was struck in several denominations looks alike in each: memory does not tell which one a coin is. */

const services = compose(env)
const { pictures } = services

const QUARTER = {
  seriesId: 'barber-quarter',
  coinType: 'Barber Quarter',
  denomination: 'Quarter',
}
/** The drawn coin of the sandbox that has this design, in another denomination. */
const DIME_SAMPLE = 'barber-dime-1897'

async function importQuarters({ cookie }: TestAccount, coin: number, identity: object = QUARTER) {
  const references = [0, 2, 4].flatMap(photo => {
    const { front, back } = facePair(coin, photo)
    return [
      { ...identity, side: 'obverse', face: front },
      { ...identity, side: 'reverse', face: back },
    ]
  })
  const answer = await sendJson('/api/references/import', { references }, { cookie })
  expect(await answer.json()).toMatchObject({ added: 6 })
}

/** The seller sends the sample's pictures, whose faces are alike to the known ones. */
async function analyzeDime({ cookie }: TestAccount, coin: number): Promise<CoinAnalysis> {
  const body = new FormData()
  body.set('frontImage', await samplePicture(DIME_SAMPLE, 'obverse'))
  body.set('backImage', await samplePicture(DIME_SAMPLE, 'reverse'))
  const { front, back } = facePair(coin, 1)
  body.set('frontFace', JSON.stringify(front))
  body.set('backFace', JSON.stringify(back))
  const answer = await call('/api/coins/analyze', { method: 'POST', headers: { cookie }, body })
  expect(answer.status).toBe(200)
  return coinAnalysisAnswer.parse(await answer.json())
}

const NAMED_BY_MODEL = {
  seriesId: 'barber-dime',
  coinType: 'Barber Dime',
  // The model's name, as the catalogue has it.
  fields: { coinType: { source: 'facts' } },
}

async function usedCoins({ cookie }: TestAccount): Promise<number> {
  const user = await call('/api/user', { headers: { cookie } })
  return (await user.json<{ subscription: { currentUsage: number } }>()).subscription.currentUsage
}

const barberHalf = () =>
  withModel({
    ok: true,
    identification: morgan({
      candidates: [
        candidate({
          series: 'Barber Half Dollar',
          denomination: 'Half Dollar',
          year: readingOf('1908'),
        }),
      ],
    }),
    calls: 1,
  })

describe('a coin that is like a known Barber Quarter', () => {
  it('is named by the model, also where the seller chose fast: it may be a dime or a half dollar', async () => {
    const seller = await newAccount('alike_fast')
    await importQuarters(seller, 40)
    await putReferences(seller, '/settings', { fast: true })
    expect(await analyzeDime(seller, 40)).toMatchObject(NAMED_BY_MODEL)
    // As every coin that the model names, it is one of the allowance.
    expect(await usedCoins(seller)).toBe(1)
  })

  it('is none of memory’s either by references that an admin shares', async () => {
    const admin = await newAccount('alike_admin', { isAdmin: true })
    const [sharer, reader] = [await newAccount('alike_sharer'), await newAccount('alike_reader')]
    for (const photo of [0, 2, 4]) await confirmed(sharer, { coin: 41, photo, identity: QUARTER })
    await putReferences(sharer, '/types/barber-quarter/proposed', { proposed: true })
    const proposal = (await proposalsOf(admin)).find(({ key }) => key === 'barber-quarter')
    expect((await promoteProposal(admin, 41, proposal!)).status).toBe(200)
    expect(await analyzeDime(reader, 41)).toMatchObject(NAMED_BY_MODEL)
  })

  it('is none of memory’s where the seller wrote the name by hand', async () => {
    const seller = await newAccount('alike_typed')
    const typed = { seriesId: null, coinType: 'Barber 25 Cents', denomination: '' }
    await importQuarters(seller, 42, typed)
    expect(await analyzeDime(seller, 42)).toMatchObject(NAMED_BY_MODEL)
  })

  it('is shown to the model with all that have the design as candidates, what is known first', async () => {
    const seller = await newAccount('alike_prompt')
    await importQuarters(seller, 43)
    const model = barberHalf()
    expect((await analyzed(model, seller, [43, 1])).coinType).toBe('Barber Half Dollar')
    expect(model.asked).toMatchObject({
      identify: 1,
      read: 0,
      candidates: [
        { coinType: 'Barber Quarter', denomination: 'Quarter' },
        { coinType: 'Barber Dime', denomination: 'Dime' },
        { coinType: 'Barber Half Dollar', denomination: 'Half Dollar' },
      ],
    })
  })

  it('counts as named by the model, not by memory', async () => {
    const seller = await newAccount('alike_counted')
    await importQuarters(seller, 44)
    const analysis = await analyzed(barberHalf(), seller, [44, 1])
    await listed(seller, analysis)
    const { own } = await getReferences<LibraryAccuracy>(seller, '/accuracy')
    expect(own).toEqual({ memory: { right: 0, wrong: 0 }, model: { right: 1, wrong: 0 } })
    // Both denominations are known now: still the model decides.
    const again = barberHalf()
    expect((await analyzed(again, seller, [44, 3])).fields.coinType.source).not.toBe('memory')
    expect(again.asked.identify).toBe(1)
  })

  it('becomes no draft of the queue while the model does not answer', async () => {
    const seller = await newAccount('alike_cut')
    await importQuarters(seller, 45)
    const pair = await photographed(seller, 45, 1)
    await Promise.all([pictures.put(seller.id, pair.front), pictures.put(seller.id, pair.back)])
    const outcome = await createCoinJob(withModel(CUT).parts).run({
      userId: seller.id,
      id: crypto.randomUUID(),
      frontSha256: pair.front.sha256,
      backSha256: pair.back.sha256,
    })
    expect(outcome.kind).not.toBe('done')
  })

  it('still has the order of its sides from memory: they are alike in each denomination', async () => {
    const seller = await newAccount('alike_sides')
    await importQuarters(seller, 46)
    const { front, back } = facePair(46, 1)
    const body = { pairs: [{ front: back, back: front }] }
    const answer = await sendJson('/api/references/sides', body, { cookie: seller.cookie })
    expect(recalledSidesSchema.parse(await answer.json()).pairs).toEqual([
      { type: 'barber-quarter', frontSide: 'reverse' },
    ])
  })

  it('is said to be like others where the seller sees what Obverse knows', async () => {
    const seller = await newAccount('alike_known')
    await importQuarters(seller, 47)
    const { types } = await getReferences<{ types: object[] }>(seller)
    expect(types).toMatchObject([
      { key: 'barber-quarter', sameDesign: ['Barber Dime', 'Barber Half Dollar'] },
    ])
  })
})
