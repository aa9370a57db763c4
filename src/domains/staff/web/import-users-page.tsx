import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { importApi } from '../import-contract.ts'
import { ReadOnly, StaffRead, useMay } from './console-parts.tsx'
import { ImportForm } from './imports/import-form.tsx'
import { ImportList, importsRead } from './imports/import-list.tsx'
import { importsSearch } from './imports/imports-search.ts'
import { ImportReportView } from './imports/import-report.tsx'

const reportRead = (batchId: string): Read => read(importApi.importReport, { params: { batchId } })

const ReportView = ({ batch }: { batch: string }) => {
  const t = useT()
  const report = useRead(importApi.importReport, reportRead(batch))
  return (
    <>
      <BackLink href={to('importUsers')}>{t('Back to the imports')}</BackLink>
      <PageHead title={report.data?.name ?? t('Import')} />
      <StaffRead state={report}>{(found) => <ImportReportView report={found} />}</StaffRead>
    </>
  )
}

/** Imports lists of people: check, confirm, and undo within 7 days. */
const ImportUsersPage = () => {
  const t = useT()
  const { batch, cursor } = importsSearch.read(useSearch())
  const isSupport = useMay('support')
  return (
    <>
      {batch ? (
        <ReportView batch={batch} />
      ) : (
        <>
          <PageHead lead={t('Add many people with one list. A list gives no one a role or a password.')} />
          {isSupport ? <ImportForm /> : <ReadOnly />}
          <Section title={t('Earlier lists')}>
            <ImportList cursor={cursor} />
          </Section>
        </>
      )}
    </>
  )
}

export default page({
  component: ImportUsersPage,
  reads: ({ search }) => {
    const { batch, cursor } = importsSearch.read(search)
    return [batch ? reportRead(batch) : importsRead(cursor)]
  },
})
