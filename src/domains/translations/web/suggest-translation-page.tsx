import { Form } from '#platform/web/forms/form.tsx'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { SearchForm } from '#platform/web/search/search-form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { languages, message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type PageSentences, translationsApi } from '../contract.ts'
import { type TargetLanguage } from '../contract.ts'
import { targetOf } from '../rules.ts'
import { type SuggestPlace, pageSentencesRead, suggestSearch } from './suggest-search.ts'
import { InLanguage, languageName, TermList } from './translation-parts.tsx'

type Item = PageSentences['items'][number]
interface Place {
  readonly place: SuggestPlace
  readonly language: TargetLanguage
}

const Suggesting = ({ item, place, language }: Place & { item: Item }) => {
  const t = useT()
  const { viewer } = usePageState()
  const here = suggestSearch.href({ ...place, sentence: item.key })
  if (!viewer)
    return (
      <p className="mt-2">
        <ButtonLink size="sm" href={`${to('auth')}?returnUrl=${encodeURIComponent(here)}`}>
          {t('Sign in to suggest')}
        </ButtonLink>
      </p>
    )
  return (
    <>
      <TermList terms={item.terms} code={language} />
      <Form
        call={translationsApi.suggest}
        then={suggestSearch.href({ ...place, sentence: undefined })}
        done={message(
          'Thank you. Two native readers decide about it. You find your suggestion under Translations.',
        )}
        className="stack mt-3"
        marks={{ language, key: item.key, page: place.page ?? '' }}
        submit={t('Send the suggestion')}
        size="sm"
      >
        <TextArea
          name="wording"
          label={t('Better words')}
          hint={t('Keep each part in curly brackets exactly as it is in the English.')}
          rows={3}
          defaultValue={item.translation}
        />
        <TextArea name="why" label={t('Why they are better')} optional={t('optional')} rows={2} />
      </Form>
    </>
  )
}

const Sentence = (props: Place & { item: Item }) => {
  const t = useT()
  const { item, place, language } = props
  const isOpen = place.sentence === item.key
  return (
    <Card as="li" id={`s-${item.key}`}>
      <InLanguage code="en" className="small mute" text={item.english} />
      <InLanguage code={language} className="b" text={item.translation || '–'} />
      {isOpen ? (
        <Suggesting {...props} />
      ) : (
        <p className="mt-2">
          <ButtonLink
            size="sm"
            variant="quiet"
            href={`${suggestSearch.href({ ...place, sentence: item.key })}#s-${item.key}`}
          >
            {t('Suggest better words')}
            <span className="vh" lang="en">
              {' '}
              {item.english}
            </span>
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}

const Sentences = ({ place, language }: Place) => {
  const t = useT()
  const state = useRead(translationsApi.pageSentences, pageSentencesRead(place, language))
  return (
    <>
      <SearchForm of={suggestSearch} query={place} kept={['page']} name="find" label={t('Find words')} />
      <Loaded
        state={state}
        failed={t('We could not load the sentences of this page.')}
        empty={
          <EmptyState className="card" level={2} title={t('No sentence found')}>
            {t('Articles and lessons are not listed here. Write to us about them with the contact form.')}
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <p className="small">
              {found.isWholePage
                ? t('{count, plural, one {# sentence} other {# sentences}} on the page “{title}”', {
                    count: found.total,
                    title: t(found.title),
                  })
                : t(
                    'Only people who are signed in see the page “{title}”, so these are all sentences of its part of the site: {count}. Find yours with the search.',
                    { count: found.total, title: t(found.title) },
                  )}
            </p>
            {found.items.length < found.total && (
              <p className="small mute">
                {t('The first {count} are listed. Search for the others.', { count: found.items.length })}
              </p>
            )}
            <ul className="stack gap-2">
              {found.items.map((item) => (
                <Sentence key={item.key} item={item} place={place} language={language} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  )
}

const ChooseLanguage = ({ place }: { place: SuggestPlace }) => {
  const t = useT()
  return (
    <Notice title={t('Choose the language whose words you want to improve.')}>
      <ul className="row wrapf gap-2">
        {languages
          .filter(({ code }) => targetOf(code))
          .map(({ code, name, htmlLang }) => (
            <li key={code}>
              <a
                lang={htmlLang}
                hrefLang={htmlLang}
                href={`${suggestSearch.href(place)}${place.page ? '&' : '?'}lang=${code}`}
              >
                {name}
              </a>
            </li>
          ))}
      </ul>
    </Notice>
  )
}

/** The sentences of one page beside their English, each with a form for better words. */
const SuggestTranslationPage = () => {
  const t = useT()
  const language = targetOf(useLanguage().code)
  const place = suggestSearch.read(useSearch())
  return (
    <>
      <PageHead
        lead={
          language
            ? t(
                'You read {language} better than we write it? Choose a sentence and send better words. Two native readers decide, and the site says them from the next release on.',
                {
                  language: languageName(language),
                },
              )
            : undefined
        }
        actions={<a href={to('translations')}>{t('How translating works, and your suggestions')}</a>}
      />
      {language ? <Sentences place={place} language={language} /> : <ChooseLanguage place={place} />}
    </>
  )
}

export default page({
  component: SuggestTranslationPage,
  frame: 'read stack',
  reads: ({ search, language }) => {
    const target = targetOf(language)
    return target ? [pageSentencesRead(suggestSearch.read(search), target)] : []
  },
})
