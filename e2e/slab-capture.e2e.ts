import { expect, type Page, test } from '@playwright/test'
import { certifiedCoin } from '../sandbox/pcgs/certified-coins.ts'
import { parseGrade } from '../shared/numismatics/grades.ts'
import type { FilmedSide } from '../tools/coin-renderer/film/slab-film.ts'
import { slabFilmOf } from './filmed-camera.ts'
import { cameraOverTable } from './table-camera.ts'
import {
  connectEbay,
  endOnEbay,
  expectNoViolations,
  newSeller,
  ownListings,
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

const SIZES = [
  { name: 'on a desktop', sideways: true, use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'on a phone',
    sideways: false,
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
] as const

const ON_BUSY_MACHINE_MS = 120_000

let sides: FilmedSide[]
test.beforeAll(async () => {
  test.setTimeout(240_000)
  sides = await slabFilmOf(CERTIFICATES)
})

/** Turns each slab, and takes it away, when the camera says that it is taken. */
async function captureAll(page: Page, layNext: () => Promise<void>): Promise<void> {
  for (const index of sides.keys()) {
    const said = index % 2 === 0 ? 'Turn the coin over' : 'Ready for the next coin'
    await expect(page.getByRole('button', { name: `${said}. Hold for diagnostics` })).toBeVisible({
      timeout: ON_BUSY_MACHINE_MS,
    })
    if (index < sides.length - 1) await layNext()
  }
}

/** Approves the drafts of the review, on the desktop by the Enter key. */
async function approveAll(page: Page, byKeys: boolean): Promise<void> {
  if (byKeys) await expect(page.getByRole('grid', { name: 'Coins to review' })).toBeFocused()
  for (const index of CERTIFICATES.keys()) {
    if (byKeys) await page.keyboard.press('Enter')
    else await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const decided = byKeys
      ? page.getByText(new RegExp(`^10 coins · (.* · )?${index + 1} approved`))
      : page.getByRole('progressbar', { name: `${index + 1} of 10 decided` })
    await expect(decided).toBeVisible()
  }
}

for (const { name, sideways, use } of SIZES) {
  test.describe(name, () => {
    test.use({ ...use, reducedMotion: 'reduce' })

    test('ten slabs are captured hands-free, and published with grade, certificate and price', async ({
      page,
    }) => {
      test.setTimeout(600_000)
      await newSeller(page, `film_${Date.now()}`)
      await connectEbay(page, undefined, { inPage: 'isMobile' in use })
      const { layNext } = await cameraOverTable(page, sides, { sideways })
      await page.goto('/?tab=rapid')
      await page.getByRole('button', { name: 'Start the camera' }).click()
      const started = Date.now()
      await captureAll(page, layNext)
      const seconds = ((Date.now() - started) / 1_000).toFixed(1)
      console.log(`ten slabs ${name}: both sides taken in ${seconds} s`)
      await page.getByRole('button', { name: 'Process 10 Coin(s)' }).click({ timeout: 60_000 })
      await expect(
        page.getByText('10 coins processed successfully, 0 failed', { exact: true }),
      ).toBeVisible({ timeout: ON_BUSY_MACHINE_MS })

      const drafts = await ownListings(page)
      expect(drafts).toHaveLength(CERTIFICATES.length)
      expect(new Set(drafts.map(each => each.certificationNumber))).toEqual(new Set(CERTIFICATES))
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

      await page.getByRole('link', { name: 'Review 10 drafts' }).first().click()
      await approveAll(page, sideways)
      await expectNoViolations(page, `the review of ten slabs ${name}`)
      await page.getByRole('button', { name: /^Publish 10/ }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Publish 10 listings' })
        .click()
      await expect(page.getByText('Successfully Published!').first()).toBeVisible({
        timeout: ON_BUSY_MACHINE_MS,
      })
      const published = await ownListings(page)
      expect(published.map(({ status }) => status)).toEqual(Array(10).fill('published'))
      await endOnEbay(page)
    })
  })
}
