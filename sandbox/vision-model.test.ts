import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from './test/run-sandbox.ts'

describe('the vision model at its address', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await runSandbox()
  })
  afterAll(() => sandbox.stop())

  const picture = (coin: string, side: string) => ({
    type: 'input_image',
    detail: 'auto',
    image_url: `data:image/jpeg;base64,${readFileSync(path.join(import.meta.dirname, 'samples', coin, `${side}.jpg`)).toString('base64')}`,
  })
  const ask = async (coin: string) => {
    const response = await fetch(`${sandbox.origin}/openai/v1/responses`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sandbox-vision-key' },
      body: JSON.stringify({
        model: 'sandbox-vision',
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'Which coin is this?' },
              picture(coin, 'obverse'),
              picture(coin, 'reverse'),
            ],
          },
        ],
      }),
    })
    return { status: response.status, body: await response.json() }
  }
  const said = (body: unknown) => field(body, 'output', 0, 'content', 0, 'text')

  it('names the coin of two sample pictures', async () => {
    const { status, body } = await ask('peace-dollar-1921')
    expect([status, said(body)]).toEqual([200, expect.stringMatching(/1921 .*peace/i)])
  }, 20_000)

  it('returns the text of a fault once', async () => {
    await fetch(`${sandbox.origin}/control/faults`, {
      method: 'POST',
      body: JSON.stringify({
        route: 'POST /openai/v1/responses',
        prose: 'What a nice coin!',
        times: 1,
      }),
    })
    expect(said((await ask('peace-dollar-1921')).body)).toBe('What a nice coin!')
    const log = await fetch(`${sandbox.origin}/control/requests?route=/openai/v1/`)
    const text = JSON.stringify(await log.json())
    expect(text).toContain('Which coin is this?')
    expect(text.length).toBeLessThan(5_000)
  }, 20_000)
})
