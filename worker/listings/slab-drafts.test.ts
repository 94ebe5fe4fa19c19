import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { SLAB_PART } from '../../shared/certificates/slab-reading.ts'
import type { ListingProblem } from '../../shared/listings.ts'
import { receivedSlab, storeSlab } from '../certificates/slab-readings.ts'
import { completeAnalysis, startAnalysis } from '../coins/analyze.ts'
import { fakeModel } from '../coins/test/fake-model.ts'
import { candidate, morgan, readingOf } from '../coins/test/morgan.ts'
import { compose } from '../compose.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { draftListing } from '../queue/draft-listing.ts'
import { newAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { createListing } from './create-listing.ts'

/** Analyzes a slab whose label has these words and bars, and makes its draft. */
async function slabDraft(
  name: string,
  { userId, year = '1881', labelGrade = 'MS65', bars = '0071306540010001' }: { userId: number; year?: string; labelGrade?: string; bars?: string },
) {
  const certificationNumber = bars.slice(8)
  const identification = morgan({
    candidates: [candidate({ year: readingOf(year) })],
    holder: { kind: 'slab', grader: 'PCGS', certificationNumber, labelGrade },
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
    expect(analysis.listing.suggestedPrice).toBeGreaterThan(100)
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
    const corrected = { id: listing.id, version, year: '1881', answered: ['CERTIFICATE_DISAGREES'] }
    // An answer alone settles nothing; the picture stays to be compared after the correction.
    await sendJson(`/api/listings/${listing.id}`, { id: listing.id, version, answered: ['CERTIFICATE_DISAGREES'] }, headers, 'PUT')
    const after = await problemsOf(seller.cookie, listing.id)
    expect(after.problems).toMatchObject([{ kind: 'blocks' }])
    await sendJson(`/api/listings/${listing.id}`, { ...corrected, version: after.version }, headers, 'PUT')
    expect((await problemsOf(seller.cookie, listing.id)).problems).toEqual([])
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
})
