import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Table } from '#ui/data/table.tsx'
import { translationsApi } from '../contract.ts'
import { languageName } from './translation-parts.tsx'

export const translationFiguresRead = read(translationsApi.figures)

/** How far each language is: translated, read and accepted by native readers, open suggestions. */
export const TranslationFigures = () => {
  const t = useT()
  const state = useRead(translationsApi.figures, translationFiguresRead)
  return (
    <Loaded state={state} failed={t('We could not load the figures.')}>
      {(figures) => (
        <>
          <Table
            caption={t('How far each language is')}
            columns={[
              { label: t('Language') },
              { label: t('Sentences'), end: true },
              { label: t('Translated'), end: true },
              { label: t('Read and accepted'), end: true },
              { label: t('To renew'), end: true },
              { label: t('Open suggestions'), end: true },
              { label: t('Native readers'), end: true },
            ]}
            rows={figures.map((each) => ({
              key: each.language,
              cells: [
                languageName(each.language),
                ...[
                  each.sentences,
                  each.translated,
                  each.read,
                  each.toRenew,
                  each.open,
                  each.translators,
                ].map(formatNumber),
              ],
            }))}
          />
          <p className="small mute mt-3">
            {t(
              'A sentence counts as read once two native readers accepted it as the site says it now. To renew are those whose English has changed since they were translated. A language stays in beta until native readers have read it.',
            )}
          </p>
        </>
      )}
    </Loaded>
  )
}
