// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { constitutionApi, type ConstitutionContents, type OneChapter } from '../constitution-contract.ts'
import { educationApi, type FoiLetter, type Guide } from '../contract.ts'
import chapterPage from './constitution-chapter-page.tsx'
import constitutionPage from './constitution-page.tsx'
import guidePage from './education-guide-page.tsx'
import educationPage from './education-page.tsx'
import letterPage from './foi-letter-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const origin = {
  kind: 'digest',
  title: 'The Constitution in plain words',
  source: 'Our own words',
  edition: 'Checked on 2026-11-21',
  notice: 'This is a summary. It is not legal advice.',
  language: 'en',
} as const
const contents: ConstitutionContents = {
  ...origin,
  chapters: [
    {
      number: 4,
      title: 'Fundamental Rights',
      summary: 'The rights.',
      language: 'en',
      first: '33',
      last: '46',
    },
  ],
}
const chapter: OneChapter = {
  ...origin,
  languages: ['en', 'ha'],
  chapter: {
    number: 4,
    title: 'Fundamental Rights',
    summary: 'The rights.',
    parts: [
      {
        title: null,
        sections: [
          {
            number: '33',
            title: 'Right to life',
            text: ['Everyone has it.'],
            alterations: [{ by: 'An Act', summary: 'It was changed.' }],
          },
        ],
      },
    ],
  },
}
const guide: Guide = {
  guide: 'rights',
  title: 'Haƙƙoƙinka',
  summary: 'Abin da haƙƙi yake nufi.',
  language: 'ha',
  asOf: '2026-11-21',
  notice: 'Ba shawarar lauya ba ce.',
  sources: [{ title: 'The Constitution', date: '2026-11-21' }],
  text: [{ tag: 'h2', id: 'section-33', children: ['33. Haƙƙin rayuwa'] }],
  contents: [{ id: 'section-33', text: '33. Haƙƙin rayuwa' }],
  languages: ['en', 'ha'],
}
const letter: FoiLetter = {
  subject: 'Request for information',
  letter: 'Ada Obi\nada@demo.sup\n\nDear Sir or Madam,\n\nYours faithfully,',
  receivedOn: '2026-11-23',
  answerBy: '2026-11-30',
  latestBy: '2026-12-07',
  courtBy: '2026-12-30',
}

describe('/education', () => {
  test('leads to the search, the guides, the letter and each chapter', async () => {
    const client = fakeClient().answers(constitutionApi.contents, contents)
    showPage(educationPage, { address: '/education', client })
    expect(screen.getByRole('searchbox', { name: 'Search the Constitution and the guides' })).toBeDefined()
    await screen.findByText('IV. Fundamental Rights')
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const target of ['rights', 'voting', 'offices', 'foi-letter', 'constitution/4'])
      expect(targets).toContain(`/education/${target}`)
  })
})

describe('/education/constitution', () => {
  const results = [
    {
      title: '33. Right to life',
      where: 'IV. Rights',
      excerpt: 'Everyone',
      href: '/education/constitution/4#section-33',
    },
  ]

  test('shows what a search found, each with its place', async () => {
    const client = fakeClient()
      .answers(constitutionApi.contents, contents)
      .answers(educationApi.search, { results, total: 1 })
    showPage(constitutionPage, { address: '/education/constitution?q=life', client })
    const found = await screen.findByRole('region', { name: '1 passage found' })
    expect(within(found).getByRole('link').getAttribute('href')).toBe('/education/constitution/4#section-33')
    expect(screen.getByDisplayValue('life')).toBeDefined()
    expect(await screen.findByText('This is a summary. It is not legal advice.')).toBeDefined()
  })

  test('says what to try when nothing was found, and keeps the page of a search out of search engines', async () => {
    const client = fakeClient()
      .answers(constitutionApi.contents, contents)
      .answers(educationApi.search, { results: [], total: 0 })
    showPage(constitutionPage, { address: '/education/constitution?q=moon', client })
    expect(await screen.findByRole('heading', { name: 'Nothing has these words.' })).toBeDefined()
    const head = (search: string) =>
      constitutionPage.head?.({
        params: {},
        search: new URLSearchParams(search),
        viewer: null,
        t: (sentence) => sentence,
        found: () => undefined,
        failed: () => null,
      })
    expect([head('q=moon')?.isPrivate, head('')?.isPrivate]).toEqual([true, false])
  })
})

describe('a chapter', () => {
  test('gives each section an address, its words and its alterations', async () => {
    const client = fakeClient().answers(constitutionApi.chapter, chapter)
    const { container } = showPage(chapterPage, {
      address: '/education/constitution/4',
      client,
      params: { chapter: '4' },
    })
    await screen.findByText('Everyone has it.')
    expect(container.querySelector('#section-33')?.textContent).toBe('33. Right to life')
    expect(screen.getByRole('link', { name: '33' }).getAttribute('href')).toBe('#section-33')
    expect(screen.getByText('Altered: An Act.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Chapter V' }).getAttribute('href')).toBe(
      '/education/constitution/5',
    )
    expect(screen.getByRole('region', { name: 'Sources' }).textContent).toContain('Our own words')
  })
})

describe('a guide', () => {
  test('in another language says Beta, names its language to readers, and links its parts', async () => {
    const client = fakeClient().answers(educationApi.guide, guide)
    const { container } = showPage(guidePage, {
      address: '/education/rights',
      client,
      params: { guide: 'rights' },
    })
    expect(await screen.findByText('Beta')).toBeDefined()
    expect(container.querySelector('.prose')?.getAttribute('lang')).toBe('ha')
    expect(screen.getByText('As of 21 November 2026')).toBeDefined()
    expect(container.querySelector('a[href="#section-33"]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Try the quiz' }).getAttribute('href')).toBe('/education/quiz')
  })
})

describe('/education/foi-letter', () => {
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('asks, shows the letter with its dates, and leads back to the same words', async () => {
    const client = fakeClient().answers(educationApi.writeLetter, letter)
    showPage(letterPage, { address: '/education/foi-letter', client })
    fill(/Which public body/, 'Ministry of Works')
    fill(/What do you want to know/, 'The contract for the road.')
    fill(/Your name, as you sign/, 'Ada Obi')
    fill(/Where can they answer/, 'ada@demo.sup')
    fireEvent.click(screen.getByRole('button', { name: 'Write the letter' }))
    expect(await screen.findByRole('region', { name: 'Your letter' })).toBeDefined()
    expect(screen.getByText(/they must answer by 30 November 2026/)).toBeDefined()
    expect(screen.getByText(/a court to review it, by 30 December 2026/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open in email' }).getAttribute('href')).toMatch(
      /^mailto:\?subject=/,
    )
    expect(sentTo(client, educationApi.writeLetter)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Change the letter' }))
    expect(await screen.findByDisplayValue('The contract for the road.')).toBeDefined()
  })

  test('says field by field what is missing, and sends nothing', async () => {
    const client = fakeClient().answers(educationApi.writeLetter, letter)
    showPage(letterPage, { address: '/education/foi-letter', client })
    fireEvent.click(screen.getByRole('button', { name: 'Write the letter' }))
    expect((await screen.findAllByText('Which public body are you writing to?')).length).toBeGreaterThan(0)
    expect(sentTo(client, educationApi.writeLetter)).toHaveLength(0)
  })
})
