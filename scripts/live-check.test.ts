import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openContracts } from '../sandbox/ebay/test/contract.ts'
import { tell } from '../sandbox/ebay/test/sandbox-control.ts'
import { type RunningSandbox, runSandbox } from '../sandbox/test/run-sandbox.ts'
import { type Difference, differencesOf } from './live-check/compare.ts'
import { SKU_PREFIX } from './live-check/ebay-listings.ts'
import { redactedSide, storeSide, tableOf } from './live-check/report.ts'
import { runAgainst } from './live-check/run-side.ts'
import { agreeInSandbox, makeOrders } from './live-check/sandbox-side.ts'
import { sandboxSettings } from './live-check/settings.ts'
import { HOMES, NAMES } from './live-check/test/people.ts'

const V1 = '/sell/inventory/v1'
/** A machine with other work takes its time. */
const LONG_MS = 120_000

type Run = Awaited<ReturnType<typeof runIn>>
let sandbox: RunningSandbox
let expected: Run

/** @param pairs how many pairs the vision model reads: a pair takes seconds */
async function runIn(pairs: number, stop?: AbortSignal) {
  const { side: settings, secrets } = sandboxSettings(sandbox.origin)
  const side = { ...settings, consent: agreeInSandbox, pairs }
  await makeOrders(side, sandbox.origin)
  const recording = await runAgainst(side, stop)
  return { recording, secrets, side: redactedSide(recording, secrets) }
}

/** What eBay still has of a run. */
async function leftAtEbay({ recording }: Run): Promise<string[]> {
  const sent = recording.exchanges.findLast(({ path: at }) => at.startsWith('/sell/account'))
  const headers = Object.fromEntries(sent?.headers ?? [])
  const [items, policies, locations] = await Promise.all(
    [
      `${V1}/inventory_item?limit=200`,
      '/sell/account/v1/payment_policy?marketplace_id=EBAY_US',
      `${V1}/location?limit=100`,
    ].map(async route => (await fetch(`${sandbox.origin}/ebay${route}`, { headers })).text()),
  )
  const left = [items, policies, locations].map(text => text ?? '')
  // The seller's own item and policies are there: the answers are no refusals.
  expect(left[0]).toContain('"SOLD"')
  expect(left[1]).toContain('paymentPolicies')
  return left.filter(text => /OBVLC|"T-1"|Obverse live check|obverse-live-check/.test(text))
}

beforeAll(async () => {
  sandbox = await runSandbox()
  expected = await runIn(1)
}, LONG_MS)
afterAll(() => sandbox.stop())

describe('the check of the vendors, against a sandbox', { timeout: LONG_MS }, () => {
  it('goes through all steps with requests that eBay’s contracts take, and ends what it made', async () => {
    const { recording } = expected
    expect(recording.steps.filter(({ state }) => state !== 'done')).toEqual([])
    expect(recording.steps.map(({ step }) => step)).toContain('selling limit')
    expect(recording.steps.length).toBeGreaterThan(70)
    const contracts = openContracts()
    const problems = recording.exchanges
      .filter(({ vendor }) => vendor === 'ebay')
      .flatMap(one => contracts?.problemsOf({ ...one, responseBody: one.body }) ?? [])
    expect(problems).toEqual([])
    expect(await leftAtEbay(expected)).toEqual([])
    const expired = recording.exchanges.find(({ path: at }) => at.endsWith('/expire'))
    expect(expired?.body).toMatchObject({ status: 'expired' })
  })

  it('finds no difference in an unchanged sandbox', async () => {
    await tell(sandbox.origin, 'reset')
    const { side } = await runIn(1)
    expect(differencesOf(side, expected.side)).toEqual([])
  })

  it('names ten deviations, and nothing else', async () => {
    await tell(sandbox.origin, 'reset')
    const faults = (...all: object[]) =>
      Promise.all(all.map(one => tell(sandbox.origin, 'faults', one)))
    await faults(
      { route: `POST /ebay${V1}/location/*`, status: 201, body: {}, after: true },
      {
        route: 'GET /ebay/sell/fulfillment/v1/order',
        edits: [
          { at: 'orders.*.salesRecordReference', remove: true },
          { at: 'orders.*.paymentSummary.totalDueSeller.value', to: 'number' },
          { at: 'limit', value: 50 },
        ],
      },
      {
        route: 'POST /ebay/commerce/media/v1_beta/image/create_image_from_file',
        edits: [{ at: 'expirationDate', value: 1_790_000_000 }],
      },
      {
        route: 'GET /ebay/commerce/identity/v1/user/',
        edits: [{ at: 'accountType', value: 'CHARITY' }],
      },
      {
        route: 'GET /ebay/sell/finances/v1/transaction',
        withoutHeader: 'X-EBAY-C-ENDUSERCTX',
        status: 400,
        body: { errors: [{ errorId: 135_999, domain: 'API_FINANCES', category: 'REQUEST' }] },
      },
      {
        route: 'GET /ebay/sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies',
        query: 'categoryIds:{11973}',
        edits: [
          {
            at: 'itemConditionPolicies.*.itemConditions.*.conditionDescriptors.0.conditionDescriptorName',
            value: 'Renamed',
          },
        ],
      },
      {
        route: 'GET /ebay/commerce/taxonomy/v1/category_tree/0/get_category_suggestions',
        query: 'American Gold Eagle',
        edits: [{ at: 'categorySuggestions.0.category.categoryId', value: '900001' }],
      },
      {
        route: `PUT /ebay${V1}/inventory_item/${SKU_PREFIX}LANGUAGE`,
        withoutHeader: 'Accept-Language',
        edits: [{ at: 'errors.0.errorId', value: 25_001 }],
      },
    )
    const { side } = await runIn(0)
    const differences = differencesOf(side, expected.side)

    const planted: Record<string, (one: Difference) => boolean> = {
      'wrong status': ({ call, vendor, sandbox: own }) =>
        call.startsWith(`POST ${V1}/location/`) && vendor === '201' && own === '204',
      'missing required field': ({ at, vendor }) =>
        at === 'orders[].salesRecordReference' && vendor === 'never there',
      'money as a number': ({ at, vendor, sandbox: own }) =>
        at === 'orders[].paymentSummary.totalDueSeller.value' &&
        vendor === 'number' &&
        own === 'string',
      'page size': ({ at, vendor, sandbox: own }) =>
        at === 'limit' && vendor === '50' && own === '200',
      'other type': ({ at, vendor }) => at === 'expirationDate' && vendor === 'number',
      'unknown value of a closed list': ({ at, vendor }) =>
        at === 'accountType' && vendor === 'CHARITY',
      'required header': ({ call, vendor, sandbox: own }) =>
        call === 'GET /sell/finances/v1/transaction' && vendor === '400' && own === '200',
      'renamed descriptor': ({ at, vendor }) =>
        at.endsWith('.conditionDescriptorName') && at.includes('[11973]') && vendor === 'Renamed',
      'another category for bullion': ({ at, vendor, steps }) =>
        at === 'categorySuggestions[900001]' &&
        vendor === 'always there' &&
        steps.includes('suggestions for American Gold Eagle'),
      'error id': ({ at, vendor, steps }) =>
        at === 'errors[25001]' &&
        vendor === 'always there' &&
        steps.includes('item with Accept-Language none'),
    }
    const named = (name: string) => differences.filter(one => planted[name]?.(one))
    expect(Object.keys(planted).filter(name => named(name).length === 0)).toEqual([])
    // What follows from planted deviations: the entries that renamed ids replaced, and the failed step.
    const follows = ({ call, at, sandbox: own }: Difference) =>
      call === 'step fees' ||
      call === 'step ledger' ||
      (/^(categorySuggestions|errors)\[\d+\]$/.test(at) && own === 'always there')
    const unplanned = differences.filter(
      one => !follows(one) && !Object.values(planted).some(matches => matches(one)),
    )
    expect(unplanned).toEqual([])
    expect(tableOf(differences)).toContain('to change in the sandbox')
  })

  it('ends what it made where publishing and withdrawing fail, and where the run is stopped', async () => {
    const route = `POST /ebay${V1}/offer/*`
    await tell(sandbox.origin, 'reset')
    await tell(sandbox.origin, 'faults', { route: `${route}/withdraw`, status: 400, body: {} })
    const failed = await runIn(0)
    const reasons = failed.recording.steps.filter(({ state }) => state === 'failed')
    expect(reasons.map(({ step }) => step)).toContain('slab: withdraw')
    expect(await leftAtEbay(failed)).toEqual([])
    await tell(sandbox.origin, 'reset')

    const stop = new AbortController()
    // The first published listing stops the run; it is live then.
    const published = (async () => {
      while (!stop.signal.aborted) {
        const { body } = await tell(
          sandbox.origin,
          `requests?route=${encodeURIComponent(`${route}/publish`)}`,
          undefined,
          'GET',
        )
        if (JSON.stringify(body).split('"method"').length > 2) stop.abort()
        else await new Promise(resolve => setTimeout(resolve, 20))
      }
    })()
    const stopped = await runIn(0, stop.signal)
    await published
    expect(stopped.recording.steps).toContainEqual({
      step: 'orders',
      state: 'skipped',
      reason: 'The run was stopped.',
    })
    expect(await leftAtEbay(stopped)).toEqual([])
  })

  it('stores every answer, without a token, a name or an address', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'live-answers-'))
    try {
      const { side, recording, secrets } = expected
      await storeSide(side, folder)
      const files = await readdir(folder)
      expect(files).toHaveLength(recording.exchanges.length + 1)
      const texts = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')))
      const stored = [...files, ...texts].join('\n')
      const tokens = recording.exchanges.flatMap(({ body }) =>
        [...JSON.stringify(body).matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map(
          ([, token]) => token ?? '',
        ),
      )
      expect(tokens.length).toBeGreaterThan(3)
      const raw = JSON.stringify(recording.exchanges)
      const people = [...NAMES, ...HOMES].filter(text => raw.includes(text))
      // The recorded answers have names and addresses: otherwise their absence in the files would prove nothing.
      expect(people).toEqual(expect.arrayContaining(['testuser_coinroom', '43215']))
      expect(people.length).toBeGreaterThan(6)
      // A postal code is one by itself: its digits occur in ids and times by chance.
      const isStored = (text: string) =>
        /^\d+$/.test(text) ? new RegExp(`\\b${text}\\b`).test(stored) : stored.includes(text)
      for (const text of [...tokens, ...secrets, ...NAMES, ...HOMES])
        expect(isStored(text) ? text : '').toBe('')
      expect(stored).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
      // What is no secret stays.
      expect(stored).toContain('PARTIALLY_REFUNDED')
      expect(stored).toContain('Mint Location')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
