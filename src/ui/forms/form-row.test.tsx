// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DateField } from '#ui/forms/date-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { fieldWiring } from '#ui/forms/form-row.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'

afterEach(cleanup)

describe('the wiring of a field', () => {
  test('without hint and error it has only its id and name', () => {
    expect(fieldWiring({ name: 'phone' })).toEqual({ id: 'phone', name: 'phone' })
  })
  test('with both it is described by the error first, and marked invalid', () => {
    expect(fieldWiring({ name: 'phone', id: 'p1', hint: 'With 0', error: 'Too short' })).toEqual({
      id: 'p1',
      name: 'phone',
      'aria-describedby': 'p1-error p1-hint',
      'aria-invalid': true,
    })
  })
})

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('fields', () => {
  test('label, hint and error belong to their control', () => {
    render(<TextField label="Phone" name="phone" hint="Starts with 0" error="Enter a phone number" />)
    const input = screen.getByLabelText('Phone')
    expect(describedBy(input)).toEqual(['Enter a phone number', 'Starts with 0'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
  test('every kind of control has its label', () => {
    render(
      <>
        <TextArea label="Story" name="story" />
        <SelectField label="State" name="state" options={[{ value: 'LA', label: 'Lagos' }]} />
        <PasswordField label="Password" name="pass" showLabel="Show" hideLabel="Hide" />
      </>,
    )
    expect(['Story', 'State', 'Password'].map((name) => screen.getByLabelText(name).tagName)).toEqual([
      'TEXTAREA',
      'SELECT',
      'INPUT',
    ])
  })
  test('a group shows its error once and gives its id to the first control', () => {
    render(
      <RadioCards
        name="verdict"
        legend="Verdict"
        error="Choose one"
        options={[
          { value: 'yes', label: 'Approve' },
          { value: 'no', label: 'Reject' },
        ]}
      />,
    )
    expect(describedBy(screen.getByRole('group', { name: 'Verdict' }))).toEqual(['Choose one'])
    expect(screen.getByLabelText('Approve').id).toBe('verdict')
    expect(screen.getByLabelText('Reject').id).toBe('verdict-no')
  })
  test('a date posts three parts and its first box answers to the name of the question', () => {
    render(<DateField name="dob" legend="Born" labels={{ day: 'Day', month: 'Month', year: 'Year' }} />)
    expect(screen.getByLabelText('Day').id).toBe('dob')
    expect(['Day', 'Month', 'Year'].map((part) => screen.getByLabelText(part).getAttribute('name'))).toEqual([
      'dob-day',
      'dob-month',
      'dob-year',
    ])
  })
})
