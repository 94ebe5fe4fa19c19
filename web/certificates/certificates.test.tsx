import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Certificate,
  pastedCertificatesSchema,
} from '../../shared/certificates/certificates.ts'
import { MORGAN_FACTS } from '../../shared/test/certificate-facts.ts'
import { createQueryClient } from '../app/query-client.ts'
import { answerCalls, success } from '../test/render-app.tsx'
import { CertificateBlock } from './certificate-block.tsx'
import { CertificateFactsView } from './certificate-facts.tsx'
import LabelScans from './label-scans.tsx'
import { PasteCard } from './paste-card.tsx'
import { typedLabel } from './typed-label.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const COIN = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  denomination: 'Dollar',
  year: '1881',
  mint: 'S',
  grade: 'MS65',
  composition: '',
  weight: '',
  diameter: '',
  specialAttributes: [],
}
const CHECKED: Certificate = {
  grader: 'PCGS',
  number: '40010001',
  state: 'checked',
  message: '',
  canAskAgain: false,
  link: 'https://www.pcgs.com/cert/40010001',
  facts: { ...MORGAN_FACTS, hasNfc: true },
  coin: COIN,
  population: 353,
  populationHigher: 1_648,
  guidePriceCents: 18500,
  images: [],
  checkedAt: '2026-11-23T00:00:00.000Z',
  listings: [],
}

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}
const show = (content: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        {content}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const Facts = (
  props: Omit<ComponentProps<typeof CertificateFactsView>, 'onAskAgain' | 'isAsking'>,
) => <CertificateFactsView {...props} onAskAgain={() => undefined} isAsking={false} />

describe('a certificate', () => {
  test('that agrees shows what the service says of the coin', () => {
    show(<Facts certificate={CHECKED} own={COIN} />)
    screen.getByText('Checked')
    screen.getByText('353, 1,648 higher')
    screen.getByText('$185.00')
    screen.getByText('In the holder')
    expect(screen.getByRole('link', { name: /Look it up at PCGS/ }).getAttribute('href')).toBe(CHECKED.link)
  }) // biome-ignore format: short lines

  test('of another coin shows both sides', () => {
    show(<Facts certificate={CHECKED} own={{ ...COIN, year: '1893', grade: 'MS63' }} />)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Year: here 1893, by the certificate 1881')
    expect(alert.textContent).toContain('Grade: here MS63, by the certificate MS65')
  })

  test('of a coin whose grade is an estimate asks for the certificate’s grade and suspects nothing', () => {
    show(<Facts certificate={CHECKED} own={{ ...COIN, grade: 'VF30' }} isEstimate />)
    screen.getByText('The grade is an estimate')
    screen.getByText('Grade: here VF30, by the certificate MS65')
    expect(document.body.textContent).not.toMatch(/fake|another coin/)
    cleanup()
    show(<Facts certificate={CHECKED} own={{ ...COIN, grade: 'VF30', year: '1893' }} isEstimate />)
    screen.getByText('The certificate is of another coin')
  }) // biome-ignore format: short lines

  test('that names the coin otherwise alone is compared, and does not stop the draft', () => {
    const own = { ...COIN, seriesId: 'peace-dollar', coinType: 'Peace Dollar' }
    show(<Facts certificate={CHECKED} own={own} />)
    screen.getByText('Coin: here Peace Dollar, by the certificate Morgan Dollar')
    expect(screen.queryByText(/cannot be published/)).toBeNull()
    screen.getByText(/You are asked before it is published/)
  })

  test('that its service does not know shows both sides', () => {
    const unknown: Certificate = { ...CHECKED, state: 'unknown', facts: null, coin: null, message: 'PCGS knows no certificate 40010001.' }
    show(<Facts certificate={unknown} own={COIN} />)
    screen.getByText('Not known')
    const sides = 'Here: PCGS MS65 certificate 40010001. By PCGS: PCGS knows no certificate 40010001.'
    expect(screen.getByText(sides)).toBeTruthy()
  }) // biome-ignore format: short lines

  test('that nobody checked says so with the service’s page, and names other listings with it', () => {
    const listings = [{ id: 7, title: 'In my box', status: 'draft' as const, waits: false }]
    const message = 'NGC answers no other programs.'
    const unchecked: Certificate = { ...CHECKED, state: 'not_checked', facts: null, coin: null, message, listings }
    show(<Facts certificate={unchecked} own={COIN} />)
    screen.getByText('Not checked')
    screen.getByText(message)
    expect(screen.getByRole('link', { name: 'In my box' }).getAttribute('href')).toBe('/?tab=listings&edit=7')
    cleanup()
    show(<Facts certificate={unchecked} own={COIN} listingId={7} />)
    expect(screen.queryByText('In my box')).toBeNull()
  }) // biome-ignore format: short lines

  test('of NGC leads to the page of the grade that is typed after it', async () => {
    const link = (grade: string | null) => `https://www.ngccoin.com/certlookup/${grade ?? ''}`
    answerCalls({
      'GET /api/certificates/NGC/8665933-283': (_body, _headers, asked) =>
        success({
          ...CHECKED,
          grader: 'NGC',
          number: '8665933-283',
          link: link(asked.get('grade')),
        }),
    })
    const client = createQueryClient()
    const block = (grade: string) => (
      <QueryClientProvider client={client}>
        <CertificateBlock grader="NGC" number="8665933-283" grade={grade} own={COIN} />
      </QueryClientProvider>
    )
    const { rerender } = render(block(''))
    const href = () => screen.queryByRole('link', { name: /at NGC/ })?.getAttribute('href')
    await waitFor(() => expect(href()).toBe(link('')))
    rerender(block('PF69'))
    await waitFor(() => expect(href()).toBe(link('PF69')), { timeout: 3_000 })
  })

  test('whose service did not answer is asked about again', async () => {
    const message = 'PCGS does not answer.'
    const silent: Certificate = { ...CHECKED, state: 'not_checked', facts: null, coin: null, message, canAskAgain: true }
    const answers = [silent, CHECKED]
    answerCalls({ 'GET /api/certificates/PCGS/40010001': () => success(answers.shift()) })
    show(<CertificateBlock grader="PCGS" number="40010001" grade="MS65" own={COIN} />)
    await screen.findByText(message)
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    await screen.findByText('Checked')
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
  }) // biome-ignore format: short lines

  test('is read from the bars or the words typed into the number’s field', () => {
    expect(typedLabel('0071306540010001', '')).toEqual({ grader: 'PCGS', number: '40010001' })
    expect(typedLabel('NGC 8665933-283', 'PCGS')).toEqual({ grader: 'NGC', number: '8665933-283' })
    expect(typedLabel('40010001', 'PCGS')).toBeNull()
  })
})

test('a pasted list shows its rows, and what became of each', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /api/certificates/drafts': body => {
      sent.push(body)
      const result = { grader: 'PCGS', state: 'checked', message: '', outcome: 'created' }
      return success({
        results: [
          { ...result, number: '40010001', listing: { id: 5, title: '1881-S Morgan' } },
          { ...result, number: '59000001', outcome: 'failed', state: 'unknown', message: 'PCGS knows no certificate 59000001.', listing: null },
        ],
      })
    },
  }) // biome-ignore format: short lines
  show(<PasteCard />)
  fireEvent.change(screen.getByLabelText('Certificates'), {
    target: { value: '40010001\nPCGS 59000001\n40010001\nnothing\nSEGS 12345' },
  })
  screen.getByText('eBay does not accept its service')
  screen.getByText('3 lines without a draft')
  screen.getByText('Twice in this list')
  screen.getByText('No certification number')
  await userEvent.click(screen.getByRole('button', { name: 'Make 2 drafts' }))
  await screen.findByRole('link', { name: '1881-S Morgan' })
  screen.getByText('PCGS knows no certificate 59000001.')
  screen.getByText('1 draft made · 1 failed · 3 lines without a draft')
  expect(screen.queryByRole('button', { name: 'Make 2 drafts' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(sent).toEqual([
    { certificates: [{ grader: 'PCGS', number: '40010001' }, { grader: 'PCGS', number: '59000001' }] },
  ])
}) // biome-ignore format: short lines

test('a pasted list of 150 goes in parts, without a line taken out', async () => {
  const sizes: number[] = []
  answerCalls({
    'POST /api/certificates/drafts': body => {
      const { certificates } = pastedCertificatesSchema.parse(body)
      sizes.push(certificates.length)
      return success({
        results: certificates.map(({ grader, number }, at) => ({ grader, number, state: 'checked', message: '', outcome: 'created', listing: { id: at + 1, title: number } })),
      })
    },
  })
  show(<PasteCard />)
  const numbers = Array.from({ length: 150 }, (_, at) => String(50_000_100 + at))
  fireEvent.change(screen.getByLabelText('Certificates'), { target: { value: numbers.join('\n') } })
  await userEvent.click(screen.getByRole('button', { name: 'Make 150 drafts' }))
  await screen.findByText('150 drafts made')
  expect(screen.queryByRole('button', { name: /^Make|^Try/ })).toBeNull()
  expect(sizes).toEqual(Array.from({ length: 30 }, () => 5))
  fireEvent.change(screen.getByLabelText('Certificates'), {
    target: { value: Array.from({ length: 501 }, (_, at) => String(50_000_100 + at)).join('\n') },
  })
  screen.getByText('Only the first 500 lines are read. Paste the others after them.')
}) // biome-ignore format: short lines

describe('a bar code scanner', () => {
  const BARS = '0071306540010001'
  /** What a scanner types, into what has the focus. */
  function scan(field: HTMLElement | Window) {
    for (const key of BARS) {
      fireEvent.keyDown(field, { key })
      if (field instanceof HTMLInputElement) fireEvent.change(field, { target: { value: field.value + key } })
    }
    return fireEvent.keyDown(field, { key: 'Enter' })
  } // biome-ignore format: short lines
  const calls = () => answerCalls({ 'GET /api/certificates/PCGS/40010001': () => success({ ...CHECKED, listings: [{ id: 7, title: 'In my box', status: 'draft', waits: false }] }) }) // biome-ignore format: one line

  test('leaves no digits in a field, and opens the listing of the certificate', async () => {
    calls()
    show(
      <>
        <LabelScans />
        <input aria-label="Title" defaultValue="My coin" />
      </>,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Title')
    field.focus()
    expect(scan(field)).toBe(false)
    expect(field.value).toBe('My coin')
    await userEvent.click(await screen.findByRole('button', { name: 'Open its listing' }))
    expect(screen.getByTestId('where').textContent).toBe('/?tab=listings&edit=7')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('searches for the certificate in a search, and fills the certificate’s field', () => {
    show(
      <>
        <LabelScans />
        <input type="search" aria-label="Search" />
        <input data-scan="certificate" aria-label="Certification number" />
      </>,
    )
    const search = screen.getByLabelText<HTMLInputElement>('Search')
    search.focus()
    scan(search)
    expect(search.value).toBe('40010001')
    const number = screen.getByLabelText<HTMLInputElement>('Certification number')
    number.focus()
    scan(number)
    expect(number.value).toBe(BARS)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
