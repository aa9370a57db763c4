// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { CheckCards } from '#ui/forms/radio-cards.tsx'

afterEach(cleanup)

describe('interactive controls', () => {
  test('a password can be shown and hidden again', () => {
    render(<PasswordField label="Password" name="pass" showLabel="Show password" hideLabel="Hide password" />)
    const type = () => screen.getByLabelText('Password').getAttribute('type')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(type()).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(type()).toBe('password')
  })
  test('the show button is not in server markup, where it would do nothing', () => {
    expect(
      renderToString(<PasswordField label="P" name="p" showLabel="Show" hideLabel="Hide" />),
    ).not.toContain('Show')
  })
  test('a text area counts down what is left', () => {
    render(<TextArea label="Story" name="story" maxLength={10} counter={(left) => `${left} left`} />)
    fireEvent.change(screen.getByLabelText('Story'), { target: { value: 'abcd' } })
    expect(screen.getByText('6 left')).toBeTruthy()
  })
  test.each(['I see a [problem].', ''])(
    'a text area that starts with “%s” keeps what was typed before the script came, and counts it',
    async (stored) => {
      const field = (
        <TextArea
          label="Letter"
          name="letter"
          defaultValue={stored}
          maxLength={50}
          counter={(left) => `${left} left`}
        />
      )
      const root = document.body.appendChild(document.createElement('div'))
      root.innerHTML = renderToString(field)
      const area = screen.getByLabelText<HTMLTextAreaElement>('Letter')
      area.value = 'The drain is blocked.'
      const differs = vi.fn()
      const shown = await act(async () => hydrateRoot(root, field, { onRecoverableError: differs }))
      expect(screen.getByLabelText<HTMLTextAreaElement>('Letter')).toBe(area)
      expect(area.value).toBe('The drain is blocked.')
      expect(screen.getByText('29 left')).toBeTruthy()
      expect(differs).not.toHaveBeenCalled()
      act(() => shown.unmount())
      root.remove()
    },
  )
  test('check cards report all picked values in the order of the options', () => {
    const picks: string[][] = []
    const options = ['water', 'roads', 'health'].map((value) => ({ value, label: value }))
    render(
      <CheckCards
        name="topics"
        legend="Topics"
        options={options}
        defaultValues={['health']}
        onPick={(all) => picks.push(all)}
      />,
    )
    fireEvent.click(screen.getByLabelText('water'))
    fireEvent.click(screen.getByLabelText('health'))
    expect(picks).toEqual([['water', 'health'], ['water']])
  })
  test('a busy button keeps its label, says so and ignores presses', () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Send
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    fireEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})
