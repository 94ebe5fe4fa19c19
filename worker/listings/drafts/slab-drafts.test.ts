import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { pastedResultsSchema } from '../../../shared/certificates/certificates.ts'
import { SLAB_PART } from '../../../shared/certificates/slab-reading.ts'
import type { Identification } from '../../../shared/coins/identification.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { PARCEL_SHIPPING_CENTS } from '../../../shared/listing/terms/listing-terms.ts'
import type { PriceData } from '../../../shared/market/market.ts'
import { libraryAccuracySchema } from '../../../shared/references.ts'
import { checkCertificate } from '../../certificates/check-certificate.ts'
import { receivedSlab, storeSlab } from '../../certificates/slab-readings.ts'
import { completeAnalysis, startAnalysis } from '../../coins/analyze.ts'
import { NO_LABEL_WORDS } from '../../coins/check/holder.ts'
import { fakeModel } from '../../coins/test/fake-model.ts'
import { candidate, morgan, readingOf } from '../../coins/test/morgan.ts'
import { compose } from '../../compose.ts'
import { listings } from '../../db/schema/listings.ts'
import type { Failure } from '../../http/failure.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import { receivePicture } from '../../pictures/receive-picture.ts'
import { fileOf, jpeg, largeJpeg, picturePair } from '../../pictures/test/pictures.ts'
import { draftListing } from '../../queue/draft-listing.ts'
import { newAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { expectPriceDataNamed } from '../../test/price-data-names.ts'
import { storeListing } from '../../test/store-listing.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import { refuseProblems } from '../read/problems.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { draftsOfCertificates } from './certificate-drafts.ts'
import { createListing } from './create-listing.ts'

afterEach(expectPriceDataNamed)

type Candidate = Identification['candidates'][number]

/** Analyzes a slab whose label has these words and bars, and makes its draft. */
async function slabDraft(
  name: string,
  { userId, year = '1881', bars = '0071306540010001', printed = bars.slice(8), model = {}, ...label }: { userId: number; year?: string; bars?: string; printed?: string; model?: Partial<Candidate> } & Partial<Identification['holder']>,
) {
  const identification = morgan({
    candidates: [candidate({ year: readingOf(year), ...model })],
    holder: { ...NO_LABEL_WORDS, kind: 'slab', grader: 'PCGS', certificationNumber: printed, labelGrade: 'MS65', ...label },
  })
  const { vision } = fakeModel(() => ({ ok: true, calls: 1, identification }))
  const services = { ...compose(env), vision }
  const pair = await picturePair(name)
  const part = JSON.stringify({ front: [{ text: bars, format: 'ITF', passes: 1 }], back: [] })
  await storeSlab(services, userId, pair, receivedSlab({ [SLAB_PART]: part }))
  const analysis = await completeAnalysis(services, await startAnalysis(services, userId, pair))
  const { listing } = await createListing(services, userId, draftListing(analysis, ''))
  return { analysis, listing }
} // biome-ignore format: short lines

async function problemsOf(cookie: string, id: number) {
  const answer = await call(`/api/listings/${id}`, { headers: { cookie } })
  const { problems, version } = await answer.json<{ problems: ListingProblem[]; version: number }>()
  return { version, problems: problems.filter(({ code }) => /CERTIFICATE|LABEL/.test(code)) }
}

describe('the draft of a slab', () => {
  it('has grade, certificate, title and price of its label, and nothing to settle', async () => {
    const seller = await newAccount('slab_good')
    const { analysis, listing } = await slabDraft('slab good', { userId: seller.id })
    expect(analysis).toMatchObject({ certificate: { state: 'checked' }, label: { certificate: { confidence: 0.99 } } })
    expect(listing).toMatchObject({
      grade: 'MS65',
      grader: 'PCGS',
      certificationNumber: '40010001',
      title: expect.stringContaining('PCGS MS65'),
      description: expect.stringContaining('40010001'),
    })
    expect(analysis.listing.suggestedPriceCents).toBeGreaterThan(10_000)
    expect((await problemsOf(seller.cookie, listing.id)).problems).toEqual([])
  }) // biome-ignore format: short lines

  it('whose certificate is of another coin is stopped, with both sides, until it is corrected', async () => {
    const seller = await newAccount('slab_fake')
    const { listing } = await slabDraft('slab fake', { userId: seller.id, year: '1893' })
    const { problems, version } = await problemsOf(seller.cookie, listing.id)
    expect(problems).toMatchObject([
      { code: 'CERTIFICATE_DISAGREES', kind: 'blocks', field: 'certificationNumber', message: expect.stringMatching(/1881-S Morgan Dollar MS65: 1881, and this listing says 1893/) },
    ])
    const headers = { cookie: seller.cookie }
    const corrected = { id: listing.id, version, year: '1881', answer: ['CERTIFICATE_DISAGREES'] }
    // An answer alone settles nothing; the picture stays to be compared after the correction.
    await sendJson(`/api/listings/${listing.id}`, { id: listing.id, version, answer: ['CERTIFICATE_DISAGREES'] }, headers, 'PUT')
    const after = await problemsOf(seller.cookie, listing.id)
    expect(after.problems).toMatchObject([{ kind: 'blocks' }])
    await sendJson(`/api/listings/${listing.id}`, { ...corrected, version: after.version }, headers, 'PUT')
    expect((await problemsOf(seller.cookie, listing.id)).problems).toEqual([])
  }) // biome-ignore format: short lines

  it('whose label names another coin than the picture is stopped, until the listing is of the label’s coin', async () => {
    const seller = await newAccount('slab_other_coin')
    // NGC answers nobody: the label is the only witness beside the picture.
    const ngc = { grader: 'NGC', bars: '40713065008665933283', labelCoin: '1889-CC S$1', labelVariety: 'VAM-4' }
    const { listing } = await slabDraft('slab other coin', { userId: seller.id, ...ngc })
    const of = async () => (await problemsOf(seller.cookie, listing.id)).problems.filter(({ code }) => code === 'LABEL_OF_OTHER_COIN')
    expect(await of()).toMatchObject([
      { kind: 'question', field: 'coinType', message: expect.stringMatching(/label says “1889-CC S\$1”, but the picture shows 1881, S/) },
    ])
    expect(listing).toMatchObject({ year: '1881', mint: 'S', specialAttributes: [] })
    const { version } = await problemsOf(seller.cookie, listing.id)
    await sendJson(`/api/listings/${listing.id}`, { id: listing.id, version, year: '1889', mint: 'CC' }, { cookie: seller.cookie }, 'PUT')
    expect(await of()).toEqual([])
  }) // biome-ignore format: short lines

  it('has the variety of its label in its title', async () => {
    const seller = await newAccount('slab_variety')
    const { listing } = await slabDraft('slab variety', { userId: seller.id, labelCoin: '1881-S $1', labelVariety: 'VAM-4' })
    expect(listing).toMatchObject({ specialAttributes: ['VAM-4'], title: expect.stringContaining('VAM-4') })
    expect((await problemsOf(seller.cookie, listing.id)).problems).toEqual([])
  }) // biome-ignore format: short lines

  it('that was typed in is checked before it is published', async () => {
    const { id } = await newAccount('slab_typed')
    const typed = { grader: 'PCGS', certificationNumber: '40010009', grade: 'MS65', coinType: 'Kennedy Half Dollar', seriesId: 'kennedy-half-dollar', mint: 'none' }
    const publish = async (year: string) => {
      const listing = await ownListing(compose(env).db, id, await storeListing(id, { ...typed, year }))
      return refuseProblems(compose(env), { ...listing, title: `${year} Kennedy` }).catch((error: Failure) => error.detail?.fields)
    }
    expect(await publish('1970')).toMatchObject({ certificationNumber: expect.stringContaining('certificate 40010009 is of 1964') })
    expect(await publish('1964')).not.toHaveProperty('certificationNumber', expect.stringContaining('is of'))
  }) // biome-ignore format: short lines

  it('that was taken for a raw coin is asked for the grade of the certificate typed in, and is no fake', async () => {
    const { id: userId, cookie } = await newAccount('slab_estimate')
    const { vision } = fakeModel(() => ({ ok: true, calls: 1, identification: morgan() }))
    const services = { ...compose(env), vision }
    const analysis = await completeAnalysis(services, await startAnalysis(services, userId, await picturePair('slab estimate')))
    const { listing: { id, grade } } = await createListing(services, userId, draftListing(analysis, ''))
    const edit = async (fields: object) => {
      const { version } = await problemsOf(cookie, id)
      await sendJson(`/api/listings/${id}`, { id, version, ...fields }, { cookie }, 'PUT')
      return (await problemsOf(cookie, id)).problems
    }
    await checkCertificate(services, userId, { grader: 'PCGS', number: '40010001' })
    expect(await edit({ grader: 'PCGS', certificationNumber: '40010001' })).toEqual([
      { code: 'CERTIFICATE_DISAGREES', kind: 'blocks', field: 'grade', message: `PCGS certificate 40010001 is of 1881-S Morgan Dollar MS65. ${grade} is the estimate from the pictures: choose the certificate’s grade, MS65, or correct the number.` },
    ])
    // A grade that the seller has read from the holder is a witness.
    expect(await edit({ grade: 'MS66' })).toMatchObject([{ kind: 'blocks', field: 'certificationNumber', message: expect.stringContaining('may be a fake') }])
    expect(await edit({ grade: 'MS65' })).toEqual([])
  }) // biome-ignore format: short lines

  it.each([
    ['raw', 'LABEL_NOT_READ'],
    ['slab', 'LABEL_NOT_READ'],
    ['flip', undefined],
  ] as const)('of which no label is read (the model says %s) is not sold as a raw coin without a question', async (kind, code) => {
    const { id: userId, cookie } = await newAccount(`slab_unread_${kind}`)
    const holder = { ...NO_LABEL_WORDS, kind }
    const { vision } = fakeModel(() => ({ ok: true, calls: 1, identification: morgan({ holder }) }))
    const services = { ...compose(env), vision }
    const pair = await picturePair(`slab unread ${kind}`)
    await storeSlab(services, userId, pair, { front: [], back: [] })
    const analysis = await completeAnalysis(services, await startAnalysis(services, userId, pair))
    const { listing: { id } } = await createListing(services, userId, draftListing(analysis, ''))
    const { version, problems } = await problemsOf(cookie, id)
    expect(problems[0]?.code).toBe(code)
    if (!code) return
    expect(problems).toMatchObject([{ kind: 'question', field: 'certificationNumber', message: expect.stringContaining('label could not be read') }])
    const edit = { id, version, grader: 'NGC', certificationNumber: '1743669-158', grade: 'MS64' }
    await sendJson(`/api/listings/${id}`, edit, { cookie }, 'PUT')
    expect((await problemsOf(cookie, id)).problems).toEqual([])
  }) // biome-ignore format: short lines

  it('that is none is held back while a side is cut as a holder’s, whatever was answered', async () => {
    const { id: userId, cookie } = await newAccount('no_slab')
    const { vision } = fakeModel(() => ({ ok: true, calls: 1, identification: morgan({ holder: { ...NO_LABEL_WORDS, kind: 'raw' } }) }))
    const services = { ...compose(env), vision }
    const pair = await picturePair('no slab')
    await storeSlab(services, userId, pair, { front: [], back: [] })
    const analysis = await completeAnalysis(services, await startAnalysis(services, userId, pair))
    const { listing: { id } } = await createListing(services, userId, draftListing(analysis, ''))
    const stored = async (label: string, size: { width: number; height: number }) => {
      const { sha256 } = await services.pictures.put(userId, await receivePicture(fileOf(largeJpeg(label, size.width, size.height)), 'picture'))
      return { sha256, originalSha256: null }
    }
    const [holder, back] = [await stored('cut as a holder', { width: 1120, height: 1600 }), await stored('back', { width: 1600, height: 1600 })]
    const whole = async () => (await call(`/api/listings/${id}`, { headers: { cookie } })).json<{ version: number; problems: ListingProblem[] }>()
    const edit = async (fields: object) => {
      const { version } = await whole()
      await sendJson(`/api/listings/${id}`, { id, version, ...fields }, { cookie }, 'PUT')
      return (await whole()).problems.filter(({ field, kind }) => kind === 'question' && field === 'pictures')
    }
    expect(await edit({ pictures: [holder, back], grade: 'VF30' })).toEqual([])
    expect(await edit({ answer: ['LABEL_NOT_READ'] })).toMatchObject([{ code: 'HOLDER_CROP', message: expect.stringContaining('The front picture is still cut as a slab’s') }])
    const row = await ownListing(services.db, userId, id)
    await expect(refuseProblems(services, row)).rejects.toMatchObject({ message: expect.stringContaining('cut as a slab’s') })
    expect(await edit({ pictures: [await stored('cut around the coin', { width: 1600, height: 1600 }), back] })).toEqual([])
  }) // biome-ignore format: short lines

  it('whose code and print disagree about the grade has neither, and asks', async () => {
    const seller = await newAccount('slab_disagrees')
    const { listing } = await slabDraft('slab disagrees', { userId: seller.id, labelGrade: 'MS66' })
    expect(listing).toMatchObject({ grade: '', grader: 'PCGS', certificationNumber: '40010001' })
    expect(listing.warnings.map(({ code }) => code)).toEqual([
      'CERTIFICATE_DISAGREES',
      'LABEL_DISAGREES',
    ])
  })

  it('keeps the questions about its sides, though its pictures are of the whole holder', async () => {
    const { id: userId } = await newAccount('slab_sides')
    const holder = { ...NO_LABEL_WORDS, kind: 'slab', grader: 'PCGS', labelGrade: 'MS65' } as const
    const { vision } = fakeModel(() => ({ ok: true, calls: 1, identification: morgan({ holder, sameCoin: false }) }))
    const services = { ...compose(env), vision }
    const started = await startAnalysis(services, userId, await picturePair('slab sides'))
    const analysis = await completeAnalysis(services, started)
    const whole = (side: string) => fileOf(jpeg(`whole holder ${side}`))
    const parts = { frontImage: whole('front'), backImage: whole('back'), frontOriginal: null, backOriginal: null }
    const { listing } = await createListing(services, userId, draftListing(analysis, ''), parts)
    expect(listing.frontSha256).not.toBe(analysis.images.front)
    expect(listing.warnings).toMatchObject([{ code: 'DIFFERENT_COINS' }])
  }) // biome-ignore format: short lines

  it('counts for the model what it named by itself, not what the certificate names', async () => {
    const seller = await newAccount('slab_accuracy')
    const services = compose(env)
    const confirmed = async (name: string, model: Partial<Candidate>) => {
      const { analysis, listing } = await slabDraft(`slab ${name}`, { userId: seller.id, model })
      expect(analysis.seriesId).toBe('morgan-dollar')
      await confirmIdentity(services, listing)
    }
    const own = async () => {
      const answer = await call('/api/references/accuracy', { headers: { cookie: seller.cookie } })
      return libraryAccuracySchema.parse(await answer.json()).own.model
    }
    await confirmed('named right', {})
    expect(await own()).toEqual({ right: 1, wrong: 0 })
    await confirmed('not named', { confidence: 0.2 })
    expect(await own()).toEqual({ right: 1, wrong: 0 })
    await confirmed('named wrong', { series: 'Token of a silver mine', denomination: 'Token' })
    expect(await own()).toEqual({ right: 1, wrong: 1 })
  })

  it('keeps CAC’s sticker, which the label or the service names, in title, description and grade', async () => {
    const { id: userId } = await newAccount('slab_cac')
    const { listing } = await slabDraft('slab cac', { userId, labelGrade: 'MS65 CAC' })
    expect(listing).toMatchObject({
      grade: 'MS65 CAC',
      title: expect.stringContaining('PCGS MS65 CAC'),
      description: expect.stringContaining('Certified MS65 by PCGS (certificate 40010001), with a CAC sticker on the holder.'),
    })
  }) // biome-ignore format: short lines

  it('that the seller has already is said at the newer one, and only there', async () => {
    const seller = await newAccount('slab_twice')
    const first = await slabDraft('slab first', { userId: seller.id })
    const second = await slabDraft('slab second', { userId: seller.id })
    expect(second.analysis.warnings).toMatchObject([{ code: 'CERTIFICATE_TWICE' }])
    expect((await problemsOf(seller.cookie, first.listing.id)).problems).toEqual([])
    expect((await problemsOf(seller.cookie, second.listing.id)).problems).toMatchObject([
      { code: 'CERTIFICATE_TWICE', kind: 'blocks', listingId: first.listing.id },
    ])
  })

  it('that was ended is not put on sale again beside a live one; a sold one forbids none', async () => {
    const { id } = await newAccount('slab_relisted')
    const holder = { grader: 'PCGS', certificationNumber: '40010001', grade: 'MS65', year: '1881', mint: 'S' }
    const { db } = compose(env)
    const add = async (status: 'ended' | 'published' | 'sold' | 'draft') => ownListing(db, id, await storeListing(id, { ...holder, status }))
    const refused = async (listing: StoredListing) =>
      refuseProblems(compose(env), listing).then(() => '', (error: Failure) => Object.entries(error.detail?.fields ?? {}).find(([field]) => field === 'certificationNumber')?.[1] ?? '')
    await add('sold')
    const ended = await add('ended')
    expect(await refused(ended)).toBe('')
    await add('published')
    expect(await refused(ended)).toContain('is on eBay already')
  }) // biome-ignore format: short lines
})

describe('a pasted list of certificates', () => {
  const paste = async (cookie: string, numbers: readonly string[], grader = 'PCGS') => {
    const certificates = numbers.map(number => ({ grader, number }))
    const answer = await sendJson('/api/certificates/drafts', { certificates }, { cookie })
    expect(answer.status).toBe(200)
    return pastedResultsSchema.parse(await answer.json()).results
  }
  const draftsOf = (userId: number) =>
    compose(env).db.select().from(listings).where(eq(listings.userId, userId))

  it('becomes as many drafts, with title, grade and price, that wait for their pictures', async () => {
    const seller = await newAccount('pasted')
    const results = await paste(seller.cookie, ['40010001', '40010014', '59000002', '040010001'])
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['created', 'created', 'exists', 'failed'])
    expect(results[2]).toMatchObject({ outcome: 'failed', message: 'PCGS knows no certificate 59000002.' })
    const drafts = await draftsOf(seller.id)
    expect(drafts).toHaveLength(2)
    expect(drafts.find(({ certificationNumber }) => certificationNumber === '40010014')).toMatchObject({
      title: expect.stringContaining('PCGS MS65 DMPL'),
      seriesId: 'morgan-dollar',
      year: '1881',
      mint: 'S',
      grade: 'MS65 DMPL',
      grader: 'PCGS',
      weight: '26.73 g',
      frontSha256: '',
      priceCents: expect.any(Number),
    })
    expect(drafts.every(({ priceCents }) => priceCents > 0)).toBe(true)
    const { problems } = await (await call(`/api/listings/${drafts[0]?.id}`, { headers: { cookie: seller.cookie } })).json<{ problems: ListingProblem[] }>()
    expect(problems).toContainEqual(expect.objectContaining({ code: 'PICTURE_MISSING', kind: 'blocks' }))
  }) // biome-ignore format: short lines

  it('twice, or twice at a time, makes no second drafts', async () => {
    const seller = await newAccount('pasted_twice')
    const list = ['40010003', '40010008']
    await Promise.all([paste(seller.cookie, list), paste(seller.cookie, list)])
    const again = await paste(seller.cookie, list)
    expect(again.map(({ outcome }) => outcome)).toEqual(['exists', 'exists'])
    expect(await draftsOf(seller.id)).toHaveLength(2)
  })

  it('of a service that answers nobody becomes drafts that are not checked', async () => {
    const seller = await newAccount('pasted_ngc')
    const [first] = await paste(seller.cookie, ['8665933283'], 'NGC')
    expect(first).toMatchObject({ outcome: 'created', state: 'not_checked', number: '8665933-283' })
    expect(await draftsOf(seller.id)).toMatchObject([
      {
        title: 'NGC 8665933-283',
        grader: 'NGC',
        certificationNumber: '8665933-283',
        priceCents: 0,
      },
    ])
  })

  it('is answered as a whole where its form is wrong', async () => {
    const { cookie } = await newAccount('pasted_wrong')
    const many = Array.from({ length: 101 }, (_, at) => ({ grader: 'PCGS', number: String(50_000_000 + at) }))
    for (const certificates of [[], many, [{ grader: 'SEGS', number: '1234567' }], [{ grader: 'PCGS', number: 'x' }]])
      expect((await sendJson('/api/certificates/drafts', { certificates }, { cookie })).status).toBe(400)
  }) // biome-ignore format: short lines

  it('waits: the pictures of a coin go into the draft of its certificate', async () => {
    const seller = await newAccount('pasted_pictures')
    const [pasted] = await paste(seller.cookie, ['40010001'])
    const { analysis, listing } = await slabDraft('slab waited', { userId: seller.id })
    expect(listing.id).toBe(pasted?.listing?.id)
    expect(analysis.warnings).toEqual([])
    expect(await draftsOf(seller.id)).toMatchObject([{ analysisId: analysis.id, version: 2 }])
    expect(listing.frontSha256).not.toBe('')
    // The next one of the same certificate is another listing, which is said.
    const second = await slabDraft('slab after', { userId: seller.id })
    expect(second.listing.id).not.toBe(listing.id)
  })

  it('waits: what the seller has entered there stays where the pictures say nothing', async () => {
    const seller = await newAccount('pasted_entered')
    const [pasted] = await paste(seller.cookie, ['40010001'])
    const [draft] = await draftsOf(seller.id)
    const entered = { id: pasted?.listing?.id, version: 1, price: '777', specialAttributes: ['From an old collection'] }
    expect((await sendJson(`/api/listings/${draft?.id}`, entered, { cookie: seller.cookie }, 'PUT')).status).toBe(200)
    const { analysis, listing } = await slabDraft('slab entered', { userId: seller.id })
    expect(analysis.listing.suggestedPriceCents).not.toBe(77_700)
    expect(listing).toMatchObject({ id: draft?.id, analysisId: analysis.id, priceCents: 77_700, specialAttributes: ['From an old collection'] })
  }) // biome-ignore format: short lines

  it('waits: a label whose code and print disagree goes into the draft of either, which asks', async () => {
    const seller = await newAccount('pasted_disputed')
    const [pasted] = await paste(seller.cookie, ['40010001'])
    const { listing } = await slabDraft('slab disputed', { userId: seller.id, printed: '40010007' })
    expect(listing).toMatchObject({ id: pasted?.listing?.id, certificationNumber: '40010001', grade: 'MS65' })
    expect(listing.frontSha256).not.toBe('')
    expect(await draftsOf(seller.id)).toHaveLength(1)
    const { problems, version } = await problemsOf(seller.cookie, listing.id)
    expect(problems).toMatchObject([
      { code: 'LABEL_DISAGREES', kind: 'question', field: 'certificationNumber', message: expect.stringMatching(/40010001.*40010007.*Your list has 40010001/) },
    ])
    const answer = { id: listing.id, version, answer: ['LABEL_DISAGREES'] }
    await sendJson(`/api/listings/${listing.id}`, answer, { cookie: seller.cookie }, 'PUT')
    expect((await problemsOf(seller.cookie, listing.id)).problems).toEqual([])
  }) // biome-ignore format: short lines

  it('waits: where both readings wait, or none does, the coin gets its own draft, which asks', async () => {
    const seller = await newAccount('pasted_both')
    await paste(seller.cookie, ['40010001', '40010007'])
    const { listing } = await slabDraft('slab both', { userId: seller.id, printed: '40010007' })
    expect(listing).toMatchObject({ certificationNumber: null })
    expect(await draftsOf(seller.id)).toHaveLength(3)
    const { problems } = await problemsOf(seller.cookie, listing.id)
    expect(problems).toMatchObject([{ code: 'LABEL_DISAGREES', kind: 'question' }])
  })

  it('waits: a number whose service is illegible goes into the draft that has it', async () => {
    const seller = await newAccount('pasted_graderless')
    const [pasted] = await paste(seller.cookie, ['40010007'])
    const holder = { ...NO_LABEL_WORDS, kind: 'slab', certificationNumber: '40010007' } as const
    const { vision } = fakeModel(() => ({ ok: true, calls: 1, identification: morgan({ holder }) }))
    const services = { ...compose(env), vision }
    const analysis = await completeAnalysis(services, await startAnalysis(services, seller.id, await picturePair('slab graderless')))
    const { listing } = await createListing(services, seller.id, draftListing(analysis, ''))
    expect(listing).toMatchObject({ id: pasted?.listing?.id, grader: 'PCGS', grade: 'VF35', title: expect.stringContaining('PCGS VF35') })
    // The picture is of another coin than the certificate: both sides are said.
    expect((await problemsOf(seller.cookie, listing.id)).problems).toMatchObject([
      { code: 'CERTIFICATE_DISAGREES', kind: 'blocks' },
      { code: 'LABEL_DISAGREES', kind: 'question' },
    ])
  }) // biome-ignore format: short lines

  it('of a coin that has come back makes one draft, however often the list names it at a time', async () => {
    const { id } = await newAccount('pasted_back')
    const key = { grader: 'NGC', number: '8665933-283' } as const
    await draftsOfCertificates(compose(env), id, [key])
    await compose(env).db.update(listings).set({ status: 'sold', stockQuantity: 1, soldQuantity: 1 }).where(eq(listings.userId, id))
    const results = await Promise.all([draftsOfCertificates(compose(env), id, [key, key]), draftsOfCertificates(compose(env), id, [key])])
    expect(results.flat().map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'exists', 'exists'])
  }) // biome-ignore format: short lines

  it('makes no draft of a number that cannot be one, and says why', async () => {
    const { id } = await newAccount('pasted_short')
    const results = await draftsOfCertificates(compose(env), id, [{ grader: 'PCGS', number: '400100' }, { grader: 'NGC', number: '8665933' }])
    expect(results).toMatchObject([
      { outcome: 'failed', message: 'A PCGS certificate has seven to nine digits.' },
      { outcome: 'failed', message: 'An NGC certificate has seven digits, a hyphen and three more.' },
    ])
    expect(await draftsOf(id)).toEqual([])
  }) // biome-ignore format: short lines

  it('of a hundred passes several times a minute, and no faster', async () => {
    const { id } = await newAccount('pasted_often')
    const services = compose(env)
    const use = { limit: 'pastedCertificatesByUser', subject: String(id), times: 100 } as const
    for (let list = 0; list < 5; list += 1) await consumeRateLimits(services, [use])
    await expect(consumeRateLimits(services, [{ ...use, times: 1 }])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  }) // biome-ignore format: short lines

  it('counts each of its certificates against the limit', async () => {
    const { id, cookie } = await newAccount('pasted_counted')
    await paste(cookie, ['8665933283', '8665933284', '8665933285'], 'NGC')
    const services = compose(env)
    const use = { limit: 'pastedCertificatesByUser', subject: String(id), times: 498 } as const
    await expect(consumeRateLimits(services, [use])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('is put where the seller’s settings put new coins', async () => {
    const { id, cookie } = await newAccount('pasted_place')
    await sendJson('/api/selling-settings', { titleTemplate: '', feeBasisPoints: null, storagePlace: 'B12' }, { cookie }, 'PUT')
    await draftsOfCertificates(compose(env), id, [{ grader: 'PCGS', number: '40010001' }])
    expect(await draftsOf(id)).toMatchObject([{ storageLocation: 'B12' }])
  }) // biome-ignore format: short lines

  it('has a parcel’s shipping price: a holder does not fit into an envelope', async () => {
    const seller = await newAccount('pasted_shipping')
    const services = compose(env)
    const cheap = { ...services, market: { ...services.market, priceOf: async () => CHEAP } }
    await draftsOfCertificates(cheap, seller.id, [{ grader: 'PCGS', number: '40010001' }])
    expect(await draftsOf(seller.id)).toMatchObject([{ priceCents: 1_500, shippingCents: PARCEL_SHIPPING_CENTS }])
  }) // biome-ignore format: short lines
})

const nothingFound = { count: 0, averagePriceCents: null, priceRange: null, comps: [] }
const CHEAP: PriceData = {
  suggestedPriceCents: 1500,
  range: null,
  gradePrices: [],
  confidence: 0,
  explanation: '',
  doubts: [],
  sold: nothingFound,
  active: nothingFound,
  meltValue: null,
  missingSources: [],
}
