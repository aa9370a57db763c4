import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Section } from '#ui/page-head.tsx'
import { type GuideAnswer, guidesApi } from '../contract.ts'
import { type CivicGuideName, guideNames, MAX_MESSAGE_CHARACTERS } from '#shared/civic/guide-names.ts'
import { guidesIn } from '../rules.ts'
import { presetsIn } from './chat/presets.ts'

const failed = message('The guide could not answer. Please try again.')

const guideIn = (search: URLSearchParams): CivicGuideName =>
  search.get('guide') === 'kamsi' ? 'kamsi' : 'tari'

const hrefOf = (guide: CivicGuideName, question?: string): string =>
  `${to('civicCounsel')}?${new URLSearchParams({ guide, ...(question && { question }) })}#ask`

const Answered = ({
  guide,
  answer: { message: said, sources, language },
}: {
  guide: CivicGuideName
  answer: GuideAnswer
}) => {
  const t = useT()
  return (
    <div id="result" className="card key" role="status" tabIndex={-1}>
      <h3>{t('{name} answers', { name: guidesIn(t)[guide].name })}</h3>
      {said.split('\n').map((line) => (
        <p key={line} className="mt-2" lang={language}>
          {line}
        </p>
      ))}
      {sources.length > 0 && (
        <>
          <p className="small b mt-3">{t('Sources')}</p>
          <ol className="stack gap-1 small">
            {sources.map(({ path, title, heading }) => (
              <li key={path}>
                <a href={path}>{heading === '' || heading === title ? title : `${title}: ${heading}`}</a>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const Examples = ({ guide }: { guide: CivicGuideName }) => {
  const t = useT()
  return (
    <>
      <h3 className="mt-4">{t('Try one of these')}</h3>
      <ul className="stack gap-1 mt-2">
        {[...presetsIn(t)[guide], ...presetsIn(t).general, ...presetsIn(t).signup].map((question) => (
          <li key={question}>
            <a href={hrefOf(guide, question)} data-chat={guide} data-question={question}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Asks a guide with a plain form: the page comes back with the answer, with or without script. */
export const AskGuideForm = () => {
  const t = useT()
  const search = useSearch()
  const guide = guideIn(search)
  const guides = guidesIn(t)
  const [answer] = useAnswer(guidesApi.askGuide)
  const { name, greeting } = guides[guide]
  return (
    <Section title={t('Ask a guide')} id="ask">
      <Tabs
        label={t('Guide')}
        items={guideNames.map((each) => ({
          href: hrefOf(each),
          label: `${guides[each].name}: ${guides[each].title}`,
          current: each === guide,
        }))}
      />
      <p className="mt-3">{greeting}</p>
      {answer && <Answered guide={guide} answer={answer} />}
      <Form
        call={guidesApi.askGuide}
        params={{ guide }}
        then={to('civicCounsel')}
        failed={failed}
        className="stack mt-3"
        showsAnswer
        values={{ message: search.get('question')?.slice(0, MAX_MESSAGE_CHARACTERS) ?? '' }}
        submit={t('Ask {name}', { name })}
        variant="civic"
      >
        <TextArea
          name="message"
          label={t('Your question')}
          hint={t(
            'A computer answers, from our own texts. Do not write passwords, codes or identity numbers here.',
          )}
          rows={3}
        />
      </Form>
      <Examples guide={guide} />
    </Section>
  )
}
