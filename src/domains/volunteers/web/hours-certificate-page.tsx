import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Certificate, volunteerApi } from '../contract.ts'
import { hoursOf } from '../rules.ts'

const certificateRead = (code: string) => read(volunteerApi.certificate, { params: { code } })

const Facts = ({ certificate }: { certificate: Certificate }) => {
  const t = useT()
  const { code, name, minutes, shifts, firstDay, lastDay, issuedOn } = certificate
  const rows = [
    { label: t('Name'), value: name ?? t('The volunteer chose to show no name.') },
    {
      label: t('Confirmed time'),
      value: t(
        '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
        hoursOf(minutes),
      ),
    },
    { label: t('Shifts'), value: shifts },
    { label: t('First shift'), value: formatDate(firstDay, t) },
    { label: t('Last shift'), value: formatDate(lastDay, t) },
    { label: t('Made on'), value: formatDate(issuedOn, t) },
    { label: t('Number'), value: code.replaceAll(/(.{4})(?=.)/g, '$1-') },
  ]
  return (
    <>
      <Notice tone="ok" title={t('This certificate is real.')}>
        {t('Compare these lines with the paper. Another person than the volunteer confirmed each hour.')}
      </Notice>
      <Card>
        <SummaryList className="num" rows={rows} />
      </Card>
    </>
  )
}

/** Anybody checks a certificate here; it says of the volunteer only what they agreed to. */
const HoursCertificatePage = () => {
  const t = useT()
  const { certificate: code = '' } = useParams()
  const { data, problem } = useRead(volunteerApi.certificate, certificateRead(code))
  return (
    <>
      <PageHead title={t('Certificate of volunteer hours')} />
      {data && <Facts certificate={data} />}
      {problem && (
        <Notice tone="bad" role="alert" title={t('There is no certificate with this code.')}>
          {t('Check the code on the paper. A certificate ends when its owner deletes their account.')}{' '}
          <a href={to('contact')}>{t('Contact us')}</a>
        </Notice>
      )}
    </>
  )
}

export default page({
  component: HoursCertificatePage,
  frame: 'read stack',
  reads: ({ params }) => [certificateRead(params['certificate'] ?? '')],
  head: ({ params, t, found, failed }) => {
    const asked = certificateRead(params['certificate'] ?? '')
    return {
      title: t('Certificate of volunteer hours'),
      ...(!found(asked) && { status: statusOfFailed(failed(asked)) }),
    }
  },
})
