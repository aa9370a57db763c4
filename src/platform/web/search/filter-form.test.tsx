// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderWithState } from '#test/web.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import { SearchBox, SearchForm } from './search-form.tsx'
import { FilterLinks } from './filter-links.tsx'
import { FirstPage } from './first-page.tsx'
import { cursor, choice, searchOf, text } from './search-of.ts'

afterEach(cleanup)

const things = searchOf('/things', {
  q: text(30),
  view: choice('done'),
  kind: choice('tap', 'road'),
  mine: choice('1'),
  sort: choice('oldest'),
  cursor,
})
const read = (query: string) => things.read(new URLSearchParams(query))
const find = { name: 'q', label: 'Search in things', placeholder: 'What or where' } as const
const names = { q: 'Words', view: 'Done', kind: 'A tap', mine: 'Mine' }

const showForm = (query: string) =>
  renderWithState(
    <FilterForm of={things} query={read(query)} kept={['view']} finder={<SearchBox {...find} />}>
      <SelectField
        name="kind"
        label="Kind"
        placeholder="All kinds"
        options={[
          { value: 'tap', label: 'Tap' },
          { value: 'road', label: 'Road' },
        ]}
      />
      <CheckField name="mine" value="1" label="Only mine" />
    </FilterForm>,
  )
const form = () => screen.getByRole<HTMLFormElement>('search')
const fields = () => [...new FormData(form())]

describe('the filters of a list', () => {
  test('their form sends what the address holds, without its page', () => {
    showForm('q=a&view=done&kind=road&mine=1&sort=oldest&cursor=abc')
    expect(fields()).toEqual([
      ['view', 'done'],
      ['q', 'a'],
      ['kind', 'road'],
      ['mine', '1'],
    ])
    expect(form().method).toBe('get')
    expect(form().getAttribute('action')).toBe('/things')
  })
  test('fields hold their value by their name, and their labels lead to them', () => {
    showForm('kind=road')
    expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('road')
    expect(screen.getByLabelText('Kind').id).toBe('filter-kind')
    expect(screen.getByLabelText<HTMLInputElement>('Only mine').checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search in things' }).maxLength).toBe(30)
  })
  test('the panel counts the filters in it: not the words, and not what it keeps', () => {
    showForm('q=a&view=done&sort=oldest&kind=tap&mine=1')
    expect(form().querySelector('summary')?.textContent).toBe('Filters2')
  })
  test('nothing is counted and nothing kept where nothing is on', () => {
    showForm('view=all&kind=river')
    expect(form().querySelector('summary')?.textContent).toBe('Filters')
    expect(fields()).toEqual([
      ['q', ''],
      ['kind', ''],
    ])
  })
  test('a search box alone keeps the other parameters', () => {
    renderWithState(<SearchForm of={things} query={read('q=a&kind=tap')} kept={['kind', 'view']} {...find} />)
    expect(fields()).toEqual([
      ['kind', 'tap'],
      ['q', 'a'],
    ])
  })
})

describe('links of filters', () => {
  const links = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  test('each filter that is on can be removed, and all at once', () => {
    renderWithState(
      <ActiveFilters of={things} query={read('q=a&kind=tap&sort=oldest&cursor=abc')} names={names} />,
    )
    expect(links(screen.getByRole('list', { name: 'Active filters' }))).toEqual([
      ['Words', '/things?kind=tap&sort=oldest'],
      ['A tap', '/things?q=a&sort=oldest'],
      ['Clear all', '/things'],
    ])
  })
  test('there is no list where no filter is on', () => {
    renderWithState(<ActiveFilters of={things} query={read('sort=oldest&cursor=abc')} names={names} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
  test('a filter as links keeps the others and names the one that is on', () => {
    const options = [
      { value: 'tap', label: 'Taps' },
      { value: 'road', label: 'Roads' },
    ]
    const query = read('q=a&kind=road&cursor=abc')
    renderWithState(
      <FilterLinks of={things} query={query} name="kind" label="Kind" all="All" options={options} />,
    )
    expect(links(screen.getByRole('navigation', { name: 'Kind' }))).toEqual([
      ['All', '/things?q=a'],
      ['Taps', '/things?q=a&kind=tap'],
      ['Roads', '/things?q=a&kind=road'],
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Roads')
  })
  test('the other pages of a list lead back to the first', () => {
    const { rerender } = renderWithState(<FirstPage of={things} query={read('q=a&cursor=abc')} />)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/things?q=a')
    rerender(<FirstPage of={things} query={read('q=a')} />)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
