import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/forms/field.tsx'
import type { Campus } from '../../contracts/community-contract.ts'
import { proofApi } from '../../contracts/proof-contract.ts'

const AskForCode = () => {
  const t = useT()
  return (
    <Form
      call={proofApi.sendSchoolCode}
      then={to('campus')}
      done={message('We sent a code to your address at {domain}')}
      failed={message('We could not send the code. Please try again.')}
      className="stack"
      submit={t('Send me a code')}
      variant="civic"
    >
      <TextField
        name="email"
        type="email"
        label={t('Your school email address')}
        hint={t(
          'It ends in the name of your school, such as @student.unilag.edu.ng. We keep only a fingerprint of it.',
        )}
        autoComplete="email"
      />
    </Form>
  )
}

const EnterCode = ({ domain }: { domain: string }) => {
  const t = useT()
  return (
    <Form
      call={proofApi.proveByEmail}
      then={to('campus')}
      done={message('Your community is proven')}
      failed={message('We could not check the code. Please try again.')}
      className="stack"
      submit={t('Prove my place')}
      variant="civic"
    >
      <TextField
        name="code"
        label={t('Code from the email')}
        hint={t('We sent 6 digits to your address at {domain}. They work for 30 minutes.', { domain })}
        inputMode="numeric"
        autoComplete="one-time-code"
        width={10}
      />
    </Form>
  )
}

const AskPeers = () => {
  const t = useT()
  return (
    <Form
      call={proofApi.askPeers}
      then={to('campus')}
      done={message('Your code is ready')}
      className="stack"
      submit={t('Get a code for two members')}
      variant="quiet"
    >
      <p>{t('No school email? Two verified members who proved their place by email can vouch for you.')}</p>
    </Form>
  )
}

/** Proving a place at the university of the profile. */
export const ProveSchool = ({ own: { school, codeSentTo } }: { own: Campus['own'] }) => {
  const t = useT()
  if (!school?.isReviewed)
    return (
      <EmptyState
        className="card"
        title={t('Which is your school?')}
        action={
          <ButtonLink href={`${to('profile')}?edit=affiliation`}>{t('Choose my university')}</ButtonLink>
        }
      >
        {school
          ? t('No one has checked {name} yet. You can prove it once the team has added it to the list.', {
              name: school.name,
            })
          : t('Save your university and your role in your profile first. Then prove it here.')}
      </EmptyState>
    )
  return (
    <Card level={3} title={t('Prove your place at {name}', { name: school.name })} accent>
      <div className="stack">
        {codeSentTo && <EnterCode domain={codeSentTo} />}
        {codeSentTo ? (
          <Disclosure summary={t('Send another code')}>
            <AskForCode />
          </Disclosure>
        ) : (
          <AskForCode />
        )}
        <Disclosure summary={t('Without a school email')}>
          <AskPeers />
        </Disclosure>
      </div>
    </Card>
  )
}
