import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import { alreadyDone, field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { certifiedCoin, gradeText } from './certified-coins.ts'

/** An answer of PCGS, as published; it is not part of the repository. */
const FILE = path.resolve(
  import.meta.dirname,
  '../../../shared/openapi/pcgs/GetCoinFactsByGrade.sample.json',
)
const SAMPLE = existsSync(FILE) ? readFileSync(FILE, 'utf8') : null
if (!SAMPLE) console.log('skipped: PCGS’s sample is not on this machine (../shared/openapi/pcgs)')
const recordSchema = z.record(z.string(), z.unknown())

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
    ['GetCoinFactsByCertNo/49999999', 200, 'No data found', true],
    ['GetCoinFactsByCertNo/59000001', 200, 'No data found', true],
    ['GetCoinFactsByCertNo/abc', 200, 'Invalid request', false],
    ['GetCoinFactsByGrade?PCGSNo=1&GradeNo=65', 200, 'No data found', true],
    ['GetCoinFactsByGrade', 204, null, null],
    ['GetCoinFactsByBarcode?gradingService=PCGS', 204, null, null],
    ['GetCoinFactsByBarcode?barcode=0071306540010001&gradingService=SEGS', 200, 'Invalid request', false],
    ['GetImagesByCertNo', 204, null, null],
  ])('answers %s with %i and "%s"', async (path, status, message, valid) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    const refusal = { IsValidRequest: valid, ServerMessage: message }
    expect(answer.body).toEqual(message === null ? null : refusal)
  }) // biome-ignore format: a table reads best as one

  it('knows the same coin by the bars of its label', async () => {
    const { body } = await ask('GetCoinFactsByBarcode?barcode=0071306540010001&gradingService=PCGS')
    expect(body).toMatchObject({ CertNo: '40010001', PCGSNo: '7130' })
  })

  it('has a coin for each certificate of the drawn labels, the same at each request', async () => {
    const certificates = Array.from({ length: 40 }, (_, at) => String(50_000_000 + at * 7_919))
    for (const certificate of certificates) {
      const coin = certifiedCoin(certificate)
      expect(certifiedCoin(certificate)).toEqual(coin)
      expect(parseGrade(coin ? gradeText(coin, ' ') : '')?.number).toBe(coin?.grade)
    }
    const [first = ''] = certificates
    const { body } = await ask(`GetCoinFactsByCertNo/${first}`)
    const coin = certifiedCoin(first)
    expect(body).toMatchObject({ PCGSNo: coin?.number, Year: coin?.year })
    expect(new Set(certificates.map(each => certifiedCoin(each)?.number)).size).toBeGreaterThan(5)
  })

  it('answers for photographs alike whether it knows the certificate or not', async () => {
    const { body } = await ask('GetImagesByCertNo?certNo=40010001')
    expect(body).toMatchObject({ Images: [{ Url: expect.stringContaining('40010001') }] })
    const unknown = await ask('GetImagesByCertNo?certNo=59000001')
    expect(unknown.body).toMatchObject({ IsValidRequest: true, Images: [] })
  })

  it.runIf(SAMPLE)('answers with the fields and kinds of values of PCGS’s own answer', async () => {
    const kinds = (value: unknown) =>
      Object.entries(recordSchema.parse(value)).map(([name, one]) => [name, Array.isArray(one) ? 'list' : typeof one])
    const sample = kinds(JSON.parse(SAMPLE ?? ''))
    const { body } = await ask('GetCoinFactsByGrade?PCGSNo=7130&GradeNo=65&PlusGrade=false')
    expect(kinds(body)).toEqual(sample)
    const certificate = await ask('GetCoinFactsByCertNo/40010001')
    expect(kinds(certificate.body)).toEqual(expect.arrayContaining(sample))
  }) // biome-ignore format: short lines

  it('wants its key, and allows 1,000 calls a day', async () => {
    expect((await ask('GetCoinFactsByCertNo/40010001', {})).status).toBe(401)
    alreadyDone(sandbox, NOW, 'pcgs', 1_000)
    expect((await ask('GetCoinFactsByCertNo/40010001')).status).toBe(429)
  })
})
