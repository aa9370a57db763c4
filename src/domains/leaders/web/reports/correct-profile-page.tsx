import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { concernsApi } from '../../contracts/concern-contract.ts'
import { correctionFieldNames, correctionFields, type Leader } from '../../contracts/leader-contract.ts'
import { ForLeader, leaderRead } from './for-leader.tsx'

const Fields = () => {
  const t = useT()
  return (
    <>
      <RadioCards
        name="field"
        legend={t('Which part?')}
        options={correctionFields.map((value) => ({ value, label: t(correctionFieldNames[value]) }))}
      />
      <TextArea
        name="is"
        label={t('What it says now')}
        hint={t('Copy the words exactly. Of the text under About, copy only the words that are wrong.')}
        rows={2}
      />
      <TextArea
        name="shouldBe"
        label={t('What it should say')}
        hint={t('Write the same words again if they are right and you only bring a source.')}
        rows={2}
      />
      <TextField
        name="sourceUrl"
        type="url"
        inputMode="url"
        label={t('Web address where this can be read')}
      />
      <p>
        <Submit variant="civic">{t('Send the correction')}</Submit>
      </p>
    </>
  )
}

const NowOnProfile = ({ leader }: { leader: Leader }) => {
  const t = useT()
  const texts = {
    full_name: leader.fullName,
    current_office: leader.currentOffice,
    biography: leader.biography,
  }
  return (
    <Card title={t('The profile now')}>
      <SummaryList
        rows={correctionFields.map((field) => ({
          label: t(correctionFieldNames[field]),
          value: <span className="lines">{texts[field]}</span>,
        }))}
      />
    </Card>
  )
}

/** Any citizen may correct a profile; a moderator decides, and the old words stay readable. */
const CorrectPage = () => {
  const t = useT()
  return (
    <ForLeader
      title={t('Correct this profile')}
      lead={t('Tell us what is wrong, or give a source. A moderator checks it before the profile changes.')}
    >
      {(leader) => (
        <>
          <NowOnProfile leader={leader} />
          <Form
            call={concernsApi.correct}
            params={{ leaderId: leader.id }}
            then={to('leader', { leaderId: leader.id })}
            done={message('Your correction is sent')}
            failed={message('We could not send your correction. Please try again.')}
            className="stack"
          >
            <Fields />
          </Form>
        </>
      )}
    </ForLeader>
  )
}

export default page({
  component: CorrectPage,
  frame: 'read stack',
  reads: ({ params: { leaderId = '' } }) => [leaderRead(leaderId)],
})
