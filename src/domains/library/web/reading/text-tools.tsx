import { useT } from '#platform/web/language.tsx'
import { Listen } from '#platform/web/reading/listen.tsx'
import { PrintButton, ShareButton } from '#platform/web/reading/share-buttons.tsx'
import { SaveButton } from '#platform/web/reading/save-button.tsx'
import { SourceLines } from '#platform/web/reading/source-lines.tsx'
import { formatDate } from '#shared/format.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { copyIcon, messageIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import type { SourceLine } from '../../contract.ts'

/** Where a text rests: its sources with their days. */
export const TextSources = ({ sources }: { sources: readonly SourceLine[] }) => {
  const t = useT()
  if (sources.length === 0) return null
  return (
    <Card title={t('Sources')}>
      <SourceLines sources={sources} dated={(date) => formatDate(date, t)} />
    </Card>
  )
}

/** Listen to the text, hand it on, print it. */
export const TextTools = ({
  href,
  title,
  language,
}: {
  href: string
  title: string
  language: LanguageCode
}) => {
  const t = useT()
  const words = new URLSearchParams({ path: href, text: title.slice(0, 200) })
  return (
    <>
      <Listen language={language} href={href} />
      <div className="row wrapf gap-2 no-print" role="group" aria-label={t('This text')}>
        <ShareButton href={href} />
        <Button
          variant="quiet"
          size="sm"
          icon={copyIcon}
          data-share={href}
          data-copy=""
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Copy link')}
        </Button>
        <ButtonLink variant="quiet" size="sm" icon={messageIcon} href={`/share/whatsapp?${words.toString()}`}>
          {t('WhatsApp')}
        </ButtonLink>
        <SaveButton />
        <PrintButton />
      </div>
    </>
  )
}

/** The other languages of a text, and a word about it when the reader's own is missing. */
export const TextLanguages = ({
  shown,
  all,
  href,
}: {
  shown: LanguageCode
  all: readonly LanguageCode[]
  href: string
}) => {
  const t = useT()
  const page = usePageState().language
  const others = languages.filter(({ code }) => code !== shown && all.includes(code))
  return (
    <>
      {page !== shown && (
        <Notice>{t('This text is not in your language yet. You read the English one.')}</Notice>
      )}
      {others.length > 0 && (
        <p className="small">
          {t('Also in:')}{' '}
          {others.map(({ code, name, htmlLang }, index) => (
            <span key={code}>
              {index > 0 && ', '}
              <Anchor href={`${href}?lang=${code}`} hrefLang={htmlLang} lang={htmlLang}>
                {name}
              </Anchor>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
