import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { MoneyField, TextField } from './text-field.tsx'

afterEach(cleanup)

test('a field is named by its label and described by its hint', () => {
  render(<TextField label="Year" hint="As it stands on the coin" />)
  const field = screen.getByRole('textbox', { name: 'Year' })
  expect(describedBy(field)).toBe('As it stands on the coin')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('an error marks the field invalid and is read before the hint', () => {
  render(<TextArea label="Description" hint="Buyers read it" error="Too short" required />)
  const field = screen.getByRole('textbox', { name: /Description/ })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-required')).toBe('true')
  expect(describedBy(field)).toBe('Too short Buyers read it')
})

test('a hidden label still names its field', () => {
  render(<Select label="Mint mark" hideLabel options={[{ value: 'S', label: 'S' }]} />)
  expect(screen.getByRole('combobox', { name: 'Mint mark' })).toBeTruthy()
})

test('fields take part in a react-hook-form form', async () => {
  const onValid = vi.fn<(values: unknown) => void>()
  function Form() {
    const form = useForm({ defaultValues: { title: '', price: '89.50', all: false } })
    return (
      <form noValidate onSubmit={event => void form.handleSubmit(onValid)(event)}>
        <TextField
          label="Title"
          error={form.formState.errors.title?.message}
          {...form.register('title', { required: 'Title is required' })}
        />
        <MoneyField label="Price" {...form.register('price')} />
        <Checkbox label="All" {...form.register('all')} />
        <Button type="submit">Save</Button>
      </form>
    )
  }
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  expect(describedBy(title)).toBe('Title is required')
  expect(document.activeElement).toBe(title)
  expect(onValid).not.toHaveBeenCalled()

  await userEvent.type(title, 'Morgan Dollar')
  await userEvent.click(screen.getByRole('checkbox', { name: 'All' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onValid.mock.calls[0]?.[0]).toEqual({ title: 'Morgan Dollar', price: '89.50', all: true })
})

test('a checkbox shows that some are chosen', () => {
  const { rerender } = render(
    <Checkbox label="Select all" indeterminate readOnly checked={false} />,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect(box.indeterminate).toBe(true)
  rerender(<Checkbox label="Select all" readOnly checked />)
  expect(box.indeterminate).toBe(false)
})

test('a busy button keeps focus, says so and neither acts nor submits', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Publishing...
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Publishing...' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join(' ')
}
