import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatBytes } from '#shared/format.ts'
import type { LanguageCode } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { arrowDownIcon } from '#ui/icons.ts'
import { packAddress, packApi, type PackFacts } from '../../pack-contract.ts'

/** The pack in the language of the page, for its `reads`. */
export const packRead = (language: LanguageCode = 'en') => read(packApi.packFacts, { query: { language } })

/** What is known of the pack in the language of this page; undefined while there is none. */
export const usePackFacts = (): PackFacts | undefined =>
  useRead(packApi.packFacts, packRead(usePageState().language)).data

/** Downloads the pack; its size is said before. */
export const PackLink = ({ facts }: { facts: PackFacts }) => {
  const t = useT()
  return (
    <ButtonLink variant="quiet" icon={arrowDownIcon} href={packAddress(facts.language)} download>
      {t('Download the pack ({size})', { size: formatBytes(facts.bytes) })}
    </ButtonLink>
  )
}

/** Hands the library on as one file, where a page shows parts of it. */
export const PackHint = () => {
  const t = useT()
  const facts = usePackFacts()
  if (!facts) return null
  return (
    <div className="note">
      <div className="grow stack gap-2">
        <p>
          {t(
            'The library, the guides, the States and the quiz in one file: read it at Without network, and send it from phone to phone.',
          )}
        </p>
        <p className="row wrapf gap-2">
          <PackLink facts={facts} />
          <a href="/offline#pack">{t('Open a pack')}</a>
        </p>
      </div>
    </div>
  )
}
