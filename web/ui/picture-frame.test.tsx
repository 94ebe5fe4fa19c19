import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PictureFrame } from './picture-frame.tsx'

afterEach(cleanup)

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Obverse' })

test('a frame without a picture says so', () => {
  render(<PictureFrame src={null} alt="Obverse" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('No picture')).toBeTruthy()
})

test('a picture that does not load is reported as an error', () => {
  render(<PictureFrame src="/gone.jpg" alt="Obverse" />)
  expect(picture().getAttribute('src')).toBe('/gone.jpg')
  fireEvent.error(picture())
  expect(screen.getByText('Image Error')).toBeTruthy()
  expect(screen.getByText('File not found')).toBeTruthy()
})

test('a broken picture that its surroundings name has no name of its own, and in a button no words beside that one’s', () => {
  render(
    <button type="button" aria-label="Front (Obverse)">
      <PictureFrame src="/gone.jpg" alt="" wordless />
    </button>,
  )
  const image = document.querySelector('img')
  if (image) fireEvent.error(image)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('button').textContent).toBe('')
  expect(document.querySelector('svg')).toBeTruthy()
})

test('another address starts afresh', () => {
  const { rerender } = render(<PictureFrame src="/gone.jpg" alt="Obverse" />)
  fireEvent.error(picture())
  expect(screen.getByText('Image Error')).toBeTruthy()
  rerender(<PictureFrame src="/there.jpg" alt="Obverse" />)
  expect(picture().getAttribute('src')).toBe('/there.jpg')
})
