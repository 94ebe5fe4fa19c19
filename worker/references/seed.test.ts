import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SeedLibrary } from '../../shared/recognition/seed-library.ts'
import type { CoinIdentity } from '../../shared/references.ts'
import { compose } from '../compose.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { importReferences } from './files.ts'
import { recallFaces } from './recall-coin.ts'
import { createOpenSeed } from './seed-files.ts'
import { faceOf, facePair } from './test/painted-faces.ts'
import { euroPair, paintedSeed } from './test/painted-seed.ts'

const services = compose(env)
const withSeed = (seed: SeedLibrary | null = paintedSeed()) => {
  const asked = { times: 0 }
  const openSeed = async () => {
    asked.times += 1
    return seed
  }
  return { asked, parts: { ...services, openSeed } }
}

let european: TestAccount
beforeAll(async () => {
  european = await signedInUser({ username: 'european' })
  const { cookie } = european
  await sendJson('/api/references/settings', { euro: true }, { cookie }, 'PUT')
})

const ITALY: CoinIdentity = { seriesId: null, coinType: 'Italy 1 Euro', denomination: '1 Euro' }

describe('the catalogue of euro coins', () => {
  it('is a setting of its own beside the one for speed', async () => {
    const { cookie } = european
    const save = async (change: object) =>
      (await sendJson('/api/references/settings', change, { cookie }, 'PUT')).json()
    expect(await save({ fast: true })).toEqual({ fast: true, euro: true })
    expect(await save({ fast: false })).toEqual({ fast: false, euro: true })
    expect(await save({})).toEqual({ fast: false, euro: true })
  })

  it('names a coin that nobody has confirmed yet, whichever side is in front', async () => {
    const { parts } = withSeed()
    const { front, back } = euroPair('Italy', '1 Euro')
    for (const [pair, frontSide] of [
      [{ front, back }, 'obverse'],
      [{ front: back, back: front }, 'reverse'],
    ] as const)
      expect((await recallFaces(parts, european.id, pair)).sure).toMatchObject({
        identity: ITALY,
        frontSide,
        library: 'seed',
      })
  })

  it('tells denominations by the side that the countries share', async () => {
    const { parts } = withSeed()
    const { sure } = await recallFaces(parts, european.id, euroPair('Italy', '2 Euro'))
    expect(sure?.identity).toMatchObject({ coinType: 'Italy 2 Euro', denomination: '2 Euro' })
  })

  it('names no coin whose design it does not have', async () => {
    const { parts } = withSeed()
    const strange = { front: faceOf(950, 1), back: euroPair('Italy', '1 Euro').back }
    expect((await recallFaces(parts, european.id, strange)).sure).toBeNull()
    const dollar = await recallFaces(parts, european.id, facePair(30, 1))
    expect(dollar).toEqual({ sure: null, design: null, candidates: [] })
  })

  it('is never sure of a joint issue: both countries are candidates', async () => {
    const { parts } = withSeed(paintedSeed({ twins: true }))
    const recalled = await recallFaces(parts, european.id, euroPair('Malta', '2 Euro'))
    expect(recalled.sure).toBeNull()
    expect(recalled.candidates.slice(0, 2).map(({ coinType }) => coinType)).toEqual([
      'Malta 2 Euro',
      'Finland 2 Euro',
    ])
  })

  it('does not name a coin again whose name from it the seller has corrected', async () => {
    const { id, cookie } = await signedInUser({ username: 'corrector' })
    await sendJson('/api/references/settings', { euro: true }, { cookie }, 'PUT')
    const { parts } = withSeed()
    const pair = euroPair('Italy', '1 Euro', 1)
    expect((await recallFaces(parts, id, pair)).sure).toMatchObject({ identity: ITALY })
    // One side alone names nothing by itself.
    const corrected = { seriesId: null, coinType: 'San Marino 1 Euro', denomination: '1 Euro' }
    await importReferences(services, id, [{ ...corrected, side: 'obverse', face: pair.front }])
    const recalled = await recallFaces(parts, id, pair)
    expect(recalled.sure).toBeNull()
    expect(recalled.candidates.map(({ coinType }) => coinType)).toEqual(
      expect.arrayContaining(['San Marino 1 Euro', 'Italy 1 Euro']),
    )
  })

  it('is not asked for a seller who neither wants it nor has confirmed a coin in euros', async () => {
    const { id } = await signedInUser({ username: 'american' })
    const { asked, parts } = withSeed()
    const pair = euroPair('Italy', '1 Euro')
    expect((await recallFaces(parts, id, pair)).sure).toBeNull()
    expect(asked.times).toBe(0)

    const { front, back } = euroPair('Ireland', '2 Euro', 2)
    const identity = { seriesId: null, coinType: 'Ireland 2 Euro', denomination: '2 Euro' }
    await importReferences(services, id, [
      { ...identity, side: 'obverse', face: front },
      { ...identity, side: 'reverse', face: back },
    ])
    expect((await recallFaces(parts, id, pair)).sure).toMatchObject({ identity: ITALY })
  })

  it('that a deployment does not have leaves the coin to the model', async () => {
    const { parts } = withSeed(null)
    const pair = euroPair('Italy', '1 Euro')
    expect((await recallFaces(parts, european.id, pair)).sure).toBeNull()
  })
})

describe('the files of the catalogue', () => {
  it('that are missing are logged, and asked for again', async () => {
    let asked = 0
    const open = createOpenSeed({
      url: 'https://assets.local',
      fetch: async () => {
        asked += 1
        return new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
      },
    })
    expectLog('error', 'seed_library_failed')
    expect(await open()).toBeNull()
    expectLog('error', 'seed_library_failed')
    expect(await open()).toBeNull()
    expect(asked).toBe(2)
  })
})
