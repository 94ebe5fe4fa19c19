import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Certificate, certificateSchema } from '../../shared/certificates/certificates.ts'
import { inspectPicture } from '../../shared/pictures/picture-inspection.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { certificates } from '../db/schema/certificates.ts'
import { rateLimits } from '../db/schema/http.ts'
import { Failure } from '../http/failure.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog } from '../test/expect-log.ts'
import { countRequests, tellFault } from '../test/sandbox.ts'
import { storeListing } from '../test/store-listing.ts'
import { checkCertificate } from './check-certificate.ts'
import { photographOf } from './photographs.ts'
import { deleteOldCertificates, storedCertificate } from './store.ts'

const services = compose(env)
const db = connect(env.DB)
const FACTS = 'GET /pcgs/coindetail/GetCoinFactsByCertNo/'
const IMAGES = 'GET /pcgs/coindetail/GetImagesByCertNo'
const DAY_MS = 24 * 3_600_000

async function read({ cookie }: TestAccount, path: string): Promise<Certificate> {
  const answer = await call(`/api/certificates/${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return certificateSchema.parse(await answer.json())
}
const pcgs = (number: string) => ({ grader: 'PCGS', number }) as const

describe('a certificate', () => {
  it('of PCGS has its facts, its population and the guide’s price', async () => {
    const seller = await newAccount('certificate')
    expect(await read(seller, 'PCGS/40010014')).toMatchObject({
      state: 'checked',
      number: '40010014',
      link: 'https://www.pcgs.com/cert/40010014',
      facts: { coinNumber: '97131', name: '1881-S $1', grade: 'MS65 DMPL', hasCac: null },
      coin: { seriesId: 'morgan-dollar', year: '1881', mint: 'S', weight: '26.73 g' },
      population: expect.any(Number),
      populationHigher: expect.any(Number),
      guidePriceCents: expect.any(Number),
      images: [],
      listings: [],
    })
  })

  it('whose label says Genuine is checked, has no grade and no price', async () => {
    const seller = await newAccount('genuine')
    expect(await read(seller, 'PCGS/40010017')).toMatchObject({
      state: 'checked',
      facts: { coinNumber: '7084', grade: '' },
      coin: { seriesId: 'morgan-dollar', year: '1879', grade: '' },
      guidePriceCents: null,
    })
  })

  it('of another grader is not checked: a person looks at its page', async () => {
    const seller = await newAccount('ngc')
    const asked = await countRequests('* /pcgs')
    expect(await read(seller, 'NGC/8665933283?grade=PF69')).toMatchObject({
      state: 'not_checked',
      number: '8665933-283',
      link: 'https://www.ngccoin.com/certlookup/8665933-283/69/',
      message: expect.stringContaining('NGC'),
      facts: null,
    })
    expect(await asked()).toBe(0)
  })

  it('that PCGS does not know is said to be unknown', async () => {
    const seller = await newAccount('unknown')
    expect(await read(seller, 'PCGS/59000001')).toMatchObject({
      state: 'unknown',
      message: 'PCGS knows no certificate 59000001.',
    })
  })

  it('is for who is signed in, in the form of a number, and not without limit', async () => {
    expect((await call('/api/certificates/PCGS/40010001')).status).toBe(401)
    const { cookie } = await newAccount('limit')
    const ask = (path: string) => call(`/api/certificates/${path}`, { headers: { cookie } })
    expect((await ask('PCGS/abc')).status).toBe(400)
    expect((await ask('SEGS/12345678')).status).toBe(400)
    expect((await ask('ICG/1234567890')).status).toBe(200)
    await db.update(rateLimits).set({ tries: RATE_LIMITS.certificatesByUser.tries })
    expect((await ask('ICG/1234567890')).status).toBe(429)
  })

  it('is asked once, by however many at a time, and again when its price is a day old', async () => {
    let at = Date.now()
    const later = { ...services, now: () => at }
    const asked = await countRequests(FACTS)
    const [{ id }, { id: other }] = [await newAccount('first'), await newAccount('second')]
    await Promise.all(
      [id, other, id, other].map(user => checkCertificate(later, user, pcgs('40010005'))),
    )
    await checkCertificate(later, other, pcgs('0040010005'))
    expect(await asked()).toBe(1)
    at += DAY_MS + 1
    // The market's shared answer has not expired: its clock is the machine's.
    await checkCertificate(later, id, pcgs('40010005'))
    expect((await storedCertificate(db, pcgs('40010005'), at))?.askedAt).toBe(at)
  })

  it('keeps its facts for thirty days while PCGS does not answer, and no longer', async () => {
    allowLog('warn', 'price_source_failed')
    let at = Date.now()
    const ask = async (number: string) => {
      throw new Error(`asked for ${number}`)
    }
    const { id } = await newAccount('facts')
    await checkCertificate({ ...services, now: () => at }, id, pcgs('40010006'))
    const silent = { ask: async () => ({ ok: false as const, reason: 'PCGS does not answer.' }) }
    const down = { ...services, now: () => at, certificateSources: { PCGS: silent } }
    const never = { ...down, certificateSources: { PCGS: { ask } } }
    expect(await checkCertificate(never, id, pcgs('40010006'))).toMatchObject({ state: 'checked' })
    at += 29 * DAY_MS
    expect(await checkCertificate(down, id, pcgs('40010006'))).toMatchObject({ state: 'checked' })
    at += 2 * DAY_MS
    expect(await checkCertificate(down, id, pcgs('40010006'))).toMatchObject({
      state: 'not_checked',
      message: 'PCGS does not answer.',
    })
    await deleteOldCertificates(down)
    const left = await db.select().from(certificates)
    expect(left.filter(({ number }) => number === '40010006')).toEqual([])
  })

  it('is not checked, with the reason, where PCGS fails or is not set up', async () => {
    allowLog('warn', 'price_source_failed')
    const seller = await newAccount('failing')
    await tellFault({ route: FACTS, status: 429, times: 1 })
    expect(await read(seller, 'PCGS/50000017')).toMatchObject({
      state: 'not_checked',
      message: 'Today’s look-ups at PCGS are used up.',
      canAskAgain: true,
      link: 'https://www.pcgs.com/cert/50000017',
    })
    const without = compose({ ...env, PCGS_API_KEY: undefined })
    expect(await checkCertificate(without, seller.id, pcgs('40010001'))).toMatchObject({
      state: 'not_checked',
      message: 'This server has no access to PCGS’s certificates.',
      canAskAgain: false,
    })
  })

  it('shows the service’s photographs only where the deployment may, from this server', async () => {
    const PHOTOGRAPH = '/api/certificates/PCGS/40010007/photographs/0'
    const { id } = await newAccount('images')
    const asked = await countRequests(IMAGES)
    await checkCertificate(services, id, pcgs('40010007'))
    expect(await asked()).toBe(0)
    const allowed = compose({ ...env, PCGS_IMAGES: 'on' })
    for (let times = 0; times < 2; times += 1)
      expect(await checkCertificate(allowed, id, pcgs('40010007'))).toMatchObject({
        images: [PHOTOGRAPH],
      })
    expect(await asked()).toBe(1)
    expect(await checkCertificate(services, id, pcgs('40010007'))).toMatchObject({ images: [] })
    const shown = await photographOf(allowed, { ...pcgs('40010007'), place: 0 })
    expect(shown.type).toBe('image/jpeg')
    expect(inspectPicture(new Uint8Array(shown.bytes)).ok).toBe(true)
    await expect(photographOf(allowed, { ...pcgs('40010007'), place: 1 })).rejects.toThrow(Failure)
    await expect(photographOf(services, { ...pcgs('40010007'), place: 0 })).rejects.toThrow(Failure)
  })

  it('whose photographs PCGS did not send is not asked for them at each view', async () => {
    allowLog('warn', 'price_source_failed')
    const { id } = await newAccount('no_images')
    let at = Date.now()
    const allowed = { ...compose({ ...env, PCGS_IMAGES: 'on' }), now: () => at }
    const view = () => checkCertificate(allowed, id, pcgs('40010008'))
    const asked = await countRequests(IMAGES)
    await tellFault({ route: IMAGES, status: 503, times: 1 })
    expect(await view()).toMatchObject({ state: 'checked', images: [] })
    expect(await view()).toMatchObject({ images: [] })
    expect(await asked()).toBe(1)
    at += 61 * 60_000
    expect((await view()).images).toHaveLength(1)
    expect(await asked()).toBe(2)
    // An answer without photographs is cached for a day.
    const none = () => checkCertificate(allowed, id, pcgs('50000020'))
    expect((await none()).images).toEqual([])
    at += 23 * 60 * 60_000
    await none()
    expect(await asked()).toBe(3)
  })

  it('whose photograph does not arrive is shown without it for a while', async () => {
    const { id } = await newAccount('lost_image')
    const allowed = compose({ ...env, PCGS_IMAGES: 'on' })
    const key = pcgs('50000021')
    const view = () => checkCertificate(allowed, id, key)
    expect((await view()).images).toHaveLength(1)
    const route = 'GET /pcgs/cert/50000021/1.jpg'
    const asked = await countRequests(route)
    await tellFault({ route, status: 503, times: 5 })
    for (let times = 0; times < 2; times += 1)
      await expect(photographOf(allowed, { ...key, place: 0 })).rejects.toThrow(Failure)
    expect(await asked()).toBe(1)
    expect((await view()).images).toEqual([])
  })

  it('names the seller’s own listings with it, however they write it, and nobody else’s', async () => {
    const [seller, other] = [await newAccount('twice'), await newAccount('stranger')]
    const listing = { grader: 'NGC', certificationNumber: '8665933283' }
    await storeListing(other.id, listing)
    expect(await read(seller, 'NGC/8665933-283')).toMatchObject({ listings: [] })
    const own = await storeListing(seller.id, { ...listing, title: 'In my box' })
    await storeListing(seller.id, { ...listing, status: 'sold' })
    await storeListing(seller.id, { ...listing, grader: 'ICG' })
    expect((await read(seller, 'NGC/8665933-283')).listings).toEqual([
      { id: own, title: 'In my box', status: 'draft', waits: false },
    ])
  })
})
