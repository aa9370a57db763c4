// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import type { SummaryError } from '#ui/forms/error-summary.tsx'
import { TextField } from '#ui/forms/field.tsx'

afterEach(cleanup)

const form = (errors: SummaryError[]) => (
  <>
    <ErrorSummary title="There is a problem" errors={errors} />
    <TextField label="Phone" name="phone" />
  </>
)

describe('the error summary', () => {
  test('is empty without errors', () => {
    render(form([]))
    expect(screen.queryByRole('alert')).toBeNull()
  })
  test('takes the focus when errors arrive', () => {
    const { rerender } = render(form([]))
    rerender(form([{ id: 'phone', message: 'Enter a phone number' }]))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
  test('each line links to its field and moves the focus there', () => {
    render(form([{ id: 'phone', message: 'Enter a phone number' }]))
    const line = screen.getByRole('link', { name: 'Enter a phone number' })
    expect(line.getAttribute('href')).toBe('#phone')
    fireEvent.click(line)
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
  })
  test('does not pull the focus back while the same errors stay', () => {
    const errors = [{ id: 'phone', message: 'Enter a phone number' }]
    const { rerender } = render(form(errors))
    screen.getByLabelText('Phone').focus()
    rerender(form([...errors]))
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
  })
})
