import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { analysisStateSchema, coinAnalysisAnswer } from '../../shared/coins/coins.ts'
import { errorEnvelopeSchema } from '../../shared/errors.ts'
import { animatedPng, halfJpeg } from '../../shared/picture-headers/test/described-pictures.ts'
import { samplePictures } from '../../shared/picture-headers/test/sample-pictures.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures/pictures.ts'
import {
  BROKEN_SLAB_ERROR,
  BROKEN_SLAB_TEXT,
  BROKEN_SLABS,
  SLAB,
} from '../certificates/test/slab-parts.ts'
import { compose } from '../compose.ts'
import { fileOf, jpeg } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { samplePicture, sandboxUrl } from '../test/sandbox.ts'

let seller: TestAccount
beforeAll(async () => {
  seller = await newAccount('dealer', { tier: 'pro' })
})

type Parts = { front?: File | string; back?: File | string; confirmed?: boolean }
async function analyze({ front, back, confirmed }: Parts, account = seller): Promise<Response> {
  const form = new FormData()
  if (front !== undefined) form.set('frontImage', front)
  if (back !== undefined) form.set('backImage', back)
  if (confirmed) form.set('sameSideConfirmed', 'true')
  return call('/api/coins/analyze', {
    method: 'POST',
    body: form,
    headers: { cookie: account.cookie },
  })
}
const errorOf = async (response: Response) => errorEnvelopeSchema.parse(await response.json()).error

async function usedCoins({ cookie }: TestAccount): Promise<number> {
  const user = await call('/api/user', { headers: { cookie } })
  const { subscription } = await user.json<{ subscription: { currentUsage: number } }>()
  return subscription.currentUsage
}

/** The sandbox's model fails so, for so many calls. */
async function modelFails(fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ route: 'POST /openai/v1/chat/completions', ...fault }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** The sample with other dimensions in its frame header, and as much coded data as they need. */
function huge(): Uint8Array<ArrayBuffer> {
  const { jpegBaseline } = samplePictures
  const coded = new Uint8Array(200_000)
  const bytes = new Uint8Array([...jpegBaseline.slice(0, -2), ...coded, ...jpegBaseline.slice(-2)])
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
  new DataView(bytes.buffer).setUint16(frame + 5, 6_000)
  new DataView(bytes.buffer).setUint16(frame + 7, 10_000)
  return bytes
}

const heic = new Uint8Array([
  0,
  0,
  0,
  24,
  ...new TextEncoder().encode('ftypheic'),
  0,
  0,
  0,
  0,
  ...new TextEncoder().encode('mif1heic'),
])
const good = () => fileOf(jpeg('good'))

const BAD: [string, () => File | string | undefined, number, string][] = [
  ['is missing', () => undefined, 400, 'PICTURE_MISSING'],
  ['is text', () => 'a coin', 400, 'PICTURE_MISSING'],
  [
    'is no picture',
    () => fileOf(new Uint8Array(new TextEncoder().encode('a coin'))),
    400,
    'PICTURE_NOT_READABLE',
  ],
  ['is empty', () => fileOf(new Uint8Array()), 400, 'PICTURE_MISSING'],
  ['is cut off', () => fileOf(jpeg('cut').slice(0, 400)), 400, 'PICTURE_TRUNCATED'],
  ['is half, closed as if it were whole', () => fileOf(halfJpeg()), 400, 'PICTURE_TRUNCATED'],
  ['moves', () => fileOf(animatedPng(), 'coin.png', 'image/png'), 415, 'PICTURE_TYPE'],
  ['has 60 megapixels', () => fileOf(huge()), 413, 'PICTURE_TOO_MANY_PIXELS'],
  ['has over 15 MB', () => fileOf(new Uint8Array(MAX_PICTURE_BYTES + 1)), 413, 'PICTURE_TOO_LARGE'],
  ['is a HEIC', () => fileOf(heic, 'coin.heic', 'image/heic'), 415, 'PICTURE_TYPE'],
]

describe('pictures that cannot be analyzed', () => {
  describe.each(['front', 'back'] as const)('where the %s', slot => {
    it.each(BAD)('%s, that slot is named', async (_, bad, status, code) => {
      const file = bad()
      const other = slot === 'front' ? 'back' : 'front'
      const response = await analyze({
        [other]: good(),
        ...(file === undefined ? {} : { [slot]: file }),
      })
      expect(response.status).toBe(status)
      expect(await errorOf(response)).toMatchObject({ code, detail: { slot } })
    })
  })

  it('requests a confirmation when both are the same', async () => {
    const same = () => fileOf(jpeg('same'))
    const refused = await analyze({ front: same(), back: same() })
    expect(refused.status).toBe(409)
    expect((await errorOf(refused)).code).toBe('SAME_PICTURE')
    const confirmed = await analyze({ front: same(), back: same(), confirmed: true })
    expect(confirmed.status).toBe(200)
  }, 20_000)

  it('are refused where no form is sent', async () => {
    const { cookie } = seller
    const headers = { cookie, 'Content-Type': 'application/json' }
    const response = await call('/api/coins/analyze', { method: 'POST', body: '{}', headers })
    expect(response.status).toBe(400)
  })

  it('cost nothing', async () => {
    const account = await newAccount('clumsy')
    for (const bad of [undefined, fileOf(halfJpeg()), fileOf(animatedPng(), 'coin.png')]) {
      const refused = await analyze({ front: good(), ...(bad && { back: bad }) }, account)
      expect(refused.ok).toBe(false)
    }
    expect(await usedCoins(account)).toBe(0)
  })
})

describe('a seller', () => {
  it('has to be signed in', async () => {
    const nobody: TestAccount = { id: 0, username: '', cookie: '' }
    const response = await analyze({ front: good(), back: good() }, nobody)
    expect(response.status).toBe(401)
  })

  it('gets the coin of two photographs, and may look at the analysis later', async () => {
    const [front, back] = await Promise.all([
      samplePicture('morgan-dollar-1881-s', 'obverse'),
      samplePicture('morgan-dollar-1881-s', 'reverse'),
    ])
    const response = await analyze({ front, back })
    expect(response.status).toBe(200)
    const analysis = coinAnalysisAnswer.parse(await response.json())
    expect(analysis).toMatchObject({
      recognised: true,
      seriesId: 'morgan-dollar',
      year: '1881',
      mint: 'S',
      weight: '26.73 g',
      model: { provider: 'openai', name: 'sandbox-vision' },
    })
    expect(analysis.listing.title).toMatch(/^1881-S Morgan Dollar/)
    const later = await call(`/api/coins/analyses/${analysis.id}`, {
      headers: { cookie: seller.cookie },
    })
    expect(analysisStateSchema.parse(await later.json())).toMatchObject({
      state: 'done',
      analysis: { id: analysis.id },
    })
    const other = await newAccount('stranger')
    const foreign = await call(`/api/coins/analyses/${analysis.id}`, {
      headers: { cookie: other.cookie },
    })
    expect(foreign.status).toBe(404)
  }, 30_000)
})

describe('the codes of a slab beside its pictures', () => {
  const send = (label: string, slab?: string) => {
    const form = new FormData()
    form.set('frontImage', fileOf(jpeg(`${label} front`)))
    form.set('backImage', fileOf(jpeg(`${label} back`)))
    if (slab !== undefined) form.set('slab', slab)
    const { cookie } = seller
    return call('/api/coins/analyze', { method: 'POST', body: form, headers: { cookie } })
  }

  it('are compared with the label, and their certificate is checked', async () => {
    const answer = await send('slab held', JSON.stringify(SLAB))
    expect(coinAnalysisAnswer.parse(await answer.json())).toMatchObject({
      label: { certificate: { value: '40010001', code: '40010001', words: null } },
      certificate: { state: 'checked' },
      seriesId: 'morgan-dollar',
      grade: { value: 'MS65' },
    })
  })

  it.each([...BROKEN_SLABS, ['of half a text', BROKEN_SLAB_TEXT] as const])(
    '%s are refused at no cost, and the pictures taken without them',
    async (what, part) => {
      const used = await usedCoins(seller)
      const answer = await send(what, typeof part === 'string' ? part : JSON.stringify(part))
      expect(answer.status).toBe(400)
      expect(await errorOf(answer)).toMatchObject({
        ...BROKEN_SLAB_ERROR,
        detail: { field: 'slab' },
      })
      expect(await usedCoins(seller)).toBe(used)
      expect((await send(what)).status).toBe(200)
    },
  )
})

describe('a model that', () => {
  // Each of these failures is logged.
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })
  const FAILURES: [string, Record<string, unknown>][] = [
    ['is asked too often', { status: 429, headers: { 'Retry-After': '0' } }],
    ['stumbles', { status: 500 }],
    ['answers in prose', { prose: 'What a lovely old dollar!' }],
    ['answers half a body', { half: true }],
  ]

  it.each(FAILURES)(
    '%s at first is retried',
    async (name, fault) => {
      await modelFails({ ...fault, times: 1 })
      const response = await analyze({
        front: fileOf(jpeg(`${name} once`)),
        back: fileOf(jpeg(`${name} once, back`)),
      })
      expect(response.status).toBe(200)
    },
    20_000,
  )

  it.each(FAILURES)(
    '%s for good fails the analysis and costs nothing',
    async (name, fault) => {
      const account = await newAccount(`unlucky ${name}`)
      await modelFails({ ...fault, times: name === 'answers in prose' ? 2 : 3 })
      const front = jpeg(`${name} always`)
      const response = await analyze(
        { front: fileOf(front), back: fileOf(jpeg(`${name} always, back`)) },
        account,
      )
      expect(response.status).toBe(502)
      const error = await errorOf(response)
      expect(error.message).toBe('Failed to analyze the coin. Please try again.')
      expect(await usedCoins(account)).toBe(0)
      const { pictures } = compose(env)
      const sha256 = [...new Uint8Array(await crypto.subtle.digest('SHA-256', front))]
        .map(byte => byte.toString(16).padStart(2, '0'))
        .join('')
      expect(await pictures.open(account.id, sha256)).not.toBeNull()
    },
    20_000,
  )
})
