import { Buffer } from 'node:buffer'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { SAMPLE_COINS } from '../samples/sample-coins.ts'
import { visionApp } from './app.ts'
import { gallery } from './gallery.ts'
import { identification, post, question, samplePicture } from './test/vision-requests.ts'

// Picture tests are slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 })

const vision = visionApp({ gallery: gallery(), coins: SAMPLE_COINS })
afterAll(() => vision.close())

describe('the sample coins', () => {
  it('are all in the gallery, with both sides and no other', async () => {
    const names = (await gallery()).map(({ name }) => name).sort()
    const drawn = SAMPLE_COINS.flatMap(({ id }) => [`${id}/obverse`, `${id}/reverse`]).sort()
    expect(names).toEqual(drawn)
  })

  it.each(SAMPLE_COINS.map(coin => [coin.id, coin] as const))('%s is known', async (id, coin) => {
    const said = await identification(vision, [
      await samplePicture(id, 'obverse'),
      await samplePicture(id, 'reverse'),
    ])
    const [best] = said.candidates
    expect(best).toMatchObject({ series: coin.coinType, year: { value: String(coin.year) } })
    expect(best?.confidence).toBeGreaterThan(0.7)
    expect(best?.mintMark.value).toBe(coin.mint)
    expect(said).toMatchObject({
      isCoin: true,
      first: 'obverse',
      second: 'reverse',
      sameCoin: true,
    })
    expect(said.legends).toEqual(coin.legends)
    expect(said.holder.kind).toBe('raw')
  })
})

describe('what the pictures show', () => {
  const coinId = 'morgan-dollar-1881-s'

  it('counts, not which came first: swapped sides are noticed', async () => {
    const said = await identification(vision, [
      await samplePicture(coinId, 'reverse'),
      await samplePicture(coinId, 'obverse'),
    ])
    expect(said).toMatchObject({ first: 'reverse', second: 'obverse' })
    expect(said.candidates[0]?.series).toBe('Morgan Dollar')
    expect(said.notes).toContain('swapped')
  })

  it('is read from the side that shows it: without the reverse no mint mark', async () => {
    const obverse = await samplePicture(coinId, 'obverse')
    const said = await identification(vision, [obverse, obverse])
    expect(said).toMatchObject({ first: 'obverse', second: 'obverse' })
    expect(said.candidates[0]).toMatchObject({ year: { value: '1881' }, mintMark: { value: null } })
    expect(said.legends.reverse).toEqual([])
    expect(said.notes).toContain('Both pictures show the obverse')
  })

  it('may be two coins: neither is named', async () => {
    const said = await identification(vision, [
      await samplePicture(coinId, 'obverse'),
      await samplePicture('lincoln-wheat-cent-1943', 'reverse'),
    ])
    expect(said.candidates).toEqual([])
    expect(said.sameCoin).toBe(false)
    expect(said.notes).toContain('two different coins')
  })
})

describe('concurrent requests', () => {
  it('leave the server free: a short question overtakes twenty long ones', async () => {
    const picture = await samplePicture('peace-dollar-1921', 'obverse')
    const order: string[] = []
    const long = Array.from({ length: 20 }, async (_, i) => {
      // A byte behind the end makes it another picture, which was not recognised before.
      const another = Buffer.concat([picture, Buffer.of(i)])
      const { status } = await post(vision, '/chat/completions', question([another]))
      order.push('long')
      return status
    })
    await vision.app.request('/models', { headers: { authorization: 'Bearer test' } })
    order.push('short')
    expect(await Promise.all(long)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(order[0]).toBe('short')
  })
})
