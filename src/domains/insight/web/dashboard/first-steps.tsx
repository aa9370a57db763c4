import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Checklist } from '#ui/data/checklist.tsx'
import { Meter } from '#ui/data/meter.tsx'
import { type Dashboard, dashboardApi, type FirstStep } from '../../contract.ts'

const steps: Readonly<Record<FirstStep, { title: string; href: string }>> = {
  verified: { title: message('Verify your identity (KYC)'), href: to('kyc') },
  'first-sup': { title: message('Earn your first SUP'), href: to('training') },
  draw: { title: message('Enter the prize draw'), href: to('draws') },
  projects: { title: message('Explore projects and vote for one'), href: to('projects') },
}

/** What the identity check waits for, once it was begun. */
const kycTitles: Readonly<Partial<Record<Dashboard['kyc'], string>>> = {
  pending: message('Your identity check (KYC) is pending with our team'),
  rejected: message('Send proper documents for your identity check (KYC)'),
}

/** The first steps of a new citizen, until they are done or the person closes the list. */
export const FirstSteps = ({
  checklist,
  kyc,
}: {
  checklist: NonNullable<Dashboard['checklist']>
  kyc: Dashboard['kyc']
}) => {
  const t = useT()
  const done = checklist.filter(({ isDone }) => isDone).length
  const label = t('{done} of {count}', { done, count: checklist.length })
  return (
    <Card title={t('Finish setting up')} action={<span className="small mute num">{label}</span>}>
      <Meter label={t('First steps done')} value={done} max={checklist.length} />
      <Checklist
        className="mt-2"
        items={checklist.map(({ step, isDone }) => ({
          title: t((step === 'verified' && !isDone && kycTitles[kyc]) || steps[step].title),
          href: steps[step].href,
          done: isDone,
          srText: t('(done)'),
        }))}
      />
      <Form
        className="mt-2"
        call={dashboardApi.closeChecklist}
        then={to('dashboard')}
        done={message('The list is closed.')}
        failed={message('We could not close the list. Please try again.')}
        submit={t('Close this list')}
        variant="quiet"
        size="sm"
      />
    </Card>
  )
}
