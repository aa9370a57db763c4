import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { failedHead, page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type ReadSuggestion, type SentenceView, translationsConsoleApi } from '../console-contract.ts'
import { translationsApi } from '../contract.ts'
import { READERS_NEEDED, suggestionStateNames, targetOf } from '../rules.ts'
import { consoleSearch } from './console-search.ts'
import { StateChips } from './state-chips.tsx'
import { InLanguage, languageName, TermList } from './translation-parts.tsx'

const missing = message('We no longer use this sentence.')

const sentenceRead = (params: { readonly language: string; readonly key: string }): Read =>
  read(translationsConsoleApi.sentence, { params: { language: params.language, key: params.key } })

const Readers = ({ readers }: { readers: number }) => {
  const t = useT()
  return <span>{t('Accepted by {readers} of {needed} readers', { readers, needed: READERS_NEEDED })}</span>
}

const Accept = ({ view, wording }: { view: SentenceView; wording: string }) => {
  const t = useT()
  const { language, key } = view
  return (
    <Form
      call={translationsConsoleApi.accept}
      then={to('translationView', { language, key })}
      done={message('You accepted these words.')}
      marks={{ language, key, wording }}
      submit={t('Accept these words')}
      size="sm"
    />
  )
}

const Decline = ({ view, id }: { view: SentenceView; id: string }) => {
  const t = useT()
  const { language, key } = view
  return (
    <Form
      call={translationsConsoleApi.decline}
      params={{ suggestionId: id }}
      then={to('translationView', { language, key })}
      done={message('You declined the suggestion.')}
      className="stack"
      submit={t('Decline')}
      variant="quiet"
      size="sm"
    >
      <TextArea
        name="reason"
        label={t('Why you decline it')}
        hint={t('The person who suggested it reads this.')}
        rows={2}
      />
    </Form>
  )
}

const Suggestion = ({ item, view }: { item: ReadSuggestion; view: SentenceView }) => {
  const t = useT()
  const mayDecide = view.mayDecide && item.state === 'open' && !item.isOwn
  return (
    <Card as="article">
      <p className="row wrapf gap-2 small mute">
        <span>{formatDate(item.madeAt, t)}</span>
        <Chip {...((item.state === 'accepted' || item.state === 'released') && { tone: 'ok' })}>
          {t(suggestionStateNames[item.state])}
        </Chip>
        <Readers readers={item.readers} />
      </p>
      <InLanguage code={view.language} className="b" text={item.wording} />
      {item.why !== null && <p>{t('Why: {why}', { why: item.why })}</p>}
      {item.page !== null && (
        <p className="small">
          <a href={item.page}>{t('The page where it was seen')}</a>
        </p>
      )}
      {item.reason !== null && (
        <p className="small">{t('Why it was declined: {reason}', { reason: item.reason })}</p>
      )}
      {item.isOwn && <p className="small">{t('You suggested this. Others decide about it.')}</p>}
      {mayDecide && (
        <div className="stack mt-3">
          {item.isAcceptedByYou ? (
            <p>{t('You accepted these words.')}</p>
          ) : (
            <Accept view={view} wording={item.wording} />
          )}
          <Decline view={view} id={item.id} />
        </div>
      )}
    </Card>
  )
}

const Own = ({ view }: { view: SentenceView }) => {
  const t = useT()
  const { language, key } = view
  return (
    <Section title={t('Suggest better words')}>
      <Form
        call={translationsApi.suggest}
        then={to('translationView', { language, key })}
        done={message('Thank you. Two other readers decide about it.')}
        className="stack"
        marks={{ language, key }}
        submit={t('Send the suggestion')}
        size="sm"
      >
        <TextArea
          name="wording"
          label={t('Better words')}
          hint={t('Keep each part in curly brackets exactly as it is in the English.')}
          rows={3}
          defaultValue={view.translation}
        />
        <TextArea name="why" label={t('Why they are better')} optional={t('optional')} rows={2} />
      </Form>
    </Section>
  )
}

const Today = ({ view }: { view: SentenceView }) => {
  const t = useT()
  return (
    <Card>
      <StateChips states={view.states} />
      <p className="small mute mt-2">{t('English')}</p>
      <InLanguage code="en" text={view.english} />
      {view.madeFrom !== null && (
        <Notice tone="warn" title={t('The translation was made from another English')}>
          <InLanguage code="en" text={view.madeFrom} />
        </Notice>
      )}
      <p className="small mute mt-2">{languageName(view.language)}</p>
      <InLanguage code={view.language} className="b" text={view.translation || '–'} />
      <p className="small mute">
        <Readers readers={view.readers} />
      </p>
      <TermList terms={view.terms} code={view.language} />
      {view.pages.length > 0 && (
        <p className="row wrapf gap-2 small">
          <span>{t('It may show on:')}</span>
          {view.pages.map(({ path, title }) => (
            <a key={path} href={path}>
              {t(title)}
            </a>
          ))}
        </p>
      )}
      {view.mayDecide &&
        view.translation !== '' &&
        (view.isAcceptedByYou ? (
          <p className="mt-3">{t('You accepted these words.')}</p>
        ) : (
          <div className="mt-3">
            <Accept view={view} wording={view.translation} />
          </div>
        ))}
    </Card>
  )
}

/** One sentence with its terms and suggestions, for the native readers of a language. */
const TranslationViewPage = () => {
  const t = useT()
  const { params } = usePageState()
  const place = { language: params['language'] ?? '', key: params['key'] ?? '' }
  const state = useRead(translationsConsoleApi.sentence, sentenceRead(place))
  const list = consoleSearch.href({ language: targetOf(place.language) })
  return (
    <LoadedPage state={state} missing={missing} list={{ href: list, label: t('Back to the list') }}>
      {(view) => (
        <>
          <BackLink href={list}>{t('Back to the list')}</BackLink>
          <PageHead />
          <Today view={view} />
          {!view.mayDecide && <p>{t('Only native readers of this language can do this.')}</p>}
          <Section title={t('Suggestions')}>
            {view.suggestions.length === 0 ? (
              <p>{t('No one has suggested other words yet.')}</p>
            ) : (
              <div className="stack">
                {view.suggestions.map((item) => (
                  <Suggestion key={item.id} item={item} view={view} />
                ))}
              </div>
            )}
          </Section>
          {view.mayDecide && <Own view={view} />}
        </>
      )}
    </LoadedPage>
  )
}

export default page({
  component: TranslationViewPage,
  frame: 'read stack',
  reads: ({ params }) => [sentenceRead({ language: params['language'] ?? '', key: params['key'] ?? '' })],
  head: ({ params, t, failed }) => {
    const problem = failed(sentenceRead({ language: params['language'] ?? '', key: params['key'] ?? '' }))
    return problem ? failedHead(problem, missing, t) : {}
  },
})
