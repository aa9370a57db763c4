import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import type { portalApi } from '../../contracts/portal-contract.ts'
import { studentLeaderApi } from '../../contracts/student-leader-contract.ts'

type Listing = NonNullable<Answer<typeof portalApi.portal>['listing']>

const Fields = ({ listing }: { listing: Listing | null }) => {
  const t = useT()
  return (
    <Form
      call={studentLeaderApi.listSelf}
      then={to('leadershipPortal')}
      done={message('You are on the list')}
      failed={message('We could not save your entry. Please try again.')}
      className="stack"
      {...(listing && { values: { office: listing.office, about: listing.about } })}
      submit={listing ? t('Save my entry') : t('Add me to the list')}
    >
      <TextField
        name="office"
        label={t('Your office')}
        hint={t('Such as: secretary of the students’ union')}
      />
      <TextArea name="about" label={t('What you work for')} optional={t('optional')} rows={3} />
      <CheckField
        name="agrees"
        value="yes"
        label={t('My name, my school and these words may show to signed-in people.')}
      />
    </Form>
  )
}

const Leave = () => {
  const t = useT()
  return (
    <Form
      call={studentLeaderApi.unlistSelf}
      then={to('leadershipPortal')}
      done={message('You are off the list')}
      className="mt-3"
      submit={t('Take me off the list')}
      size="sm"
      variant="quiet"
    />
  )
}

/** The viewer's entry on the list of student leaders. */
export const OwnListing = ({ portal: { listing, mayList } }: { portal: Answer<typeof portalApi.portal> }) => {
  const t = useT()
  return (
    <Section
      title={t('Student leaders')}
      action={
        <ButtonLink size="sm" variant="quiet" href={to('studentLeaders')}>
          {t('See the list')}
        </ButtonLink>
      }
    >
      {listing?.isHeld && (
        <Notice tone="warn">
          {t('Your entry is hidden. People flagged it, and the team is reading it.')}
        </Notice>
      )}
      {mayList ? (
        <Fields listing={listing} />
      ) : (
        <p>
          {t('To be listed, choose the role of a student leader in your profile and prove your school.')}{' '}
          <a href={to('campus')}>{t('Campus Communities')}</a>
        </p>
      )}
      {listing && !listing.isHeld && <Leave />}
    </Section>
  )
}
