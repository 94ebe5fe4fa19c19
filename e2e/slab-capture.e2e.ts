import { expect, type Page, test } from '@playwright/test'
import { certifiedCoin } from '../sandbox/pcgs/certified-coins.ts'
import { parseGrade } from '../shared/numismatics/grades.ts'
import type { FilmedSide } from '../tools/coin-renderer/film/slab-film.ts'
import { newConnectedSeller } from './accounts.ts'
import { slabFilmOf } from './filmed-camera.ts'
import { cameraOverTable, layAll } from './table-camera.ts'
import {
  endOnEbay,
  expectNoViolations,
  ON_BUSY_MACHINE_MS,
  OTHER_SIZE,
  ownListings,
  RUNS_ALL,
} from './user-actions.ts'

/** Ten certificates of the sandbox's PCGS. */
const CERTIFICATES = [
  '40010001',
  '40010003',
  '40010004',
  '40010005',
  '40010006',
  '40010007',
  '40010008',
  '40010009',
  '40010010',
  '50000001',
] as const

/** All ten with E2E_ALL=1. */
const SLABS = RUNS_ALL ? CERTIFICATES.length : 4

const SIZES = [
  {
    name: 'on a desktop',
    sideways: true,
    use: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'on a phone',
    sideways: false,
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
] as const

const certificates = CERTIFICATES.slice(0, SLABS)
let sides: FilmedSide[]
test.beforeAll(async () => {
  test.setTimeout(480_000)
  sides = await slabFilmOf(certificates)
})

/** Approves the drafts of the review, on the desktop by the Enter key. */
async function approveAll(page: Page, count: number, byKeys: boolean): Promise<void> {
  if (byKeys) await expect(page.getByRole('grid', { name: 'Coins to review' })).toBeFocused()
  for (let approved = 1; approved <= count; approved++) {
    if (byKeys) await page.keyboard.press('Enter')
    else await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const decided = byKeys
      ? page.getByText(new RegExp(`^${count} coins · (.* · )?${approved} approved`))
      : approved < count
        ? page.getByRole('progressbar', { name: `${approved} of ${count} decided` })
        : page.getByText('All done', { exact: true })
    await expect(decided).toBeVisible()
  }
}

for (const { name, sideways, use } of SIZES) {
  test.describe(name, () => {
    test.use(use)

    test(`${SLABS} slabs are captured hands-free, and published with grade, certificate and price`, async ({
      page,
    }) => {
      test.skip(name === 'on a desktop' && !RUNS_ALL, OTHER_SIZE)
      test.setTimeout(1200_000)
      await newConnectedSeller(page, `film_${Date.now()}`)
      const { layNext } = await cameraOverTable(page, sides, { sideways })
      await page.goto('/?tab=rapid')
      await page.getByRole('button', { name: 'Start the camera' }).click()
      const started = Date.now()
      await layAll(page, sides.length, layNext)
      const seconds = ((Date.now() - started) / 1_000).toFixed(1)
      console.log(`${SLABS} slabs ${name}: both sides taken in ${seconds} s`)
      await page
        .getByRole('button', { name: `Process ${SLABS} Coin(s)` })
        .click({ timeout: 60_000 })
      await expect(
        page.getByText(`${SLABS} coins processed successfully, 0 failed`, { exact: true }),
      ).toBeVisible({ timeout: ON_BUSY_MACHINE_MS })

      const drafts = await ownListings(page)
      expect(drafts).toHaveLength(SLABS)
      expect(new Set(drafts.map(each => each.certificationNumber))).toEqual(new Set(certificates))
      for (const draft of drafts) {
        const coin = certifiedCoin(draft.certificationNumber ?? '')
        expect(draft, draft.title).toMatchObject({
          grader: 'PCGS',
          year: String(coin?.year),
          seriesId: coin?.seriesId,
        })
        expect(parseGrade(draft.grade)?.number, draft.title).toBe(coin?.grade)
        expect(Number(draft.price), draft.title).toBeGreaterThan(0)
        expect(
          draft.problems.filter(({ kind }) => kind !== 'note'),
          draft.title,
        ).toEqual([])
        // eBay wants the whole holder in sight.
        const { width = 1, height = 0 } = draft.pictures[0]?.size ?? {}
        expect(height / width, draft.title).toBeGreaterThan(1.2)
      }

      await page
        .getByRole('link', { name: `Review ${SLABS} drafts` })
        .first()
        .click()
      await approveAll(page, SLABS, sideways)
      await expectNoViolations(page, `the review of ${SLABS} slabs ${name}`)
      await page.getByRole('button', { name: new RegExp(`^Publish ${SLABS}`) }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Publish ${SLABS} listings` })
        .click()
      await expect(page.getByText('Successfully Published!').first()).toBeVisible({
        timeout: ON_BUSY_MACHINE_MS,
      })
      const published = await ownListings(page)
      expect(published.map(({ status }) => status)).toEqual(Array(SLABS).fill('published'))
      await endOnEbay(page)
    })
  })
}
