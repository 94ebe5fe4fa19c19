import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alreadyDone, field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const KEY = { Authorization: 'bearer sandbox-pcgs-key' }

describe('PCGS', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => NOW })
  })
  afterAll(() => sandbox.stop())
  const ask = async (path: string, headers: Record<string, string> = KEY) => {
    const response = await fetch(`${sandbox.origin}/pcgs/coindetail/${path}`, { headers })
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, body }
  }

  it('knows coins by certificate and by number, each grade at its price', async () => {
    const { status, body } = await ask('GetCoinFactsByCertNo/40010001?retrieveAllData=false')
    expect(status).toBe(200)
    expect(body).toMatchObject({ PCGSNo: '7130', Year: 1881, MintMark: 'S', Grade: 'MS65' })
    const [fine, gem] = await Promise.all(
      [12, 65].map(grade =>
        ask(`GetCoinFactsByGrade?PCGSNo=7130&GradeNo=${grade}&PlusGrade=false`),
      ),
    )
    const value = (answer: unknown) => Number(field(answer, 'PriceGuideValue'))
    expect(value(gem?.body)).toBe(value(body))
    expect(value(fine?.body)).toBeLessThan(value(gem?.body))
    const page = await fetch(field(body, 'CoinFactsLink'))
    expect(await page.text()).toContain('invented for the sandbox')
  })

  it.each([
    ['GetCoinFactsByCertNo/49999999', 200, 'No data found'],
    ['GetCoinFactsByCertNo/abc', 200, 'Invalid request'],
    ['GetCoinFactsByGrade?PCGSNo=1&GradeNo=65', 200, 'No data found'],
    ['GetCoinFactsByGrade', 204, null],
  ])('answers %s with %i and "%s"', async (path, status, message) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    const refusal = { IsValidRequest: false, ServerMessage: message }
    expect(answer.body).toEqual(message === null ? null : refusal)
  })

  it('wants its key, and allows 1,000 calls a day', async () => {
    expect((await ask('GetCoinFactsByCertNo/40010001', {})).status).toBe(401)
    alreadyDone(sandbox, NOW, 'pcgs', 1_000)
    expect((await ask('GetCoinFactsByCertNo/40010001')).status).toBe(429)
  })
})
