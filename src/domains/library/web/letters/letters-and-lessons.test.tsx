// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage, showServed } from '#test/show-page.tsx'
import { type LetterCard, lettersApi, type PublicLetter } from '../../contracts/letter-contract.ts'
import { type Video, videosApi } from '../../contracts/video-contract.ts'
import letterPage from '../letter-page.tsx'
import lettersPage from '../letters-page.tsx'
import videoPage from '../video-page.tsx'
import videosPage from '../videos-page.tsx'

afterEach(cleanup)

const card: LetterCard = {
  slug: 'a-letter',
  title: 'Please clear the drain',
  summary: 'It is blocked since May.',
  office: 'The Chairman',
  place: 'Ikeja',
  origin: 'citizen',
  status: 'answered',
  language: 'en',
  publishedOn: '2026-11-14',
}
const letter: PublicLetter = {
  ...card,
  id: '66666666-6666-4666-8666-666666666666',
  text: [{ tag: 'p', children: ['It is blocked.'] }],
  languages: ['en'],
  tags: [],
  sources: [],
  steps: [{ on: '2026-11-14', status: 'answered', note: 'They come on Monday.' }],
  writer: null,
  own: null,
  staff: null,
}
const lesson: Video = {
  slug: 'a-lesson',
  title: 'Read a budget line',
  summary: 'Where the money stands.',
  author: 'SUP Civic editors',
  publishedOn: '2026-11-14',
  language: 'en',
  minutes: 3,
  seconds: null,
  text: [{ tag: 'p', children: ['A line has a code.'] }],
  languages: ['en'],
  sources: [],
  playedBy: null,
}

describe('[LB-04] civic letters', () => {
  const list = (items: readonly LetterCard[], search = '') =>
    showServed(lettersPage, {
      address: `/civic-letters${search}`,
      client: fakeClient().answers(lettersApi.letters, {
        items: [...items],
        total: items.length,
        nextCursor: null,
        held: null,
      }),
    })
  const show = (change: Partial<PublicLetter> = {}) =>
    showServed(letterPage, {
      address: '/civic-letters/a-letter',
      params: { letterSlug: 'a-letter' },
      client: fakeClient().answers(lettersApi.letter, { ...letter, ...change }),
    })

  test('have a list of their own, by what became of them, and a way to write one', async () => {
    list([card])
    const link = await screen.findByRole('link', { name: /Please clear the drain/ })
    expect(link.getAttribute('href')).toBe('/civic-letters/a-letter')
    const filter = within(screen.getByRole('navigation', { name: 'Result' }))
    expect(filter.getByRole('link', { name: 'Answered' }).getAttribute('href')).toBe(
      '/civic-letters?status=answered',
    )
    expect(screen.getByRole('link', { name: 'Write to an office-holder' }).getAttribute('href')).toBe(
      '/civic-letters/write',
    )
  })

  test('say in words that there is none', async () => {
    list([], '?status=settled')
    expect(await screen.findByText('No letters yet')).toBeDefined()
  })

  test('have a page each: to whom it went and what became of it', async () => {
    show()
    expect(await screen.findByRole('heading', { level: 1, name: letter.title })).toBeDefined()
    for (const words of ['To: The Chairman', 'They come on Monday.'])
      expect(screen.getByText(words, { exact: false })).toBeDefined()
  })

  test('have none where no letter is', async () => {
    showServed(letterPage, {
      address: '/civic-letters/none',
      params: { letterSlug: 'none' },
      client: fakeClient().refuses(lettersApi.letter, 'letter-not-found'),
    })
    expect(
      await screen.findByRole('heading', { name: 'This letter does not exist, or was removed.' }),
    ).toBeDefined()
  })
})

describe('[LB-04] the video library', () => {
  test('lists its lessons, and says that the words come first', async () => {
    showServed(videosPage, {
      address: '/video-library',
      client: fakeClient().answers(videosApi.videos, { items: [lesson] }),
    })
    const link = await screen.findByRole('link', { name: /Read a budget line/ })
    expect(link.getAttribute('href')).toBe('/video-library/a-lesson')
    expect(screen.getByText(/None of these lessons has a film/)).toBeDefined()
  })

  test('a lesson shows its transcript, and asks the site of a film only after a tap', async () => {
    const client = fakeClient().answers(videosApi.video, { ...lesson, playedBy: 'player.example' })
    const params = { lesson: 'a-lesson' }
    const { container } = showPage(videoPage, { address: '/video-library/a-lesson', params, client })
    expect(await screen.findByText('A line has a code.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Play the film' }).getAttribute('href')).toBe(
      '/video-library/a-lesson/player',
    )
    expect(container.querySelectorAll('iframe, video')).toHaveLength(0)
  })
})
