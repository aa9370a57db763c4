// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithState } from '#test/web.tsx'
import { AmountField } from './amount-field.tsx'

afterEach(cleanup)

test.each([
  ['no bounds', undefined, <AmountField label="How much?" />],
  ['a least amount', 'At least 5,000 SUP', <AmountField label="How much?" min={5000} />],
  ['bounds', 'From 1 to 10,000 SUP', <AmountField label="How much?" min={1} max={10_000} />],
  ['words of the page', 'In naira.', <AmountField label="How much?" hint="In naira." min={1} max={9} />],
])('an amount with %s says so: %s', (_, hint, field) => {
  const { container } = renderWithState(field)
  const input = screen.getByLabelText<HTMLInputElement>('How much?')
  expect([input.name, input.inputMode]).toEqual(['amount', 'decimal'])
  expect(container.querySelector('.hint')?.textContent).toBe(hint)
})

test('a whole amount is typed on the keys of numbers', () => {
  renderWithState(<AmountField name="each" label="How much?" isWhole />)
  const input = screen.getByLabelText<HTMLInputElement>('How much?')
  expect([input.name, input.inputMode]).toEqual(['each', 'numeric'])
})
