import { z } from 'zod'
import type { PaidTierName } from '../../shared/billing.ts'
import { importResultSchema } from '../../shared/transfer/imports.ts'
import type { PersistentCalls } from './persistent-calls.ts'

/** Accepted by the sandbox's checkout page. */
const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
/** Plans that a seller takes by turns: their limits are beyond what the bench makes. */
const PLANS = ['pro', 'premium'] as const satisfies PaidTierName[]
const ROWS = 4

/** What the sandbox's payment pages have taken of a seller last; null: nothing. */
export type Paid = { tier: PaidTierName | null }

/** A seller who takes one paid plan after the other. */
export function planBuyer({ send }: Pick<PersistentCalls, 'send'>) {
  const paid: Paid = { tier: null }
  let turn = 0
  return {
    paid,

    /** Buys the next plan, or changes to it. Where the page was not reached, nothing is paid. */
    async buy(): Promise<void> {
      const tierName = PLANS[turn % PLANS.length]!
      turn += 1
      const answer = await send('POST', '/api/subscription/checkout', { tierName })
      const checkout = z.object({ checkoutUrl: z.string() }).safeParse(answer)
      if (!checkout.success) return
      const { checkoutUrl } = checkout.data
      const isChange = new URL(checkoutUrl).pathname.includes('/portal/')
      if (await isPressed(checkoutUrl, isChange ? { action: 'confirm' } : CARD))
        paid.tier = tierName
    },
  }
}

/** A press of a payment page leads back to the app; a refused one shows the page again. */
async function isPressed(url: string, fields: Record<string, string>): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await answer.body?.cancel()
  return answer.status === 303
}

export type ImportedTitles = {
  /** The app has said that these are listings now. */
  confirmed: Set<string>
  /** These were sent, whatever was said. */
  sent: Set<string>
}

/** A seller who brings files of a few coins. Each row has a title of its own. */
export function fileImporter({ send }: Pick<PersistentCalls, 'send'>, name: string) {
  const titles: ImportedTitles = { confirmed: new Set(), sent: new Set() }
  return {
    titles,

    async importFile(): Promise<void> {
      const first = titles.sent.size + 1
      const rows = Array.from({ length: ROWS }, (_, at) => ({
        row: at + 2,
        cells: { title: `1881-S Morgan Dollar, import ${name} ${first + at}`, price: '42.50' },
      }))
      for (const { cells } of rows) titles.sent.add(cells.title)
      const path = `/api/transfer/imports/${crypto.randomUUID()}`
      if (!(await send('PUT', `${path}/rows`, { rows }))) return
      const answer = await send('POST', `${path}/commit`, { rows: rows.length })
      if (importResultSchema.safeParse(answer).data?.created !== ROWS) return
      for (const { cells } of rows) titles.confirmed.add(cells.title)
    },
  }
}
