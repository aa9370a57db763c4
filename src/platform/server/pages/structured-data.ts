import { brand } from '#shared/brand.ts'
import { type PageFacts, type RenderedHead, scriptJson } from '#shared/pages/rendered-page.ts'
import { type LanguageCode, languages } from '#shared/words.ts'

interface Place {
  readonly origin: string
  readonly canonical: string
  readonly image: string
}

type Thing = Readonly<Record<string, unknown>>

const inLanguage = (code: LanguageCode) => languages.find((each) => each.code === code)?.htmlLang
const publisher = { '@type': 'Organization', name: brand.name }

const articleOf = ({ article, title, description }: RenderedHead, address: string, image: string): Thing[] =>
  article
    ? [
        {
          '@type': 'Article',
          headline: title,
          description,
          image,
          url: address,
          inLanguage: inLanguage(article.language),
          datePublished: article.publishedAt,
          dateModified: article.updatedAt,
          author: { '@type': article.isByPerson ? 'Person' : 'Organization', name: article.author },
          publisher,
        },
      ]
    : []

const trailOf = (trail: PageFacts['trail'], title: string, { origin, canonical }: Place): Thing[] =>
  trail
    ? [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [...trail, { name: title, path: canonical }].map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: origin + path,
          })),
        },
      ]
    : []

const questionsOf = (questions: PageFacts['questions']): Thing[] =>
  questions
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
    : []

const lessonOf = ({ facts, title, description }: RenderedHead, url: string): Thing[] =>
  facts?.lesson
    ? [
        {
          '@type': 'LearningResource',
          name: title,
          description,
          url,
          inLanguage: inLanguage(facts.lesson.language),
          dateModified: facts.lesson.checkedOn,
          isAccessibleForFree: true,
          publisher,
        },
      ]
    : []

const personOf = ({ facts }: RenderedHead, url: string): Thing[] =>
  facts?.person
    ? [
        {
          '@type': 'ProfilePage',
          url,
          mainEntity: {
            '@type': 'Person',
            name: facts.person.name,
            jobTitle: facts.person.office,
            workLocation: { '@type': 'Place', name: facts.person.place },
          },
        },
      ]
    : []

const projectOf = ({ facts, title, description }: RenderedHead, url: string): Thing[] =>
  facts?.project
    ? [
        {
          '@type': 'Project',
          name: title,
          description,
          url,
          location: { '@type': 'Place', name: facts.project.place },
          parentOrganization: { '@type': 'Organization', name: facts.project.responsible },
        },
      ]
    : []

const groupOf = ({ facts, title, description }: RenderedHead, url: string): Thing[] =>
  facts?.group
    ? [
        {
          '@type': 'Organization',
          name: title,
          description,
          url,
          location: { '@type': 'Place', name: facts.group.place },
          parentOrganization: publisher,
        },
      ]
    : []

const schoolOf = ({ facts, title }: RenderedHead, url: string): Thing[] => {
  const { school } = facts ?? {}
  if (!school) return []
  const { place, founded, website } = school
  return [
    {
      '@type': 'EducationalOrganization',
      name: title,
      url,
      ...(place && { address: { '@type': 'PostalAddress', addressRegion: place, addressCountry: 'NG' } }),
      ...(founded && { foundingDate: String(founded) }),
      ...(website && { sameAs: `https://${website}` }),
    },
  ]
}

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/'

const datasetOf = ({ facts, title, description }: RenderedHead, url: string, origin: string): Thing[] => {
  const { dataset } = facts ?? {}
  if (!dataset) return []
  const { place, observedOn, download } = dataset
  return [
    {
      '@type': 'Dataset',
      name: title,
      description,
      url,
      license: LICENCE,
      isAccessibleForFree: true,
      creator: publisher,
      ...(place && { spatialCoverage: { '@type': 'Place', name: place } }),
      ...(observedOn && { temporalCoverage: observedOn }),
      ...(download && {
        distribution: [
          { '@type': 'DataDownload', encodingFormat: 'application/zip', contentUrl: origin + download },
        ],
      }),
    },
  ]
}

/** What the page is about in the words of schema.org: data, which no browser runs. Private pages say nothing. */
export const structuredData = (head: RenderedHead, place: Place): string => {
  if (head.isPrivate) return ''
  const address = place.origin + place.canonical
  const things = [
    ...articleOf(head, address, place.image),
    ...lessonOf(head, address),
    ...personOf(head, address),
    ...projectOf(head, address),
    ...groupOf(head, address),
    ...schoolOf(head, address),
    ...datasetOf(head, address, place.origin),
    ...questionsOf(head.facts?.questions),
    ...trailOf(head.facts?.trail, head.title, place),
  ]
  if (things.length === 0) return ''
  const data = { '@context': 'https://schema.org', '@graph': things }
  return `<script type="application/ld+json">${scriptJson(data)}</script>`
}
