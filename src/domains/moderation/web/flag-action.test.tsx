// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { moderationApi } from '../contract.ts'
import { FlagAction } from './flag-action.tsx'

const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const kind = 'forum.post'
const two = (
  <>
    <FlagAction kind={kind} subjectId={first} />
    <FlagAction kind={kind} subjectId={second} />
  </>
)
const returned: FormState = {
  call: 'POST /api/moderation/flags',
  values: { kind, subjectId: second, reason: '' },
  problem: null,
  goTo: null,
  from: null,
}
const boxes = () => screen.getAllByRole('group')
afterEach(cleanup)

describe('the form of a flag', () => {
  test('is not there for a visitor', () => {
    renderWithState(two, {})
    expect(screen.queryAllByRole('group')).toEqual([])
  })

  test('sends what it stands beside with its reason, and thanks in its own place only', async () => {
    const client = fakeClient().answers(moderationApi.flag, { kind, subjectId: second })
    renderWithState(two, { client, state: stateOf('ada') })
    const form = within(boxes()[1] as HTMLElement)
    fireEvent.change(form.getByLabelText('What is wrong with it?'), { target: { value: 'hate' } })
    fireEvent.click(form.getByRole('button', { name: 'Tell the moderators', hidden: true }))
    await screen.findByText('Thank you. A moderator looks at it.')
    expect(sentTo(client, moderationApi.flag)[0]?.body).toMatchObject({
      kind,
      subjectId: second,
      reason: 'hate',
    })
    await waitFor(() => expect(boxes()).toHaveLength(1))
  })

  test('without script comes back open with its refusal, and thanks, in its own place only', () => {
    const problem = { status: 409, code: 'ALREADY_FLAGGED', message: 'You have already told us.', fields: {} }
    const state = { ...stateOf('ada'), form: { ...returned, problem } }
    const { container } = renderWithState(two, { state })
    expect(boxes().map((box) => (box as HTMLDetailsElement).open)).toEqual([false, true])
    expect(within(boxes()[1] as HTMLElement).getByRole('alert').textContent).toContain(problem.message)
    expect(container.querySelectorAll('#result')).toHaveLength(1)
    cleanup()
    const answered = { ...stateOf('ada'), form: { ...returned, answer: { kind, subjectId: second } } }
    const shown = renderWithState(two, { state: answered })
    expect(screen.getByRole('status').textContent).toBe('Thank you. A moderator looks at it.')
    expect(boxes()).toHaveLength(1)
    expect(shown.container.querySelectorAll('#result')).toHaveLength(1)
  })
})
