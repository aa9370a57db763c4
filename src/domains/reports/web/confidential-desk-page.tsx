import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { confidentialApi, type ConfidentialCase, OFFICERS } from '../contracts/confidential-contract.ts'
import { DialogueView } from './problem/dialogue-view.tsx'

const officersRead = read(confidentialApi.confidentialOfficers)
const deskRead = read(confidentialApi.confidentialDesk)
const AnswerForm = ({ item }: { item: ConfidentialCase }) => {
  const t = useT()
  return (
    <Form
      call={confidentialApi.answerConfidential}
      params={{ caseId: item.id }}
      then={to('confidentialDesk')}
      done={message('The answer is saved')}
      className="stack mt-3"
      submit={t('Send')}
    >
      <TextArea
        name="text"
        label={t('Your answer')}
        hint={t('Only the sender reads it, with the code. Ask for nothing that shows who they are.')}
        rows={3}
      />
      <CheckField name="close" value="yes" label={t('Close this report')} />
    </Form>
  )
}

const Case = ({ item }: { item: ConfidentialCase }) => {
  const t = useT()
  return (
    <div className="stack">
      <DialogueView dialogue={item} isOfficer />
      {item.pictures.map((picture, at) => (
        <img
          key={picture.slice(-40)}
          src={picture}
          alt={t('Photo {number}', { number: at + 1 })}
          width="320"
          loading="lazy"
        />
      ))}
      {item.status === 'open' ? (
        <AnswerForm item={item} />
      ) : (
        <p className="mute">{t('This report is closed.')}</p>
      )}
    </div>
  )
}

/** The reports themselves: read only when the viewer is an officer. */
const Desk = () => {
  const t = useT()
  const { data, problem } = useRead(confidentialApi.confidentialDesk, deskRead)
  if (!data) return <UnreadPart problem={problem} again={to('confidentialDesk')} />
  if (data.items.length === 0)
    return (
      <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
        {t('What people send in confidence appears here, for the two officers only.')}
      </EmptyState>
    )
  return data.items.map((item) => <Case key={item.id} item={item} />)
}

const ProposeForm = ({
  people,
  seated,
}: {
  people: readonly { id: string; name: string }[]
  seated: readonly { id: string; name: string }[]
}) => {
  const t = useT()
  return (
    <Card title={t('Name or remove an officer')}>
      <p className="small mute">
        {t('A second administrator confirms it. No one decides about themselves.')}
      </p>
      <Form
        call={confidentialApi.proposeOfficer}
        then={to('confidentialDesk')}
        done={message('It waits for a second person now')}
        className="stack mt-3"
        submit={t('Propose')}
      >
        <RadioCards
          name="change"
          legend={t('What should happen?')}
          columns={2}
          options={[
            { value: 'name', label: t('Name this officer') },
            { value: 'remove', label: t('Remove this officer') },
          ]}
        />
        <SelectField
          name="personId"
          label={t('Person')}
          placeholder={t('Choose a person')}
          options={[...seated, ...people].map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ReasonField />
      </Form>
    </Card>
  )
}

/** Confidential reports for the two named officers; other staff see only who the officers are. */
const ConfidentialDeskPage = () => {
  const t = useT()
  const viewer = useViewer()
  const { data, problem } = useRead(confidentialApi.confidentialOfficers, officersRead)
  return (
    <>
      <PageHead
        lead={t('Corruption, security and elections. Two named officers read them, and no one else.')}
      />
      {!data && <UnreadPart problem={problem} again={to('confidentialDesk')} />}
      {data && (
        <Card title={t('Officers')}>
          {data.items.length < OFFICERS && (
            <p>{t('Until two officers are named, no one can send a confidential report.')}</p>
          )}
          <ul className="stack gap-1">
            {data.items.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Card>
      )}
      {data && !data.isOfficer && (
        <Notice title={t('Only the two named officers read this.')}>
          {t('Administrators name them, but cannot read the reports.')}
        </Notice>
      )}
      {data?.isOfficer && <Desk />}
      {data && viewer?.isAdmin && <ProposeForm people={data.candidates} seated={data.items} />}
    </>
  )
}

export default page({
  component: ConfidentialDeskPage,
  reads: () => [officersRead],
})
