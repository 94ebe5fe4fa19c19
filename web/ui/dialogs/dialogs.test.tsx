import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import ConfirmDialog from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Overlay } from './overlay.tsx'

afterEach(cleanup)

function EditDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit Listing">
        <TextField label="Title" />
      </Dialog>
    </>
  )
}

test('a dialog takes focus, keeps it, closes on Escape and gives focus back', async () => {
  render(<EditDialog />)
  const trigger = screen.getByRole('button', { name: 'Edit' })
  await userEvent.click(trigger)
  const dialog = screen.getByRole('dialog', { name: 'Edit Listing' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('the focus that a dialog gives back leaves the page where it is', async () => {
  render(<EditDialog />)
  const trigger = screen.getByRole('button', { name: 'Edit' })
  await userEvent.click(trigger)
  const focus = vi.spyOn(trigger, 'focus')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]))
})

test('a confirmation starts on cancel and acts only after its confirm button is pressed', async () => {
  const onConfirm = vi.fn<() => void>()
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete 3 listings?"
      description="This cannot be undone."
      confirmLabel="Delete 3 listings"
      destructive
      onConfirm={onConfirm}
    />,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Enter}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Delete 3 listings' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('an overlay stays until its work is done and announces each step', async () => {
  const { rerender } = render(
    <Overlay open title="Analyzing your coin..." status="Sending the pictures" />,
  )
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Analyzing your coin...' })).toBeTruthy()
  expect(screen.getByText('Sending the pictures').getAttribute('aria-live')).toBe('polite')
  rerender(<Overlay open={false} title="Analyzing your coin..." />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
