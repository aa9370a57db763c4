import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Translator, translationsConsoleApi } from '../console-contract.ts'
import { languageName } from './translation-parts.tsx'

const translatorsRead = read(translationsConsoleApi.translators)

const Deciding = ({ item, reads }: { item: Translator; reads: 'yes' | 'no' }) => {
  const t = useT()
  const words = item.grantedAt === null ? t('Decline the offer') : t('End it')
  return (
    <Form
      call={translationsConsoleApi.decideOffer}
      params={{ personId: item.personId }}
      then={to('translators')}
      done={message('Your decision is saved.')}
      marks={{ language: item.language, reads }}
      submit={reads === 'yes' ? t('Make a reader') : words}
      variant={reads === 'yes' ? 'civic' : 'quiet'}
      size="sm"
    />
  )
}

const Person = ({ item }: { item: Translator }) => {
  const t = useT()
  return (
    <Card as="article" title={`${item.name}, ${languageName(item.language)}`}>
      <p className="row wrapf gap-2 small mute">
        <Chip {...(item.grantedAt !== null && { tone: 'ok' })}>
          {item.grantedAt === null ? t('Offered') : t('Reads')}
        </Chip>
        <span>{t('Citizen number {number}', { number: item.citizenNumber })}</span>
        <span>{formatDate(item.grantedAt ?? item.askedAt, t)}</span>
      </p>
      <div className="row wrapf gap-2">
        {item.grantedAt === null && <Deciding item={item} reads="yes" />}
        <Deciding item={item} reads="no" />
      </div>
    </Card>
  )
}

/** Who offered to read a language, and whom staff let. */
const TranslatorsPage = () => {
  const t = useT()
  const state = useRead(translationsConsoleApi.translators, translatorsRead)
  return (
    <>
      <PageHead
        lead={t(
          'People who offered to read translations of a language that they grew up with. Two of them decide about each suggestion.',
        )}
        actions={<a href={to('translationsConsole')}>{t('See the sentences')}</a>}
      />
      <Loaded
        state={state}
        empty={
          <EmptyState
            className="card"
            level={2}
            title={t('There is no reader yet')}
            action={
              <ButtonLink variant="quiet" href={to('translations')}>
                {t('The page where people offer it')}
              </ButtonLink>
            }
          >
            {t('Until two people read a language, suggestions wait, and the language stays in beta.')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <div className="stack">
            {items.map((item) => (
              <Person key={`${item.personId} ${item.language}`} item={item} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

export default page({ component: TranslatorsPage, frame: 'read stack', reads: () => [translatorsRead] })
