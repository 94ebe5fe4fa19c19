import path from 'node:path'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import sharp from 'sharp'
import { marketIssue } from '../ebay/market/market.ts'
import { gradeLetters } from '../ebay/market/titles.ts'
import { countToday } from '../ebay/store/daily-counter.ts'
import { seededRandom } from '../lib/seeded-random.ts'
import type { State } from '../lib/state.ts'
import { page } from '../pages/layout.ts'
import { SAMPLE_COINS } from '../samples/sample-coins.ts'
import { CERTIFIED_COINS, type CertifiedCoin, certifiedCoin, gradeText } from './certified-coins.ts'

/** The key of PCGS's API. */
export const PCGS_API_KEY = 'sandbox-pcgs-key'
const CALLS_A_DAY = 1_000
const SAMPLES = path.resolve(import.meta.dirname, '../samples')
const PHOTOGRAPH_PX = 600
/** A guide names retail prices, above what is paid. */
const ABOVE_MARKET = 1.12
/** Grades without a guide value, as PCGS has some: the answer's value is 0. */
const UNPRICED = new Set([61])

/** PCGS's public API: coins by certificate, or by PCGS number and grade. Mounted at `/pcgs`. */
export function pcgsApp({ state, now }: { state: State; now: () => number }) {
  const app = new Hono()

  app.use('/coindetail/*', async (c, next) => {
    if (c.req.header('authorization')?.toLowerCase() !== `bearer ${PCGS_API_KEY}`)
      return c.json({ Message: 'Authorization has been denied for this request.' }, 401)
    if (!countToday(state, now(), 'pcgs', CALLS_A_DAY))
      return c.json({ Message: 'API calls quota exceeded.' }, 429)
    return next()
  })

  app.get('/coindetail/GetCoinFactsByCertNo/:certNo', c => {
    const certNo = c.req.param('certNo')
    if (!/^\d{5,10}$/.test(certNo)) return c.json(INVALID)
    const coin = certifiedCoin(certNo)
    return c.json(coin ? factsOf(c, coin, { ...coin, certNo }, now()) : NO_DATA)
  })

  app.get('/coindetail/GetCoinFactsByBarcode', c => {
    const [bars, service] = [c.req.query('barcode'), c.req.query('gradingService')]
    if (!bars) return c.body(null, 204)
    if (service !== 'PCGS' && service !== 'NGC') return c.json(INVALID)
    const read = /^(\d{6})(\d{2})(\d{8})$/.exec(bars)
    const coin = service === 'PCGS' && read?.[3] ? certifiedCoin(read[3]) : null
    return c.json(coin ? factsOf(c, coin, { ...coin, certNo: coin.certificate }, now()) : NO_DATA)
  })

  // It answers any number alike: one without photographs is no sign that PCGS does not know it.
  app.get('/coindetail/GetImagesByCertNo', c => {
    const certNo = c.req.query('certNo')
    if (!certNo) return c.body(null, 204)
    const has = certifiedCoin(certNo) !== null && !certNo.endsWith('0')
    const picture = `${new URL(c.req.url).origin}/pcgs/cert/${certNo}/1.jpg`
    return c.json({
      CertNo: certNo,
      Images: has ? [{ Url: picture, Resolution: '600x600', Description: 'Max' }] : [],
      HasObverseImage: has,
      HasReverseImage: false,
      HasTrueViewImage: false,
      ImageReady: has,
      IsValidRequest: true,
      ServerMessage: 'Request successful',
    })
  })

  // A drawn coin of the certificate's series, or of another one where none is drawn.
  app.get('/cert/:number/1.jpg', async c => {
    const seriesId = certifiedCoin(c.req.param('number'))?.seriesId
    const drawn = SAMPLE_COINS.find(coin => coin.seriesId === seriesId) ?? SAMPLE_COINS[0]
    if (!drawn) return c.notFound()
    const file = path.join(SAMPLES, drawn.pictures.obverse.file)
    const jpeg = await sharp(file).resize(PHOTOGRAPH_PX).jpeg().toBuffer()
    return c.body(new Uint8Array(jpeg), 200, { 'Content-Type': 'image/jpeg' })
  })

  app.get('/coindetail/GetCoinFactsByGrade', c => {
    const [number, text] = [c.req.query('PCGSNo'), c.req.query('GradeNo')]
    if (!number && !text) return c.body(null, 204)
    const grade = Number(text)
    if (!number || !Number.isInteger(grade) || grade < 1 || grade > 70) return c.json(INVALID)
    const coin = CERTIFIED_COINS.find(one => one.number === number)
    const plus = c.req.query('PlusGrade') === 'true'
    return c.json(coin ? factsOf(c, coin, { grade, plus, certNo: '' }, now()) : NO_DATA)
  })

  app.get('/coinfacts/coin/detail/:number/:grade', c => {
    const coin = CERTIFIED_COINS.find(({ number }) => number === c.req.param('number'))
    if (!coin) return c.notFound()
    const value = guideValue(coin, Number(c.req.param('grade')), now())
    return c.html(
      page(
        coin.name,
        html`<h1>${coin.name}</h1><p>A page of the price guide, invented for the sandbox.</p>
<p>PCGS ${coin.number} · ${gradeLetters(Number(c.req.param('grade')), coin.proof)}${c.req.param('grade')} · $${value.toFixed(2)}</p>`,
      ),
    )
  })

  return app
}

/** What PCGS does not understand and what it does not know; both with status 200. */
const INVALID = { IsValidRequest: false, ServerMessage: 'Invalid request' }
const NO_DATA = { IsValidRequest: true, ServerMessage: 'No data found' }

function guideValue(coin: CertifiedCoin, grade: number, now: number): number {
  if (UNPRICED.has(grade)) return 0
  const worth = marketIssue(coin.seriesId, coin.year, coin.mint, now)?.worth(grade) ?? 0
  const value = worth * ABOVE_MARKET * coin.times
  return value >= 100 ? Math.round(value / 5) * 5 : Math.round(value)
}

function factsOf(
  c: Context,
  coin: CertifiedCoin,
  { grade, plus, certNo }: { grade: number; plus: boolean; certNo: string },
  now: number,
) {
  const population = seededRandom(`${coin.number} ${grade}`).whole(20, 4_000)
  return {
    PCGSNo: coin.number,
    CertNo: certNo,
    Name: coin.name,
    Year: coin.year,
    Denomination: coin.denomination,
    Mintage: '',
    MintMark: coin.mint === 'none' ? '' : coin.mint,
    MintLocation: '',
    MetalContent: '',
    Diameter: 0,
    Edge: '',
    Weight: 0,
    Country: 'The United States of America',
    Grade: gradeText({ ...coin, grade, plus }),
    Designation: coin.designation,
    PriceGuideValue: guideValue(coin, grade, now),
    Population: population,
    PopHigher: Math.round(population / 3),
    CoinFactsLink: `${new URL(c.req.url).origin}/pcgs/coinfacts/coin/detail/${coin.number}/${grade}`,
    Designer: '',
    Images: [],
    CoinFactsNotes: '',
    MajorVariety: coin.variety,
    MinorVariety: '',
    DieVariety: '',
    AuctionList: [],
    SeriesName: coin.seriesName,
    Category: '',
    ...(certNo === '' ? {} : { HasTrueViewImage: false, ImageReady: false, IsNFCSecure: false }),
    IsValidRequest: true,
    ServerMessage: 'Request successful',
  }
}
