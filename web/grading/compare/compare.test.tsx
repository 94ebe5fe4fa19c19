import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { press } from '../../listings/test/edit-sheet.ts'
import { loadMyListings, showMyListings } from '../../listings/test/my-listings.ts'
import { newListing } from '../../test/listing.ts'
import { prepareApp, success } from '../../test/render-app.tsx'
import CompareDialog from './compare-dialog.tsx'
import { exactGrades, firstExact, indexOfGrade } from './exact-grades.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

const DRAFT = newListing({ grade: 'F12' })

const show = (listing: Listing) =>
  showMyListings(() => [listing], { 'GET /api/listings/1': () => success(listing) })

const openedDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Compare with mine' }))

/** The comparison of this listing's coin alone: without the screen below it. */
function compare(listing = DRAFT) {
  render(<CompareDialog coin={listing} onUse={() => undefined} onClose={() => undefined} />)
  return openedDialog()
}

const slideTo = (slider: HTMLElement, value: number) =>
  fireEvent.change(slider, { target: { value: String(value) } })

describe('compare with mine', () => {
  test('the own picture stands beside the coin of its series in its grade', async () => {
    const dialog = await compare()
    expect(dialog.getByRole('img', { name: 'Your coin, front' }).getAttribute('src')).toBe(
      DRAFT.frontImageUrl,
    )
    expect(dialog.getByRole('img', { name: 'Morgan dollar in Fine, obverse' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Back' }))
    expect(dialog.getByRole('img', { name: 'Your coin, back' }).getAttribute('src')).toBe(
      DRAFT.backImageUrl,
    )
    expect(dialog.getByRole('img', { name: 'Morgan dollar in Fine, reverse' })).toBeTruthy()
    expect(dialog.queryByText(/is not drawn here/)).toBeNull()
  })

  test('the slider steps through the grades; the grade is filled into the form, with what follows it', async () => {
    await show(newListing({ grade: 'F12', title: '1881-S Morgan Dollar F12' }))
    await press('Details')
    await press('Compare with mine')
    const dialog = await openedDialog()
    const slider = dialog.getByRole('slider', { name: 'Grade' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Fine · F-12 to F-15')
    slideTo(slider, 5)
    expect(slider.getAttribute('aria-valuetext')).toBe('Very Fine · VF-20 to VF-35')
    expect(dialog.getByRole('img', { name: 'Morgan dollar in Very Fine, obverse' })).toBeTruthy()
    await userEvent.selectOptions(dialog.getByLabelText('Exact grade'), 'VF25')
    await userEvent.click(dialog.getByRole('button', { name: 'Use this grade' }))
    const form = await screen.findByRole('dialog', { name: 'Edit Listing' })
    await waitFor(() =>
      expect(within(form).getByLabelText<HTMLSelectElement>('Grade').value).toBe('VF25'),
    )
  })

  test('in the form, the grade is written into its field, also one that its list lacks', async () => {
    await show(DRAFT)
    await press('Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Edit Listing' }))
    await userEvent.click(await form.findByRole('button', { name: 'Compare with mine' }))
    const dialog = await openedDialog()
    slideTo(dialog.getByRole('slider', { name: 'Grade' }), 1)
    await userEvent.click(dialog.getByRole('button', { name: 'Use this grade' }))
    await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Grade').value).toBe('FR2'))
  })

  test('both pictures are enlarged and moved together, by slider and by keys', async () => {
    const dialog = await compare()
    const transforms = () => {
      const pair = dialog.getByRole('group', { name: /^Your coin and the guide's coin/ })
      return [...pair.querySelectorAll<HTMLElement>('[style*="scale"]')].map(
        ({ style }) => style.transform,
      )
    }
    slideTo(dialog.getByRole('slider', { name: 'Zoom' }), 3)
    expect(transforms()).toEqual(Array(2).fill('translate(0%, 0%) scale(3)'))
    dialog.getByRole('group', { name: /^Your coin and the guide's coin/ }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(transforms()).toEqual(Array(2).fill('translate(6%, 0%) scale(3)'))
    await userEvent.keyboard('-----')
    expect(transforms()).toEqual(Array(2).fill('translate(0%, 0%) scale(1)'))
  })

  test('another design is shown as the example, and said to be one', async () => {
    const dialog = await compare(
      newListing({ seriesId: 'kennedy-half-dollar', coinType: 'Kennedy Half Dollar', grade: '' }),
    )
    expect(
      dialog.getByText(/^“Kennedy Half Dollar” is not drawn here\. The Morgan dollar is shown/),
    ).toBeTruthy()
  })

  test('a coin without a series is not said to be another design', async () => {
    const dialog = await compare(newListing({ seriesId: null, coinType: '', grade: '' }))
    expect(
      dialog.getByText(/^The series is not entered yet\. The Morgan dollar is shown/),
    ).toBeTruthy()
  })

  test.each([
    ['a live listing', newListing({ status: 'published' })],
    ['a coin in a holder', newListing({ grader: 'PCGS', grade: 'MS65' })],
  ])('%s is not compared: its grade is settled', async (_name, listing) => {
    await show(listing)
    await press('Details')
    await screen.findByRole('button', { name: 'Edit Listing' })
    expect(screen.queryByRole('button', { name: 'Compare with mine' })).toBeNull()
  })
})

describe('exact grades', () => {
  test('are those of one row of the scale; a proof stays a proof', () => {
    expect(exactGrades('veryFine', 'F12')).toEqual(['VF20', 'VF25', 'VF30', 'VF35'])
    expect(exactGrades('fair', '')).toEqual(['FR2', 'AG3'])
    expect(exactGrades('extremelyFine', 'PR65')).toEqual(['PR40', 'PR45'])
  })

  test('begin with the present grade, else with the lowest', () => {
    expect(firstExact('veryFine', 'VF30')).toBe('VF30')
    expect(firstExact('veryFine', 'AU50')).toBe('VF20')
    expect([indexOfGrade('P1'), indexOfGrade('About Uncirculated'), indexOfGrade('MS63')]).toEqual([
      0, 7, 8,
    ])
    expect(indexOfGrade('')).toBe(4)
  })
})
