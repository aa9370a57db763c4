// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useT } from '#platform/web/language.tsx'
import { type LanguageCode, languages } from '#shared/words.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { Header } from './header.tsx'

afterEach(cleanup)

/** The labels of the specification, section 2, by their headings. */
const alone = 'Dashboard, Engage, Counsel, #13k Challenge, Projects, Candidates, Donate, Community, Tools'
const headings: Readonly<Record<string, string>> = {
  Campus: 'Campus Communities, NYSC Camps, Leadership Portal',
  Social: 'Events, Forum, Leaderboard, Network, Training',
  Volunteer: 'Volunteer Hub, Rejoin Volunteers, Become a Volunteer, Meet Your Guides',
  Business: 'Organizations, Bulk token purchase',
  Financial: 'Wallet, SUP Dashboard, Treasury',
  Analytics: 'Progress Tracking, Transparency, Voting',
  User: 'My Profile, Settings, Notifications, Help and Support, KYC Verification, Logout',
}
const split = (labels: string): string[] => labels.split(', ')

const labels = [...split(alone), ...Object.keys(headings), ...Object.values(headings).flatMap(split)]

const wordsOf = (element: Element): string => {
  const copy = element.cloneNode(true)
  if (copy instanceof Element) for (const note of copy.querySelectorAll('small')) note.remove()
  return copy.textContent?.trim() ?? ''
}

/** What the header says to Ada, whatever her part as a volunteer. */
const said = (language: LanguageCode): Set<string> => {
  const ada = stateOf('ada')
  const texts = ([undefined, 'ACTIVE', 'INACTIVE'] as const).flatMap((volunteer) => {
    const viewer = ada.viewer && { ...ada.viewer, ...(volunteer && { volunteer }) }
    const { container } = renderWithState(<Header isOnCloth={false} />, {
      state: { ...ada, viewer, language },
    })
    const found = [...container.querySelectorAll('a, button, h3')].map(wordsOf)
    const notes = [...container.querySelectorAll('a small')].map(
      ({ textContent }) => textContent?.trim() ?? '',
    )
    cleanup()
    return [...found, ...notes]
  })
  return new Set(texts)
}

const Labels = () => {
  const t = useT()
  return labels.map((label) => <p key={label}>{t(label)}</p>)
}

/** The labels as the catalogue of this language has them. */
const translated = (language: LanguageCode): string[] => {
  const { container } = renderWithState(<Labels />, { state: { language } })
  const found = [...container.querySelectorAll('p')].map(({ textContent }) => textContent ?? '')
  cleanup()
  return found
}

test.each(languages.map(({ code }) => code))(
  '[NV-08] the menus say every label and heading of the specification, in %s in its own words',
  (language) => {
    const own = translated(language)
    const texts = said(language)
    expect(own.filter((label) => !texts.has(label))).toEqual([])
    // Naijá keeps most English names; in the three others every name stands in its own words.
    if (language !== 'en' && language !== 'pcm')
      expect(own.filter((label, at) => label === labels[at])).toEqual([])
  },
)
