import { describe, expect, test } from 'vitest'
import type { RenderedHead } from '#shared/pages/rendered-page.ts'
import { structuredData } from './structured-data.ts'

const place = { origin: 'https://a.example', canonical: '/x', image: 'https://a.example/x.png' }
const head: RenderedHead = {
  title: 'A </script> title',
  description: 'About it.',
  image: null,
  canonical: '/x',
  isPrivate: false,
}
const graphOf = (change: Partial<RenderedHead>): unknown[] => {
  const html = structuredData({ ...head, ...change }, place)
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? []
  expect(json).not.toContain('<')
  return (JSON.parse(json) as { '@graph': unknown[] })['@graph']
}

describe('the data of schema.org', () => {
  test('of a leader is a profile page of a person with office and place', () => {
    const person = { name: 'Rahila Sample', office: 'Ward councillor', place: 'Jos North, Plateau' }
    expect(graphOf({ facts: { person } })).toEqual([
      {
        '@type': 'ProfilePage',
        url: 'https://a.example/x',
        mainEntity: {
          '@type': 'Person',
          name: 'Rahila Sample',
          jobTitle: 'Ward councillor',
          workLocation: { '@type': 'Place', name: 'Jos North, Plateau' },
        },
      },
    ])
  })

  test('of a project says where it is and who is responsible', () => {
    expect(graphOf({ facts: { project: { place: 'Ikeja, Lagos', responsible: 'A committee' } } })).toEqual([
      {
        '@type': 'Project',
        name: head.title,
        description: head.description,
        url: 'https://a.example/x',
        location: { '@type': 'Place', name: 'Ikeja, Lagos' },
        parentOrganization: { '@type': 'Organization', name: 'A committee' },
      },
    ])
  })

  test('of a chapter is an organization of a place, of an institution a school with its own site', () => {
    expect(graphOf({ facts: { group: { place: 'Ikeja, Lagos' } } })).toMatchObject([
      { '@type': 'Organization', name: head.title, location: { name: 'Ikeja, Lagos' } },
    ])
    const school = { place: 'Lagos', founded: 1962, website: 'unilag.edu.ng' }
    expect(graphOf({ facts: { school } })).toEqual([
      {
        '@type': 'EducationalOrganization',
        name: head.title,
        url: 'https://a.example/x',
        address: { '@type': 'PostalAddress', addressRegion: 'Lagos', addressCountry: 'NG' },
        foundingDate: '1962',
        sameAs: 'https://unilag.edu.ng',
      },
    ])
    const [bare] = graphOf({ facts: { school: { place: null, founded: null, website: null } } })
    expect(Object.keys(bare ?? {})).toEqual(['@type', 'name', 'url'])
  })

  test('of open data is a dataset with licence, place, day and file', () => {
    const dataset = { place: 'Ikeja, Lagos', observedOn: '2026-11-14', download: '/api/x/file' }
    expect(graphOf({ facts: { dataset } })).toMatchObject([
      {
        '@type': 'Dataset',
        license: 'https://creativecommons.org/licenses/by/4.0/',
        spatialCoverage: { name: 'Ikeja, Lagos' },
        temporalCoverage: '2026-11-14',
        distribution: [{ contentUrl: 'https://a.example/api/x/file' }],
      },
    ])
    const [bare] = graphOf({ facts: { dataset: { place: null, observedOn: null, download: null } } })
    expect(bare).not.toHaveProperty('distribution')
  })

  test('of a letter names its writer as a person, of an article its editors as an organization', () => {
    const article = {
      author: 'Ada',
      publishedAt: '2026-11-14',
      updatedAt: '2026-11-15',
      language: 'yo',
    } as const
    const [letter] = graphOf({ article: { ...article, isByPerson: true } })
    expect(letter).toMatchObject({ author: { '@type': 'Person', name: 'Ada' }, inLanguage: 'yo' })
    expect(graphOf({ article })[0]).toMatchObject({ author: { '@type': 'Organization' } })
  })

  test('is missing on a page without any, and on a private one', () => {
    const facts = { trail: [{ name: 'Library', path: '/library' }] }
    expect(structuredData(head, place)).toBe('')
    expect(structuredData({ ...head, facts, isPrivate: true }, place)).toBe('')
  })
})
