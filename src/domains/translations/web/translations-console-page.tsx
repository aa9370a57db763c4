import { useT } from '#platform/web/language.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { failedHead, page } from '#platform/web/page.ts'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ConsoleSentence, translationsConsoleApi } from '../console-contract.ts'
import { sentenceStateNames } from '../rules.ts'
import { sentenceStates } from '../console-contract.ts'
import { type ConsolePlace, consoleSearch, sentencesRead } from './console-search.ts'
import { StateChips } from './state-chips.tsx'
import { InLanguage, languageName } from './translation-parts.tsx'

const missing = message('This page does not exist.')

const Row = ({ item, language }: { item: ConsoleSentence; language: string }) => (
  <Card as="li">
    <StateChips states={item.states} />
    <InLanguage code="en" className="small mute mt-2" text={item.english} />
    <p lang={language}>
      <Anchor className="b break" href={to('translationView', { language, key: item.key })}>
        {item.translation || '–'}
      </Anchor>
    </p>
  </Card>
)

const Filter = ({ place, areas }: { place: ConsolePlace; areas: readonly string[] }) => {
  const t = useT()
  return (
    <FilterForm
      of={consoleSearch}
      query={place}
      kept={['language']}
      finder={<SearchBox name="search" label={t('Find words')} />}
    >
      <SelectField
        name="state"
        label={t('State')}
        placeholder={t('All')}
        options={sentenceStates.map((state) => ({ value: state, label: t(sentenceStateNames[state]) }))}
      />
      <SelectField
        name="area"
        label={t('Part of the site')}
        placeholder={t('All')}
        options={areas.map((area) => ({ value: area, label: area }))}
      />
    </FilterForm>
  )
}

interface FoundProps {
  readonly found: Answer<typeof translationsConsoleApi.sentences>
  readonly place: ConsolePlace
}

const Head = ({ found, place: { language } }: FoundProps) => {
  const t = useT()
  return (
    <PageHead
      title={t('Read {language}', { language: languageName(language) })}
      lead={t(
        'Open a sentence to accept it, to suggest better words, or to decide about what others suggested. What two readers accept is on the site from the next release on.',
      )}
      actions={
        <>
          {found.languages
            .filter((code) => code !== language)
            .map((code) => (
              <a key={code} href={consoleSearch.href({ language: code })}>
                {languageName(code)}
              </a>
            ))}
          <a href={`/api/translations/files/${language}`} download>
            {t('Download as a PO file for translation tools')}
          </a>
        </>
      }
    />
  )
}

const Rows = ({ found: { items, total, nextCursor }, place }: FoundProps) => {
  const t = useT()
  const { language } = place
  if (items.length === 0)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('No sentence found')}
        action={
          <ButtonLink variant="quiet" href={consoleSearch.href({ language })}>
            {t('Show all sentences')}
          </ButtonLink>
        }
      >
        {t('Try fewer words or another state.')}
      </EmptyState>
    )
  return (
    <>
      <p className="small b num">
        {t('{count, plural, one {# sentence} other {# sentences}}', { count: total })}
      </p>
      <ul className="stack gap-2">
        {items.map((item) => (
          <Row key={item.key} item={item} language={language} />
        ))}
      </ul>
      <NextPage href={nextCursor && consoleSearch.href({ ...place, cursor: nextCursor })} />
    </>
  )
}

/** Sentences of a language, for its native readers. */
const TranslationsConsolePage = () => {
  const t = useT()
  const place = consoleSearch.read(useSearch())
  const state = useRead(translationsConsoleApi.sentences, sentencesRead(place))
  return (
    <LoadedPage
      state={state}
      missing={missing}
      list={{ href: to('translations'), label: t('How to become a reader') }}
    >
      {(found) => (
        <>
          <Head found={found} place={place} />
          <Filter place={place} areas={found.areas} />
          <Rows found={found} place={place} />
        </>
      )}
    </LoadedPage>
  )
}

export default page({
  component: TranslationsConsolePage,
  reads: ({ search }) => [sentencesRead(consoleSearch.read(search))],
  head: ({ search, t, failed }) => {
    const place = consoleSearch.read(search)
    const problem = failed(sentencesRead(place))
    // Who reads no language learns here how to become a reader: that is no fault.
    return problem && problem.status !== 403
      ? failedHead(problem, missing, t)
      : { title: t('Read {language}', { language: languageName(place.language) }) }
  },
})
