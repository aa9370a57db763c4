import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import type { Answer } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/page-head.tsx'
import {
  type ApplicationStatus,
  applicationStatusNames,
  type OwnApplication,
  portalApi,
  type Programme,
  programmes,
  programmeWords,
} from '../../contracts/portal-contract.ts'

const needs: Readonly<Record<Programme, { readonly words: string; readonly href: string }>> = {
  ambassador: { words: message('Prove your school first.'), href: to('campus') },
  'service-lead': { words: message('First prove that you are serving.'), href: to('campus') },
  'community-organiser': {
    words: message('Save your local government area in your profile first.'),
    href: to('profile'),
  },
}

const tones: Readonly<Record<ApplicationStatus, Tone | undefined>> = {
  waiting: 'pri',
  accepted: 'ok',
  declined: 'warn',
  withdrawn: undefined,
}

const Apply = ({ programme }: { programme: Programme }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Apply')}>
      <Form
        call={portalApi.apply}
        then={to('leadershipPortal')}
        done={message('We have your application')}
        failed={message('We could not send your application. Please try again.')}
        marks={{ programme }}
        className="stack"
        submit={t('Send my application')}
        variant="civic"
      >
        <TextArea name="plan" label={t('What do you want to do, who with, and when?')} rows={5} />
      </Form>
    </Disclosure>
  )
}

const Own = ({ application }: { application: OwnApplication }) => {
  const t = useT()
  return (
    <>
      <p className="mt-2">
        <Chip tone={tones[application.status]}>{t(applicationStatusNames[application.status])}</Chip>
      </p>
      {application.answer && (
        <p className="mt-2">
          {t('Our answer:')} {application.answer}
        </p>
      )}
      {application.status === 'waiting' && (
        <Form
          call={portalApi.withdrawApplication}
          params={{ applicationId: application.id }}
          then={to('leadershipPortal')}
          done={message('Your application is withdrawn')}
          className="mt-3"
          submit={t('Withdraw')}
          size="sm"
          variant="quiet"
        />
      )}
    </>
  )
}

const ProgrammeCard = ({
  programme,
  portal,
}: {
  programme: Programme
  portal: Answer<typeof portalApi.portal>
}) => {
  const t = useT()
  const { name, does } = programmeWords[programme]
  const own = portal.applications.find((each) => each.programme === programme)
  const isOver = !own || own.status === 'declined' || own.status === 'withdrawn'
  return (
    <Card level={3} title={t(name)}>
      <p>{t(does)}</p>
      {own && <Own application={own} />}
      {isOver &&
        (portal.open.includes(programme) ? (
          <Apply programme={programme} />
        ) : (
          <p className="row wrapf mt-2">
            <span>{t(needs[programme].words)}</span>
            <ButtonLink size="sm" variant="quiet" href={needs[programme].href}>
              {t('Go there')}
            </ButtonLink>
          </p>
        ))}
    </Card>
  )
}

/** The programmes with the viewer's applications. */
export const Programmes = ({ portal }: { portal: Answer<typeof portalApi.portal> }) => {
  const t = useT()
  return (
    <Section title={t('Programmes')}>
      <div className="stack">
        {programmes.map((programme) => (
          <ProgrammeCard key={programme} programme={programme} portal={portal} />
        ))}
      </div>
    </Section>
  )
}
