import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerCalls, prepareApp, renderApp, SELLER, success } from '../test/render-app.tsx'
import { catalogDateText } from './catalog-prices.ts'

beforeAll(() => Promise.all([import('../app/home-page.tsx'), import('./grading-guide.tsx')]))
prepareApp({ signedIn: true })

async function openGuide(query = ''): Promise<void> {
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/listings': () => success([]),
  })
  await renderApp(`/?tab=grading${query}`)
  await screen.findByRole('tab', { name: 'Grade Overview' })
}

const address = () => screen.getByTestId('address').textContent
const nextButton = () => screen.getByRole('button', { name: /^Next grade/ })
const previousButton = () => screen.getByRole('button', { name: /^Previous grade/ })

/** Label, range and market value as the specification's table has them. */
const SCALE = [
  ['P-1', '1-3', '10%'],
  ['FR-2', '2-3', '25%'],
  ['G-4 to G-6', '4-6', '40%'],
  ['VG-8 to VG-10', '8-10', '60%'],
  ['F-12 to F-15', '12-15', '75%'],
  ['VF-20 to VF-35', '20-35', '85%'],
  ['EF-40 to EF-45', '40-45', '92%'],
  ['AU-50 to AU-58', '50-58', '96%'],
  ['MS-60 to MS-70', '60-70', '100%'],
] as const

describe('grade overview', () => {
  test('next leads through the nine grades of the scale, each with label, range and market value', async () => {
    await openGuide()
    for (const [index, texts] of SCALE.entries()) {
      if (index > 0) await userEvent.click(nextButton())
      const grade = within(screen.getByRole('region', { name: 'The grade' }))
      for (const text of texts) expect(grade.getAllByText(text).length).toBeGreaterThan(0)
      expect(screen.getByText(`Grade ${index + 1} of 9`)).toBeTruthy()
      const bar = screen.getByRole('progressbar', { name: 'Through the nine grades' })
      expect(bar.getAttribute('aria-valuenow')).toBe(String(Math.round((100 * (index + 1)) / 9)))
    }
  })

  test('stepping ends at both ends of the scale, by buttons and by arrow keys', async () => {
    await openGuide()
    expect(previousButton().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(previousButton())
    expect(screen.getByText('Grade 1 of 9')).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(screen.getByText('Grade 2 of 9')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mint State, MS-60 to MS-70' }))
    expect(nextButton().getAttribute('aria-disabled')).toBe('true')
    nextButton().focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(screen.getByText('Grade 9 of 9')).toBeTruthy()
    expect(address()).toContain('grade=uncirculated')
  })

  test('the picture is of the chosen coin, side and grade; its high points are named', async () => {
    await openGuide('&grade=fine')
    expect(screen.getByRole('img', { name: 'Morgan dollar in Fine, obverse' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Back' }))
    const picture = screen.getByRole('img', { name: 'Morgan dollar in Fine, reverse' })
    expect(picture.getAttribute('src')).toBe('/grading/morgan-dollar/reverse-fine.avif')
    expect(picture.getAttribute('width')).toBe('640')
    expect(screen.getByText("Eagle's breast")).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Mercury dime' }))
    expect(screen.getByRole('img', { name: 'Mercury dime in Fine, reverse' })).toBeTruthy()
  })
})

describe('visual comparison', () => {
  const COINS = [
    '1881-S Morgan Dollar',
    '1916-D Mercury Dime',
    '1917 Walking Liberty Half',
    '1921 Peace Dollar',
    '1963 Franklin Half',
    '1955 Washington Quarter',
    '1897 Barber Dime',
    '1906 Indian Head Cent',
  ]

  test('each of the eight sample coins has catalog prices for four grades, dated', async () => {
    await openGuide('&part=comparison')
    const coins = await screen.findByRole('group', { name: 'Sample coin' })
    expect(within(coins).getAllByRole('radio')).toHaveLength(COINS.length)
    for (const coin of COINS) {
      await userEvent.click(within(coins).getByRole('radio', { name: coin }))
      const prices = screen.getByRole('region', { name: `Catalog prices of the ${coin}` })
      const rows = within(prices)
        .getAllByRole('listitem')
        .map(row => row.textContent)
      expect(rows).toEqual([
        expect.stringMatching(/^G-4\$[\d,]+\.00|^G-4\$2\.50/),
        expect.stringMatching(/^F-12\$/),
        expect.stringMatching(/^EF-40\$/),
        expect.stringMatching(/^MS-63\$/),
      ])
      expect(within(prices).getByText(catalogDateText(new Date()))).toBeTruthy()
    }
    expect(address()).toContain('coin=indian-head-cent')
  })

  test('catalog prices are called monthly as long as they are, then by their month', () => {
    expect(catalogDateText(new Date(2026, 10, 30))).toBe('Updated monthly · November 2026')
    expect(catalogDateText(new Date(2026, 11, 31))).toBe('Updated monthly · November 2026')
    expect(catalogDateText(new Date(2027, 0, 1))).toBe('Last updated in November 2026')
    expect(catalogDateText(new Date(2028, 10, 1))).toBe('Last updated in November 2026')
  })

  test('a slider moves the line between two chosen grades', async () => {
    await openGuide('&part=comparison&coin=mercury-dime')
    const line = await screen.findByRole('slider', {
      name: 'Line between Very Good and About Uncirculated',
    })
    expect(line.getAttribute('aria-valuetext')).toBe('50% Very Good, 50% About Uncirculated')
    fireEvent.change(line, { target: { value: '20' } })
    expect(line.getAttribute('aria-valuetext')).toBe('20% Very Good, 80% About Uncirculated')
    const left = screen.getByRole('img', { name: 'Mercury dime in Very Good, obverse' })
    expect(left.style.clipPath).toBe('inset(0 80% 0 0)')
    await userEvent.selectOptions(screen.getByLabelText('At the left of the line'), '0')
    expect(screen.getByRole('img', { name: 'Mercury dime in Poor, obverse' })).toBeTruthy()
  })
})

describe('grading guide', () => {
  test('price examples follow the scale from the price in Mint State', async () => {
    await openGuide('&part=guide')
    const table = await screen.findByRole('table', { name: 'Price examples by grade' })
    const examples = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(row => row.querySelector('td:last-child')?.textContent)
    expect(examples()).toEqual([
      '$200.00',
      '$192.00',
      '$184.00',
      '$170.00',
      '$150.00',
      '$120.00',
      '$80.00',
      '$50.00',
      '$20.00',
    ])
    const price = screen.getByLabelText('Price in Mint State')
    await userEvent.clear(price)
    expect(examples()[0]).toBe('N/A')
    expect(screen.getByText('Type an amount, for example 200.00')).toBeTruthy()
    await userEvent.type(price, '1,000')
    expect(examples().slice(0, 2)).toEqual(['$1,000.00', '$960.00'])
  })

  test('the magnifier, the services, their costs and when they are worth it', async () => {
    await openGuide('&part=guide')
    expect(await screen.findByText('Use a magnifier of 5x to 10x')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Common mistakes' })).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Professional grading services' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))
    expect(rows).toEqual([
      ['Regular', '$25-50', '30-45 days'],
      ['Express', '$75-150', '10-15 days'],
      ['Walkthrough', '$300+', 'Same day'],
    ])
    for (const text of ['Coins worth $100+', 'Key dates', 'AU or MS grades'])
      expect(screen.getByText(text)).toBeTruthy()
  })
})

test('the guide is a tab of the home screen', async () => {
  await openGuide()
  const tabs = within(screen.getByRole('tablist', { name: 'What to work on' }))
  expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Grading Guide')
  expect(screen.getByRole('heading', { name: 'How worn is it?' })).toBeTruthy()
})
