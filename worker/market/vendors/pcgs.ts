import { z } from 'zod'
import { centsOf } from '../../../shared/lib/money.ts'
import { gradeLabel, parseGrade } from '../../../shared/numismatics/grades.ts'
import {
  type CertificatePhotographs,
  GUIDE_NAME,
  type GuideCoin,
  type GuideQuestion,
  type PriceGuide,
} from '../port.ts'

/** PCGS writes numbers as texts in some answers. */
const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^\d[\d,]*(\.\d+)?$/),
])
const optionalNumber = number
  .nullish()
  .catch(null)
  .transform(value => (value == null ? null : Number(String(value).replaceAll(',', ''))))
const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => (value == null ? '' : String(value).trim()))

const envelopeSchema = z.object({
  IsValidRequest: z.boolean(),
  ServerMessage: z.string().nullish(),
})

/**
 * Source: a stored answer of GetCoinFactsByGrade, and recorded answers of GetCoinFactsByCertNo in public code. Fields
 * that an answer lacks are read as empty.
 */
const answerSchema = envelopeSchema.extend({
  PCGSNo: optionalText,
  Year: optionalNumber,
  MintMark: optionalText,
  Grade: optionalText,
  Designation: optionalText,
  Name: optionalText,
  SeriesName: optionalText,
  Denomination: optionalText,
  Country: optionalText,
  MajorVariety: optionalText,
  MinorVariety: optionalText,
  DieVariety: optionalText,
  /** Dollars; 0 where the guide has no price. */
  PriceGuideValue: optionalNumber,
  Population: optionalNumber,
  PopHigher: optionalNumber,
  CoinFactsLink: optionalText,
  IsNFCSecure: z.boolean().nullish(),
  IsCAC: z.boolean().nullish(),
})

/** Recorded answers write the address as `Url`, those of the facts as `Fullsize`. */
const imagesSchema = envelopeSchema.extend({
  Images: z
    .array(z.object({ Url: z.string().nullish(), Fullsize: z.string().nullish() }))
    .nullish(),
})

/**
 * The price guide of PCGS, by certificate or by PCGS number and grade, and its photographs. What PCGS does not know it
 * answers with status 204, or with 200 and `IsValidRequest: false` or the message "No data found".
 */
export function createPcgs(options: {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
}): PriceGuide & CertificatePhotographs {
  /** The answer's body; null for none. */
  async function get(path: string, signal: AbortSignal) {
    const response = await options.fetch(options.baseUrl + path, {
      headers: { Authorization: `bearer ${options.apiKey}`, Accept: 'application/json' },
      signal,
    })
    if (response.status === 204) return { ok: true as const, body: null }
    if (!response.ok) {
      await response.body?.cancel()
      return { ok: false as const, reason: reasonOf(response.status) }
    }
    return { ok: true as const, body: await response.json() }
  }
  return {
    name: GUIDE_NAME,
    vendor: 'pcgs',
    async look(question, signal) {
      const answer = await get(pathOf(question), signal)
      if (!answer.ok) return answer
      if (answer.body === null) return { ok: true, coin: null }
      const read = answerSchema.safeParse(answer.body)
      if (!read.success) return { ok: false, reason: UNFORESEEN }
      if (isUnknown(read.data) || read.data.PCGSNo === '') return { ok: true, coin: null }
      const coin = coinOf(read.data)
      // Known there, though not to be understood here: that is no unknown certificate.
      return coin ? { ok: true, coin } : { ok: false, reason: UNREADABLE }
    },
    async images(certificate, signal) {
      const query = new URLSearchParams({ certNo: certificate })
      const answer = await get(`/coindetail/GetImagesByCertNo?${query.toString()}`, signal)
      if (!answer.ok) return answer
      if (answer.body === null) return { ok: true, urls: [] }
      const read = imagesSchema.safeParse(answer.body)
      if (!read.success) return { ok: false, reason: UNFORESEEN }
      const urls = (read.data.Images ?? []).flatMap(({ Url, Fullsize }) => Url ?? Fullsize ?? [])
      return { ok: true, urls: urls.filter(url => /^https?:/.test(url)) }
    },
  }
}

const UNFORESEEN = 'PCGS answered something unforeseen.'

const UNREADABLE = 'PCGS’s answer has a date or grade that cannot be read.'

const isUnknown = ({ IsValidRequest, ServerMessage }: z.infer<typeof envelopeSchema>) =>
  !IsValidRequest || /no data/i.test(ServerMessage ?? '')

function pathOf(question: GuideQuestion): string {
  if ('certificate' in question)
    return `/coindetail/GetCoinFactsByCertNo/${encodeURIComponent(question.certificate)}?retrieveAllData=false`
  const query = new URLSearchParams({
    PCGSNo: question.number,
    GradeNo: String(question.gradeNumber),
    PlusGrade: String(question.plus),
  })
  return `/coindetail/GetCoinFactsByGrade?${query.toString()}`
}

function coinOf(answer: z.infer<typeof answerSchema>): GuideCoin | null {
  const { PCGSNo, Year: year, CoinFactsLink: link, Name: name } = answer
  const grade = parseGrade(answer.Grade)
  // A holder of a coin with a problem says Genuine in place of a grade (a recorded answer).
  if (!year || (!grade && !/^genuine$/i.test(answer.Grade))) return null
  const value = grade ? (answer.PriceGuideValue ?? 0) : 0
  const varieties = [answer.MajorVariety, answer.MinorVariety, answer.DieVariety].filter(Boolean)
  const labelled = grade && parseGrade(`${grade.code} ${grade.designation} ${answer.Designation}`)
  const label = labelled ?? grade
  return {
    number: PCGSNo,
    year,
    mint: answer.MintMark,
    grade: grade?.code ?? '',
    designation: answer.Designation,
    variety: [name, ...varieties].filter(Boolean).join(' '),
    value: value > 0 ? centsOf(value) : null,
    population: answer.Population,
    url: link ? (/^https?:/.test(link) ? link : `https://${link}`) : null,
    populationHigher: answer.PopHigher,
    name,
    series: answer.SeriesName,
    denomination: answer.Denomination,
    country: answer.Country,
    varietyName: varieties.join(' '),
    label: label ? gradeLabel(label) : '',
    hasNfc: answer.IsNFCSecure ?? false,
    hasCac: answer.IsCAC ?? null,
  }
}

function reasonOf(status: number): string {
  if (status === 429) return 'Today’s look-ups at PCGS are used up.'
  if (status === 401 || status === 403) return 'PCGS does not accept this server’s key.'
  if (status >= 500) return 'PCGS does not answer.'
  return `PCGS refused the look-up: status ${status}.`
}
