import { z } from 'zod'
import { centsOf } from '../../../shared/money.ts'
import { parseGrade } from '../../../shared/numismatics/grades.ts'
import { GUIDE_NAME, type GuideCoin, type GuideQuestion, type PriceGuide } from '../port.ts'

/** Source: a stored answer of GetCoinFactsByGrade; fields that an answer lacks are read as empty. */
const answerSchema = z.object({
  IsValidRequest: z.boolean(),
  ServerMessage: z.string().nullish(),
  PCGSNo: z.string().nullish(),
  Year: z.number().nullish(),
  MintMark: z.string().nullish(),
  Grade: z.string().nullish(),
  Designation: z.string().nullish(),
  Name: z.string().nullish(),
  MajorVariety: z.string().nullish(),
  MinorVariety: z.string().nullish(),
  /** Dollars; 0 where the guide has no price. */
  PriceGuideValue: z.number().nullish(),
  Population: z.number().nullish(),
  CoinFactsLink: z.string().nullish(),
})

/**
 * The price guide of PCGS, by certificate or by PCGS number and grade. What PCGS does not know it answers with
 * status 204, or with 200 and `IsValidRequest: false` or the message "No data found".
 */
export function createPcgs(options: {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
}): PriceGuide {
  return {
    name: GUIDE_NAME,
    vendor: 'pcgs',
    async look(question, signal) {
      const response = await options.fetch(options.baseUrl + pathOf(question), {
        headers: { Authorization: `bearer ${options.apiKey}`, Accept: 'application/json' },
        signal,
      })
      if (response.status === 204) return { ok: true, coin: null }
      if (!response.ok) {
        await response.body?.cancel()
        return { ok: false, reason: reasonOf(response.status) }
      }
      const read = answerSchema.safeParse(await response.json())
      if (!read.success) return { ok: false, reason: 'PCGS answered something unforeseen.' }
      const isUnknown = !read.data.IsValidRequest || /no data/i.test(read.data.ServerMessage ?? '')
      return { ok: true, coin: isUnknown ? null : coinOf(read.data) }
    },
  }
}

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
  const { PCGSNo: number, Year: year, CoinFactsLink: link } = answer
  const grade = parseGrade(answer.Grade ?? '')
  if (!number || !year || !grade) return null
  const value = answer.PriceGuideValue ?? 0
  return {
    number,
    year,
    mint: answer.MintMark ?? '',
    grade: grade.code,
    designation: answer.Designation ?? '',
    variety: [answer.Name, answer.MajorVariety, answer.MinorVariety].filter(Boolean).join(' '),
    value: value > 0 ? centsOf(value) : null,
    population: answer.Population ?? null,
    url: link ? (/^https?:/.test(link) ? link : `https://${link}`) : null,
  }
}

function reasonOf(status: number): string {
  if (status === 429) return 'Today’s look-ups at PCGS are used up.'
  if (status === 401 || status === 403) return 'PCGS does not accept this server’s key.'
  if (status >= 500) return 'PCGS does not answer.'
  return `PCGS refused the look-up: status ${status}.`
}
