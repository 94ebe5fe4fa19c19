import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { answerCalls, renderApp, SELLER, success } from '../../test/render-app.tsx'
import { readAnswers } from './my-listings.ts'

type Answers = Parameters<typeof answerCalls>[0]

/**
 * Opens the wizard's edit mode of a listing. Returns the requests that were saved; each is answered with the
 * listing as it would be then, unless `answers` has another reply.
 */
export async function editListing(
  listing: Listing,
  { field = '', answers = {} }: { field?: string; answers?: Answers } = {},
) {
  const saved: UpdateListing[] = []
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    ...readAnswers(() => [listing]),
    [`GET /api/listings/${listing.id}`]: () => success(listing),
    [`PUT /api/listings/${listing.id}`]: body => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form sent
      saved.push(body as UpdateListing)
      return success({ ...listing, version: listing.version + 1 })
    },
    ...answers,
  })
  await renderApp(`/single-coin-upload?listing=${listing.id}${field && `&field=${field}`}`)
  await screen.findByRole('button', { name: 'Update Listing' })
  return { saved, calls }
}

/** Replaces a field's text, by pasting: a form that renders by key takes a busy machine long. */
export async function type(label: string | RegExp, text: string): Promise<void> {
  const input = screen.getByLabelText(label, { selector: 'input, textarea' })
  await userEvent.clear(input)
  if (!text) return
  await userEvent.click(input)
  await userEvent.paste(text)
}

export const choose = (label: string | RegExp, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option)

export const unfold = async (title: string) => {
  const summary = [...document.querySelectorAll('summary')].find(each =>
    each.textContent.startsWith(title),
  )
  if (!summary?.parentElement) throw new Error(`no section ${title}`)
  const section = summary.parentElement
  await userEvent.click(summary)
  await waitFor(() => {
    if (!section.hasAttribute('open')) throw new Error(`${title} is folded`)
  })
  return within(section)
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
