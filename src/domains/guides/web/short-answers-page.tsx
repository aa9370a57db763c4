import { useRead } from '#platform/web/client/queries.ts'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { guideNames } from '#shared/civic/guide-names.ts'
import { formatDate } from '#shared/format.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { answerTopics, guidesApi, type ListedAnswer } from '../contract.ts'
import { guidesIn } from '../rules.ts'
import { type AnswersPlace, answersSearch, namesOfTopics } from './answers/answers-search.ts'

const answersRead = (place: AnswersPlace) => read(guidesApi.answers, { query: place })

const Filters = ({ place }: { place: AnswersPlace }) => {
  const t = useT()
  return (
    <FilterForm
      of={answersSearch}
      query={place}
      open
      finder={
        <SearchBox name="search" label={t('Search in answers and questions')} placeholder={t('Words')} />
      }
    >
      <SelectField
        name="language"
        label={t('Language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        name="topic"
        label={t('Topic')}
        placeholder={t('All topics')}
        options={answerTopics.map((value) => ({ value, label: t(namesOfTopics[value]) }))}
      />
      <SelectField
        name="guide"
        label={t('Guide')}
        placeholder={t('Both guides')}
        options={guideNames.map((value) => ({ value, label: guidesIn(t)[value].name }))}
      />
    </FilterForm>
  )
}

const AnswerCard = ({ answer, language }: { answer: ListedAnswer; language: LanguageCode }) => {
  const t = useT()
  const lang = useLangOf(language)
  const [first = answer.name] = answer.asks
  return (
    <Card as="article" id={answer.name} title={<span lang={lang}>{first}</span>} level={2}>
      <p className="row wrapf gap-2">
        <Chip>{t(namesOfTopics[answer.topic])}</Chip>
        <Chip>{guidesIn(t)[answer.guide].name}</Chip>
        <span className="small mute num">
          {t('Checked on {day}', { day: formatDate(answer.checked, t) })}
        </span>
      </p>
      <div className="stack gap-2 mt-3" lang={lang}>
        {answer.text.split(/\n+/).map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
      <p className="row wrapf gap-2 mt-3">
        {answer.pages.map((path) => (
          <Anchor key={path} href={path}>
            <span lang="en">{path}</span>
          </Anchor>
        ))}
      </p>
      <Disclosure
        summary={t('{count, plural, one {# way to ask} other {# ways to ask}}', {
          count: answer.asks.length,
        })}
      >
        <ul lang={lang}>
          {answer.asks.map((ask) => (
            <li key={ask}>{ask}</li>
          ))}
        </ul>
      </Disclosure>
      <p className="small mute mt-3">
        {t('Facts from {files}', { files: answer.from.join(', ') })} ·{' '}
        <span lang="en">{`content/answers/${answer.name}.md`}</span>
      </p>
    </Card>
  )
}

/** What the guides say word for word, and how people ask for it, for the editors. */
const ShortAnswersPage = () => {
  const t = useT()
  const place = answersSearch.read(useSearch())
  const { data, problem } = useRead(guidesApi.answers, answersRead(place))
  return (
    <>
      <PageHead
        lead={t(
          'The guides say these texts word for word. They come from files of the source code, so a change comes with a release.',
        )}
      />
      <Filters place={place} />
      {!data ? (
        <UnreadPart problem={problem} again={answersSearch.href(place)} />
      ) : data.items.length === 0 ? (
        <EmptyState className="card" level={2} title={t('No answer matches')}>
          <p>
            <Anchor href={answersSearch.href()}>{t('Show all answers')}</Anchor>
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="small mute num">
            {t('{count, plural, one {# answer} other {# answers}}', { count: data.count })}
          </p>
          {data.items.map((answer) => (
            <AnswerCard key={answer.name} answer={answer} language={place.language} />
          ))}
          {data.next !== null && <NextPage href={answersSearch.href(place, { cursor: data.next })} />}
        </>
      )}
    </>
  )
}

export default page({
  component: ShortAnswersPage,
  reads: ({ search }) => [answersRead(answersSearch.read(search))],
})
