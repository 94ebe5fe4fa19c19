import { describe, expect, it } from 'vitest'
import { type CoinPoint, tallyTokens, withCoinPoint, withPublishPoints } from './coin-points.ts'

describe('the point of a coin', () => {
  it('has its stage, its outcome and the tokens of its own questions, whatever others ask meanwhile', async () => {
    const points: CoinPoint[] = []
    const write = (point: CoinPoint) => points.push(point)
    const coin = (times: number, kind: string) =>
      withCoinPoint(write, 'draft', async () => {
        for (let time = 0; time < times; time += 1) {
          await Promise.resolve()
          tallyTokens({ input: 1_000, output: 10 })
        }
        return { kind }
      })
    await Promise.all([coin(2, 'done'), coin(3, 'failed')])
    tallyTokens({ input: 7, output: 7 })
    expect(points).toMatchObject([
      { stage: 'draft', outcome: 'done', tokens: { input: 2_000, output: 20 } },
      { stage: 'draft', outcome: 'failed', tokens: { input: 3_000, output: 30 } },
    ])
  })

  it('is not written of work that throws', async () => {
    const points: CoinPoint[] = []
    const broken = withCoinPoint(
      point => points.push(point),
      'draft',
      () => Promise.reject(new Error('broken')),
    )
    await expect(broken).rejects.toThrow('broken')
    expect(points).toEqual([])
  })
})

describe('the points of a batch', () => {
  it('are written when it has ended, of each listing that was settled, a failed batch’s too', async () => {
    const points: CoinPoint[] = []
    const settled: number[] = []
    const broken = withPublishPoints<{ kind: string }, void>(
      point => points.push(point),
      async id => void settled.push(id),
      async settle => {
        await settle(1, { kind: 'published' })
        await settle(2, { kind: 'later' })
        expect(points).toEqual([])
        throw new Error('broken')
      },
    )
    await expect(broken).rejects.toThrow('broken')
    expect(settled).toEqual([1, 2])
    expect(points).toMatchObject([
      { stage: 'publish', outcome: 'published' },
      { stage: 'publish', outcome: 'later' },
    ])
  })
})
