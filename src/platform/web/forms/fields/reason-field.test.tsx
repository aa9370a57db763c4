// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithState } from '#test/web.tsx'
import { ReasonField } from './reason-field.tsx'

afterEach(cleanup)

test.each([
  ['Reason', undefined, <ReasonField />],
  ['Public reason', 'This is public and permanent. Do not name anyone.', <ReasonField kind="public" />],
  ['Reason', 'It stays in the record with your name.', <ReasonField kind="record" />],
  ['Public reason', 'Write no names.', <ReasonField kind="public" hint="Write no names." />],
  ['Why not?', undefined, <ReasonField label="Why not?" />],
])('the reason is asked as %s, with the hint %s', (label, hint, field) => {
  const { container } = renderWithState(field)
  expect(screen.getByLabelText<HTMLTextAreaElement>(label).name).toBe('reason')
  expect(container.querySelector('.hint')?.textContent).toBe(hint)
})
