import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { coinAnalysisAnswer } from '../../shared/coins/coins.ts'
import { signInBeforeEach } from '../capture/test/signed-in-seller.ts'
import { CategoryCombobox } from '../listings/form/category-combobox.tsx'
import { GradeSelect } from '../listings/form/grade-select.tsx'
import { TitleHint } from '../listings/form/title-hint.tsx'
import { editListing } from '../listings/test/edit-sheet.ts'
import { stubCanvas } from '../test/canvas.ts'
import { ANALYSIS } from '../test/coin-analysis.ts'
import { newListing } from '../test/listing.ts'
import { answerCalls, failure, renderApp, success } from '../test/render-app.tsx'

vi.mock('../listings/form/category-combobox.tsx', { spy: true })
vi.mock('../listings/form/grade-select.tsx', { spy: true })
vi.mock('../listings/form/title-hint.tsx', { spy: true })
vi.mock('idb-keyval', async () => (await import('../test/device-storage.ts')).idbKeyval)
vi.mock('../pictures/coin-detector.ts', () => import('../test/capture-setup.ts'))

beforeAll(() =>
  Promise.all([
    import('../app/single-coin-page.tsx'),
    import('./coin-details.tsx'),
    import('./edit-listing.tsx'),
  ]),
)
const seller = signInBeforeEach()

const title = () => screen.getByLabelText(/^Title/, { selector: 'input' })

/** How often the hint under the title, the grade and eBay's category have rendered since the last call. */
function renderedSince() {
  const counts = [TitleHint, GradeSelect, CategoryCombobox].map(
    part => vi.mocked<(props: never) => unknown>(part).mock.calls.length,
  )
  vi.clearAllMocks()
  const [hint = 0, grade = 0, category = 0] = counts
  return { hint, grade, category }
}

const TITLE_ALONE = { hasHint: true, grade: 0, category: 0 }

/** What more keys in the title render. The first makes the title the seller's own, which every field may depend on. */
async function renderedByTitle() {
  await userEvent.type(title(), 'a')
  renderedSince()
  await userEvent.type(title(), 'bcd')
  const { hint, ...others } = renderedSince()
  return { hasHint: hint > 0, ...others }
}

test('a key in the title of a stored listing renders what depends on the title, and no other field', async () => {
  await editListing(newListing(), { answers: { 'GET /api/user': () => success(seller()) } })
  expect(await renderedByTitle()).toEqual(TITLE_ALONE)
})

test('a key in the title of a new listing renders what depends on the title, and no other field', async () => {
  stubCanvas()
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: null }),
    'GET /api/market-data': () => failure('INTERNAL'),
    'POST /api/coins/analyze': () => success(coinAnalysisAnswer.encode(ANALYSIS)),
  })
  await renderApp('/single-coin-upload')
  for (const name of ['Front (Obverse)', 'Back (Reverse)']) {
    const file = new File([name], `${name}.jpg`, { type: 'image/jpeg' })
    await userEvent.upload(await screen.findByLabelText(`Choose a file for ${name}`), file)
    await screen.findByAltText(`${name}, cropped`)
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Analyze & Create Listing' }))
  await screen.findByRole('heading', { name: 'Coin Details' })
  expect(await renderedByTitle()).toEqual(TITLE_ALONE)
})
