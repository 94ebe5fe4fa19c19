import { expect, type Page, test } from '@playwright/test'
import { certifiedSlab } from '../tools/coin-renderer/slabs/certified-slab.ts'
import { expectNoViolations, newSeller, ownListings } from './user-actions.ts'

const SIZES = [
  { name: 'on a desktop', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'on a phone',
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
] as const

const ON_BUSY_MACHINE_MS = 60_000

/** Certificates that the sandbox's PCGS knows. */
const PASTED = Array.from({ length: 20 }, (_, index) => String(50_000_010 + index))
const [, , , , SCANNED = ''] = PASTED

/** The digits of a label as a bar code scanner types them: in one burst, ended by Enter. */
async function scan(page: Page, digits: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const press = (key: string, text: string) => [
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
  ]
  // Not one after the other: a scanner does not wait for the page.
  await Promise.all([
    ...Array.from(digits).flatMap(digit => press(digit, digit)),
    ...press('Enter', '\r'),
  ])
  await keyboard.detach()
}

for (const { name, use } of SIZES) {
  test.describe(name, () => {
    test.use({ ...use, reducedMotion: 'reduce' })

    test('twenty pasted certificates become twenty drafts, and a scanner in the search finds one', async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await newSeller(page, 'pasted')
      await page.goto('/import')
      await page.getByLabel('Certificates', { exact: true }).fill(PASTED.join('\n'))
      const rows = page.getByRole('list', { name: 'Certificates of the list' })
      await expect(rows.getByRole('listitem')).toHaveCount(20)
      await page.getByRole('button', { name: 'Make 20 drafts' }).click()
      await expect(rows.getByRole('link')).toHaveCount(20, { timeout: ON_BUSY_MACHINE_MS })
      await expectNoViolations(page, `pasted certificates ${name}`)
      await page.getByRole('link', { name: 'Show the drafts' }).click()
      await expect(page.getByRole('link', { name: 'Review 20 drafts' })).toBeVisible()

      const drafts = await ownListings(page)
      expect(new Set(drafts.map(each => each.certificationNumber))).toEqual(new Set(PASTED))
      expect(drafts).toHaveLength(PASTED.length)
      for (const draft of drafts) {
        expect(draft).toMatchObject({ status: 'draft', grader: 'PCGS', frontImageUrl: '' })
        expect(draft.grade, draft.title).not.toBe('')
        expect(Number(draft.price), draft.title).toBeGreaterThan(0)
        expect(draft.problems.map(({ code }) => code)).toContain('PICTURE_MISSING')
      }

      const search = page.getByRole('textbox', { name: 'Search your listings' })
      await search.click()
      await scan(page, certifiedSlab(SCANNED).bars)
      await expect(search).toHaveValue(SCANNED)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
      await expect(cards).toHaveCount(1)
      const scanned = drafts.find(each => each.certificationNumber === SCANNED)
      await expect(cards.getByRole('heading')).toHaveText(scanned?.title ?? '')
    })
  })
}
