// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState } from '#test/web.tsx'
import { regionsApi } from '../../contract.ts'
import { LgaField } from './place-fields.tsx'

afterEach(cleanup)

const options = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Local government').options].map(({ text }) => text)

test('a list of places that could not be loaded says so and loads again on a press', async () => {
  const client = fakeClient()
  client.refuses(regionsApi.lgas, 'not-found')
  renderWithState(<LgaField name="lga" state="NG-KN" />, { client, state: { search: '?state=NG-KN' } })
  expect(options()).toEqual(['Loading...'])
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load the list.')
  // Without script it keeps what was chosen before.
  const again = screen.getByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe('?state=NG-KN')
  client.answers(regionsApi.lgas, [
    { id: 'KN-gwale', name: 'Gwale', state: 'NG-KN', zone: 'NW', wardCount: 11, pollingUnitCount: 215 },
  ])
  fireEvent.click(again)
  expect(await screen.findByRole('option', { name: 'Gwale' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a State it asks for one first', () => {
  renderWithState(<LgaField name="lga" state={null} />, { client: fakeClient() })
  expect(options()).toEqual(['Choose a State first'])
})
