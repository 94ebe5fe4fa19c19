import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Combobox } from './combobox.tsx'
import { type ComboboxOption, filterOptions } from './combobox-filter.ts'

afterEach(cleanup)

const SERIES = [
  { value: 'morgan', label: 'Morgan Dollar', hint: '1878–1921' },
  { value: 'peace', label: 'Peace Dollar', hint: '1921–1935' },
  { value: 'mercury', label: 'Mercury Dime', hint: '1916–1945', keywords: 'winged liberty' },
]

function SeriesPicker({ initial = null }: { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial)
  return (
    <>
      <Combobox label="Series" options={SERIES} value={value} onChange={setValue} />
      <p data-testid="value">{value ?? 'none'}</p>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Series' })
const offered = () => screen.queryAllByRole('option').map(option => option.textContent)
const chosen = () => screen.getByTestId('value').textContent

test('typing narrows the choices by every word, Enter takes the first', async () => {
  render(<SeriesPicker />)
  await userEvent.type(box(), 'dol 1921')
  expect(offered()).toEqual(['Morgan Dollar1878–1921', 'Peace Dollar1921–1935'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toBe('peace')
  expect(box().value).toBe('Peace Dollar')
})

test('words beside the label find an option too', async () => {
  render(<SeriesPicker />)
  await userEvent.type(box(), 'winged')
  expect(offered()).toEqual(['Mercury Dime1916–1945'])
})

test('says when nothing is found', async () => {
  render(<SeriesPicker />)
  await userEvent.type(box(), 'denarius')
  expect(offered()).toEqual([])
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

test('leaving the field chooses nothing and brings the chosen label back', async () => {
  render(<SeriesPicker initial="morgan" />)
  await userEvent.clear(box())
  await userEvent.type(box(), 'peace')
  await userEvent.tab()
  expect(chosen()).toBe('morgan')
  expect(box().value).toBe('Morgan Dollar')
})

test('a long list is drawn in parts, and the keys reach all of it', async () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `${at}`, label: `Coin ${at}` }))
  const chosenNow: (string | null)[] = []
  render(
    <Combobox
      label="Series"
      options={options}
      value={null}
      onChange={one => chosenNow.push(one)}
    />,
  )
  await userEvent.click(box())
  expect(offered().length).toBeLessThan(100)
  const [first] = screen.getAllByRole('option')
  expect(['setsize', 'posinset'].map(name => first?.getAttribute(`aria-${name}`))).toEqual([
    '300',
    '1',
  ])
  await userEvent.keyboard('{ArrowUp}')
  expect(offered()).toHaveLength(300)
  await userEvent.keyboard('{Enter}')
  expect(chosenNow).toEqual(['299'])
})

test('scrolling to the end of what is drawn draws more', async () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `${at}`, label: `Coin ${at}` }))
  render(<Combobox label="Series" options={options} value={null} onChange={() => undefined} />)
  await userEvent.click(box())
  const before = offered().length
  const list = screen.getByRole('listbox')
  Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } })
  list.scrollTop = 100
  fireEvent.scroll(list)
  expect(offered()).toHaveLength(before)
  list.scrollTop = 500
  fireEvent.scroll(list)
  expect(offered().length).toBeGreaterThan(before)
})

test('the choice can be cleared', async () => {
  render(<SeriesPicker initial="morgan" />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear Series' }))
  expect(chosen()).toBe('none')
  expect(box().value).toBe('')
})

test('a choice from outside shows its label', async () => {
  const { rerender } = render(
    <Combobox label="Series" options={SERIES} value={null} onChange={() => undefined} />,
  )
  rerender(<Combobox label="Series" options={SERIES} value="peace" onChange={() => undefined} />)
  expect(box().value).toBe('Peace Dollar')
})

test('a filter answers options it was given, each once, and all of them for no query', () => {
  const option = fc.record<ComboboxOption>({
    value: fc.uuid(),
    label: fc.string(),
    hint: fc.string(),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(option, { selector: one => one.value }),
      fc.string(),
      (all, query) => {
        const found = filterOptions(all, query)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every(one => all.includes(one))).toBe(true)
        expect(filterOptions(all, ' ')).toHaveLength(all.length)
      },
    ),
  )
})
