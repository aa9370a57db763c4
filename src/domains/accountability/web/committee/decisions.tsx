import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Section } from '#ui/page-head.tsx'
import type { CommitteeConsole } from '../../committee-contract.ts'
import { accountabilityApi } from '../../contract.ts'
import { MinuteCard } from './minute-card.tsx'

const NewDecision = () => {
  const t = useT()
  return (
    <Disclosure summary={t('Write down a decision')}>
      <Form
        className="stack"
        call={accountabilityApi.proposeDecision}
        then={to('committee')}
        done={message('Saved. Another member seconds it.')}
        submit={t('Save')}
        size="sm"
      >
        <TextField name="title" label={t('Title')} />
        <TextArea name="decision" label={t('What is decided')} rows={3} />
        <ReasonField label={t('Why')} />
        <TextField
          name="heldBecause"
          label={t('Why the public does not read the words')}
          hint={t('Leave it empty: minutes are public. Fill it in only to protect a person.')}
          optional={t('optional')}
        />
      </Form>
    </Disclosure>
  )
}

const Open = ({ item }: { item: CommitteeConsole['proposals'][number] }) => {
  const t = useT()
  return (
    <Card as="article" accent level={3} title={item.title}>
      <p className="small mute">{t('Written down by {name}', { name: item.proposedBy })}</p>
      <p className="lines">{item.decision}</p>
      <p className="small lines">{t('Reason: {reason}', { reason: item.reason })}</p>
      {item.heldBecause !== null && (
        <p className="small">{t('Why the words are held back: {reason}', { reason: item.heldBecause })}</p>
      )}
      {item.isMine ? (
        <p className="small mute">{t('Another member must second it.')}</p>
      ) : (
        <Form
          call={accountabilityApi.secondDecision}
          params={{ decisionId: item.id }}
          then={to('committee')}
          done={message('It is now in the minutes.')}
        >
          <Submit size="sm" variant="civic">
            {t('Second it')}
            <span className="vh">: {item.title}</span>
          </Submit>
        </Form>
      )}
    </Card>
  )
}

/** Decisions that wait for a second member, the latest minutes, and a form for a new one. */
export const Decisions = ({ console: { proposals, decisions } }: { console: CommitteeConsole }) => {
  const t = useT()
  return (
    <Section title={t('Decisions')} action={<a href={to('committeeMinutes')}>{t('Public minutes')}</a>}>
      <div className="grid cards">
        {proposals.map((item) => (
          <Open key={item.id} item={item} />
        ))}
        {decisions.map((minute) => (
          <MinuteCard key={minute.number} minute={minute} />
        ))}
      </div>
      {proposals.length + decisions.length === 0 && (
        <p className="small mute">{t('The committee has written down no decision yet.')}</p>
      )}
      <NewDecision />
    </Section>
  )
}
