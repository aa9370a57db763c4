import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type OwnSuggestion, type OwnTranslating, translationsApi } from '../contract.ts'
import { suggestionStateNames } from '../rules.ts'
import { targetLanguages } from '../contract.ts'
import { TranslationFigures, translationFiguresRead } from './figures-table.tsx'
import { consoleSearch } from './console-search.ts'
import { InLanguage, languageName } from './translation-parts.tsx'

const ownRead = read(translationsApi.ownTranslating)

const Own = ({ item }: { item: OwnSuggestion }) => {
  const t = useT()
  return (
    <Card as="article">
      <p className="row wrapf gap-2 small mute">
        <span>{languageName(item.language)}</span> <span>{formatDate(item.madeAt, t)}</span>{' '}
        <Chip {...((item.state === 'accepted' || item.state === 'released') && { tone: 'ok' })}>
          {t(suggestionStateNames[item.state])}
        </Chip>
      </p>
      <InLanguage code="en" className="small mute" text={item.english} />
      <InLanguage code={item.language} className="b" text={item.wording} />
      {item.reason !== null && (
        <p className="small">{t('Why it was declined: {reason}', { reason: item.reason })}</p>
      )}
    </Card>
  )
}

const Offering = ({ offers }: Pick<OwnTranslating, 'offers'>) => {
  const t = useT()
  const left = targetLanguages.filter((code) => offers.every(({ language }) => language !== code))
  const reads = offers.filter(({ isGranted }) => isGranted)
  const waits = offers.filter(({ isGranted }) => !isGranted)
  return (
    <Section title={t('Read translations for us')}>
      {reads.map(({ language }) => (
        <p key={language}>
          <ButtonLink size="sm" href={consoleSearch.href({ language })}>
            {t('Read {language}', { language: languageName(language) })}
          </ButtonLink>
        </p>
      ))}
      {waits.map(({ language }) => (
        <p key={language}>
          {t('You offered to read {language}. Our team answers in your notifications.', {
            language: languageName(language),
          })}
        </p>
      ))}
      {left.length > 0 && (
        <Form
          call={translationsApi.offer}
          then={to('translations')}
          done={message('Thank you. Our team answers in your notifications.')}
          className="stack"
          submit={t('Offer to read')}
          size="sm"
        >
          <SelectField
            name="language"
            label={t('A language that you grew up with')}
            hint={t('Readers accept or decline what others suggest, and say which sentences are right.')}
            placeholder={t('Choose')}
            options={left.map((code) => ({ value: code, label: languageName(code) }))}
          />
        </Form>
      )}
    </Section>
  )
}

const OwnPart = () => {
  const t = useT()
  const viewer = useViewer()
  const state = useRead(translationsApi.ownTranslating, ownRead)
  return (
    <Loaded state={state}>
      {({ suggestions, offers }) => (
        <>
          <Section title={t('Your suggestions')}>
            {suggestions.length === 0 ? (
              <p>{t('You have suggested nothing yet.')}</p>
            ) : (
              <div className="stack">
                {suggestions.map((item) => (
                  <Own key={item.id} item={item} />
                ))}
              </div>
            )}
          </Section>
          {can('citizen', viewer) && <Offering offers={offers} />}
        </>
      )}
    </Loaded>
  )
}

/** How translating works, how far each language is, and what the reader suggested. */
const TranslationsPage = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <>
      <PageHead
        lead={t(
          'We write in English and translate into four languages. People who grew up with them make the words better.',
        )}
      />
      <ol>
        <li>
          {t(
            'On any page in your language, “Suggest a better translation” lists its sentences. Send better words.',
          )}
        </li>
        <li>{t('Two native readers accept them. No one decides about their own suggestion.')}</li>
        <li>{t('The site says them from the next release on. You get a notification.')}</li>
      </ol>
      <p className="row wrapf gap-2">
        <ButtonLink href={to('suggestTranslation')}>{t('Suggest a better translation')}</ButtonLink>
        {!viewer && (
          <ButtonLink
            variant="quiet"
            href={`${to('auth')}?returnUrl=${encodeURIComponent(to('translations'))}`}
          >
            {t('Sign in to see your suggestions')}
          </ButtonLink>
        )}
      </p>
      <TranslationFigures />
      {viewer && <OwnPart />}
    </>
  )
}

export default page({
  component: TranslationsPage,
  frame: 'read stack',
  reads: ({ viewer }) => [translationFiguresRead, ...(viewer ? [ownRead] : [])],
})
