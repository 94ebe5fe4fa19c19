import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

function Example() {
  const [value, setValue] = useState('one')
  return (
    <Tabs
      label="Parts"
      value={value}
      onValueChange={setValue}
      items={[
        { value: 'one', label: 'One', content: 'First' },
        { value: 'two', label: 'Two', count: 3, content: 'Second' },
        { value: 'three', label: 'Three', content: 'Third' },
      ]}
    />
  )
}

const chosen = () => screen.getByRole('tab', { selected: true })

test('only the chosen panel is shown, named by its tab', async () => {
  render(<Example />)
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('First')
  await userEvent.click(screen.getByRole('tab', { name: /^Two/ }))
  expect(screen.getByRole('tabpanel', { name: /^Two/ }).textContent).toBe('Second')
  expect(chosen().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
  expect(screen.queryByText('First')).toBeNull()
})

test('arrows, Home and End move focus and choose; the row is one stop of the tab key', async () => {
  render(<Example />)
  await userEvent.tab()
  expect(document.activeElement).toBe(chosen())
  await userEvent.keyboard('{ArrowLeft}')
  expect(chosen().textContent).toBe('Three')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen().textContent).toBe('Two3')
  await userEvent.keyboard('{End}')
  expect(chosen().textContent).toBe('Three')
  await userEvent.keyboard('{Home}')
  expect(chosen().textContent).toBe('One')
  expect(document.activeElement).toBe(chosen())
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test('a tab that the row cuts off comes into view when it is chosen', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(
    <Tabs
      label="Sides"
      value="a"
      onValueChange={() => undefined}
      items={[
        { value: 'a', label: 'First', content: '' },
        { value: 'b', label: 'Second', content: '' },
      ]}
    />,
  )
  const second = screen.getByRole('tab', { name: 'Second' })
  await userEvent.click(second)
  expect(intoView.mock.contexts).toEqual([second])
})
