import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UpdateListing } from '../../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { newListing } from '../../../test/listing.ts'
import { prepareApp, success } from '../../../test/render-app.tsx'
import { toastStore } from '../../../ui/feedback/toast-store.ts'
import { choose, editListing, press, type } from '../../test/edit-sheet.ts'

beforeAll(() =>
  Promise.all([
    import('../../../app/single-coin-page.tsx'),
    import('../../../single-coin/edit-listing.tsx'),
  ]),
)
prepareApp({ signedIn: true })

const DIALOG = 'This listing was changed elsewhere'
const READ = newListing({ price: '60.00', mint: 'S', version: 3 })

function conflictResponse(version: number): Response {
  const error = {
    code: 'CONFLICT',
    message: 'This listing was changed elsewhere. Compare both, then save again.',
    detail: { version },
    requestId: 'r-1',
  }
  return Response.json({ error, message: error.message }, { status: 409 })
}

/** A form of version 3, while the listing is stored as `now`. */
async function editStale(now: Listing) {
  let isStale = false
  const saved: unknown[] = []
  await editListing(READ, {
    answers: {
      'GET /api/listings/1': () => success(isStale ? now : READ),
      'PUT /api/listings/1': body => {
        isStale = true
        saved.push(body)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form sent
        const { version } = body as UpdateListing
        if (version !== now.version) return conflictResponse(now.version)
        return success({ ...now, version: now.version + 1 })
      },
    },
  })
  return saved
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const option = (name: string, side: RegExp) =>
  group(name).getByRole<HTMLInputElement>('radio', { name: side })

describe('a stale edit overwrites nothing', () => {
  test('both sides stand by field; the choice is saved with the new version', async () => {
    const saved = await editStale({ ...READ, price: '65.00', mint: 'O', version: 5 })
    await type(/^Price/, '70')
    await type(/^Title/, '1881-S Morgan Dollar, toned')
    await press('Update Listing')

    const dialog = await screen.findByRole('dialog', { name: DIALOG })
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(option('Price', /Yours.*70/).checked).toBe(true)
    expect(option('Price', /Now.*65\.00/).checked).toBe(false)
    // What the seller did not change is as it stands now.
    expect(option('Mint mark', /Now.*O/).checked).toBe(true)
    expect(within(dialog).getByText(/kept: Title\./)).toBeTruthy()

    await userEvent.click(option('Price', /Now/))
    await press('Save these choices')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toEqual({ id: 1, version: 5, title: '1881-S Morgan Dollar, toned' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('back in the form nothing typed is lost', async () => {
    const saved = await editStale({ ...READ, price: '65.00', version: 5 })
    await type(/^Price/, '70')
    await press('Update Listing')
    await screen.findByRole('dialog', { name: DIALOG })
    await press('Back to the form')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('70')
    // Saved again it asks again.
    await press('Update Listing')
    await screen.findByRole('dialog', { name: DIALOG })
    await press('Save these choices')
    await waitFor(() => expect(saved).toHaveLength(3))
    expect(saved[2]).toEqual({ id: 1, version: 5, price: '70.00' })
  })

  test('where nothing differs it is saved again without a question', async () => {
    const saved = await editStale({ ...READ, version: 5 })
    await type(/^Price/, '70')
    await press('Update Listing')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toEqual({ id: 1, version: 5, price: '70.00' })
    expect(toastStore.current().map(({ title }) => title)).toEqual(['Listing updated'])
  })

  test('a form loaded before publishing does not end the live listing', async () => {
    const saved = await editStale({ ...READ, status: 'published', version: 5, ebayAccount: 'shop' })
    await type(/^Price/, '70')
    await choose('Grade', 'VF30')
    await press('Update Listing')
    const dialog = await screen.findByRole('dialog', { name: DIALOG })
    expect(within(dialog).getByText(/was published in the meantime/)).toBeTruthy()
    await press('Save these choices')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({ id: 1, version: 5, price: '70.00', grade: 'VF30' })
    expect(saved[1]).not.toHaveProperty('status')
  })
})
