import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { pathOf } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { type Hub, namings, volunteerApi } from '../../contract.ts'
import { hoursOf, namingNames } from '../../rules.ts'

const NewCertificate = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={volunteerApi.issueCertificate}
      then={to('volunteerDashboard')}
      done={message('Your certificate is ready.')}
      values={{ naming: 'initials' }}
      submit={t('Make a certificate')}
      size="sm"
    >
      <RadioCards
        name="naming"
        legend={t('What can people who check it see?')}
        options={namings.map((value) => ({ value, label: t(namingNames[value]) }))}
      />
    </Form>
  )
}

/** Certificates so far, and a new one once hours are confirmed. */
export const Certificates = ({ hub: { certificates, minutes } }: { hub: Hub }) => {
  const t = useT()
  return (
    <Section title={t('Certificate of volunteer hours')}>
      {minutes === 0 && (
        <p className="small mute">{t('You can make one once someone has confirmed your hours.')}</p>
      )}
      {certificates.length > 0 && (
        <ItemList>
          {certificates.map((each) => (
            <Item
              key={each.code}
              title={
                <a href={to('hoursCertificate', { certificate: each.code })}>
                  {t(
                    '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
                    hoursOf(each.minutes),
                  )}
                </a>
              }
              detail={formatDate(each.issuedOn, t)}
              end={
                <ButtonLink
                  size="sm"
                  variant="quiet"
                  href={pathOf(volunteerApi.certificateFile.path, { code: each.code })}
                >
                  {t('PDF')}
                </ButtonLink>
              }
            />
          ))}
        </ItemList>
      )}
      {minutes > 0 && <NewCertificate />}
    </Section>
  )
}
